import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { GpuClustersError, PROP_CODES } from '../constructs/core';
import type { Failure } from '../constructs/core';
import { parseSettings, SETTINGS_SHAPES } from './settings-shape';
import type { SettingsOf, StackId, WrongField } from './settings-shape';

/** A settings file that was read and has the right shape. */
export interface SettingsFile<Id extends StackId> {
  /** Name of the file without its ending: the stack's id. */
  readonly stackId: Id;
  readonly file: string;
  readonly settings: SettingsOf<Id>;
}

const DEFAULT_FOLDER = join(__dirname, 'settings');

const VARIABLE = 'GPU_CLUSTERS_SETTINGS';

/**
 * Finds the settings files of the clouds of one framework.
 *
 * @param wanted files and globs, with commas between; undefined = the settings of this package
 * @param clouds endings of the stack ids that the app builds, such as `aws`
 * @throws GpuClustersError when a named file does not exist, none is left for the app, or two are of one stack
 */
export function findSettings(wanted: string | undefined, clouds: readonly string[]): string[] {
  const failures: Failure[] = [];
  const files = wanted === undefined ? filesOf('*.json', DEFAULT_FOLDER) : namedFiles(wanted, failures);
  const own = files.filter((file) => clouds.some((cloud) => basename(file).endsWith(`-${cloud}.json`)));
  if (failures.length === 0 && own.length === 0) {
    const names = clouds.map((cloud) => `<scenario>-${cloud}.json`).join(' or ');
    failures.push(settingsFailure(VARIABLE, `names a file ${names}`, wanted ?? DEFAULT_FOLDER));
  }
  own
    .filter((file, index) => own.findIndex((other) => basename(other) === basename(file)) !== index)
    .forEach((file) => failures.push(settingsFailure(VARIABLE, 'names one file per stack', file)));
  if (failures.length > 0) throw new GpuClustersError(failures);
  return own;
}

function namedFiles(wanted: string, failures: Failure[]): string[] {
  const patterns = wanted
    .split(',')
    .map((pattern) => pattern.trim())
    .filter(Boolean);
  const files = patterns.flatMap((pattern) => {
    const found = filesOf(pattern);
    if (found.length === 0) failures.push(settingsFailure(VARIABLE, 'names files that exist', pattern));
    return found;
  });
  return [...new Set(files)];
}

// A file that is there is taken as named, since brackets in the path of a folder are no glob.
function filesOf(pattern: string, cwd?: string): string[] {
  if (cwd === undefined && existsSync(pattern)) return [resolve(pattern)];
  return globSync(pattern, { absolute: true, cwd }).sort();
}

/**
 * Reads a settings file and checks its shape. Bounds are the rules of the constructs.
 *
 * @param file path of the file; its name without the ending is the stack's id
 * @throws GpuClustersError naming every field of the wrong shape
 */
export function readSettings(file: string): SettingsFile<StackId> {
  const stackId = basename(file, '.json');
  if (!isStackId(stackId)) {
    const known = Object.keys(SETTINGS_SHAPES);
    throw new GpuClustersError([
      settingsFailure(basename(file), `is named after a stack (${known.join(', ')})`, stackId),
    ]);
  }
  const parsed = parseSettings(stackId, parseJson(file));
  if ('settings' in parsed) return { stackId, file, settings: parsed.settings };
  throw new GpuClustersError(parsed.wrong.map((field) => fieldFailure(file, field)));
}

function fieldFailure(file: string, { field, message }: WrongField): Failure {
  const construct = basename(file);
  return {
    code: PROP_CODES.malformed,
    construct,
    prop: field,
    message: `${construct} '${field || 'file'}' ${message}`,
  };
}

function isStackId(id: string): id is StackId {
  return Object.hasOwn(SETTINGS_SHAPES, id);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (thrown) {
    throw new GpuClustersError([settingsFailure(basename(file), 'is a JSON file', (thrown as Error).message)]);
  }
}

function settingsFailure(prop: string, rule: string, got: string): Failure {
  const message = `settings '${prop}' must be so that it ${rule}, got ${JSON.stringify(got)}; see stacks/settings`;
  return { code: PROP_CODES.malformed, construct: 'settings', prop, message };
}

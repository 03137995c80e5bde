import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { GpuClustersError } from '../constructs/core';
import type { Failure } from '../constructs/core';
import { didYouMean } from '../constructs/core/base/did-you-mean';
import { conflict, malformed, unknownName } from '../constructs/core/base/messages';
import { findJsonMistake } from './json-mistake';
import { checkSettings, exampleOf } from './settings-check';
import { SETTINGS_SHAPES } from './settings-shape';
import type { SettingsOf, StackId } from './settings-shape';

/** A settings file that was read and has the right shape. */
export interface SettingsFile<Id extends StackId> {
  /** Name of the file without its ending: the stack's id. */
  readonly stackId: Id;
  readonly file: string;
  readonly settings: SettingsOf<Id>;
}

const DEFAULT_FOLDER = join(__dirname, 'settings');

const VARIABLE = { construct: 'settings', prop: 'GPU_CLUSTERS_SETTINGS' };

const NAME_FILES = 'give paths or globs with commas between';

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
    failures.push(malformed(VARIABLE, `a list with a file ${names}`, wanted ?? DEFAULT_FOLDER, NAME_FILES));
  }
  own
    .filter((file, index) => own.findIndex((other) => basename(other) === basename(file)) !== index)
    .forEach((file) =>
      failures.push(conflict(VARIABLE, 'must name one file per stack', file, 'leave one of the two out')),
    );
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
    if (found.length === 0) failures.push(malformed(VARIABLE, 'a list of files that exist', pattern, NAME_FILES));
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
  const name = basename(file);
  const stackId = basename(file, '.json');
  if (!isStackId(stackId)) {
    const known = Object.keys(SETTINGS_SHAPES);
    const subject = { construct: 'settings', prop: name };
    const what = `named after a stack (${known.join(', ')})`;
    throw new GpuClustersError([
      unknownName(subject, what, stackId, 'rename the file to <stack>.json', didYouMean(stackId, known)),
    ]);
  }
  const checked = checkSettings(stackId, name, parseJson(file, stackId));
  if ('settings' in checked) return { stackId, file, settings: checked.settings };
  throw new GpuClustersError(checked.failures);
}

function isStackId(id: string): id is StackId {
  return Object.hasOwn(SETTINGS_SHAPES, id);
}

function parseJson(file: string, stackId: StackId): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch {
    const { line, column, found } = findJsonMistake(text);
    const fix = `mend it there; ${exampleOf(stackId)} is an example`;
    const expected = `JSON, and is not from line ${line}, column ${column} on`;
    throw new GpuClustersError([malformed({ construct: basename(file), prop: 'file' }, expected, found, fix)]);
  }
}

function readText(file: string): string {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const subject = { construct: basename(file), prop: 'file' };
    throw new GpuClustersError([
      malformed(subject, 'a file that can be read', code, 'look at its kind and its rights'),
    ]);
  }
}

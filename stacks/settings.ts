import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { z } from 'zod';
import { GpuClustersError, PROP_CODES } from '../constructs/core';
import type { Failure } from '../constructs/core';
import type { AwsTrainingSettings } from './training/aws';

/** A settings file that was read and has the right shape. */
export interface SettingsFile<Id extends StackId> {
  /** Name of the file without its ending: the stack's id. */
  readonly stackId: Id;
  readonly file: string;
  readonly settings: SettingsOf<Id>;
}

const money = z.strictObject({ amount: z.number(), currency: z.string() });

const nodeGroup = z.strictObject({
  id: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be a letter, then letters, digits and hyphens'),
  instanceType: z.string(),
  nodes: z.strictObject({ min: z.number(), max: z.number(), desired: z.number().optional() }),
  rootVolumeGiB: z.number().optional(),
  containers: z.boolean().optional(),
  placementGroup: z.boolean().optional(),
  hourlyPrice: money.optional(),
});

const image = { rootDevice: z.string().optional(), minRootVolumeGiB: z.number().optional() };

const awsNodeGroup = nodeGroup.extend({
  capacity: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('onDemand') }),
      z.strictObject({
        kind: z.literal('spot'),
        onDemandBase: z.number().optional(),
        allocationStrategy: z.string().optional(),
        rebalance: z.boolean().optional(),
      }),
    ])
    .optional(),
  image: z
    .union([z.strictObject({ amiId: z.string(), ...image }), z.strictObject({ ssmParameter: z.string(), ...image })])
    .optional(),
});

const trainingAws: z.ZodType<AwsTrainingSettings> = z.strictObject({
  availabilityZone: z.string(),
  cidr: z.string().optional(),
  checkpoints: z.strictObject({ everyMinutes: z.number(), keep: z.number() }).optional(),
  maxHourlyCost: money.optional(),
  nodeGroups: z.array(awsNodeGroup).min(1).refine(hasOwnIds, 'must have ids of their own'),
  tags: z.record(z.string(), z.string()).optional(),
  suppressions: z.array(z.strictObject({ code: z.string(), reason: z.string() })).optional(),
});

/** The shape of the settings of every stack, by the stack's id: `<scenario>-<cloud>`. */
const SCHEMAS = { 'training-aws': trainingAws };

/** Ids of the stacks that have settings. */
export type StackId = keyof typeof SCHEMAS;

/** Settings of one stack by its id. */
export type SettingsOf<Id extends StackId> = z.infer<(typeof SCHEMAS)[Id]>;

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
    const known = Object.keys(SCHEMAS);
    throw new GpuClustersError([
      settingsFailure(basename(file), `is named after a stack (${known.join(', ')})`, stackId),
    ]);
  }
  const parsed = SCHEMAS[stackId].safeParse(parseJson(file));
  if (parsed.success) return { stackId, file, settings: parsed.data };
  throw new GpuClustersError(
    parsed.error.issues.flatMap((issue) => wrongFields(issue)).map((field) => fieldFailure(file, field)),
  );
}

interface WrongField {
  /** Names and indexes from the top of the file down to the field. */
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

// One line per field: of the forms that a field may have, the one meant is the one with the fewest mistakes.
function wrongFields(issue: z.core.$ZodIssue, at: readonly PropertyKey[] = []): WrongField[] {
  const path = [...at, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: 'is no field that is known' }));
  }
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ path, message: issue.message }];
  const forms = issue.errors.map((issues) => issues.flatMap((inner) => wrongFields(inner, path)));
  return forms.reduce((best, form) => (form.length < best.length ? form : best));
}

function fieldFailure(file: string, { path, message }: WrongField): Failure {
  const prop = path.map(String).join('.');
  const construct = basename(file);
  return { code: PROP_CODES.malformed, construct, prop, message: `${construct} '${prop || 'file'}' ${message}` };
}

function isStackId(id: string): id is StackId {
  return Object.hasOwn(SCHEMAS, id);
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

function hasOwnIds(groups: ReadonlyArray<{ id: string }>): boolean {
  return new Set(groups.map(({ id }) => id)).size === groups.length;
}

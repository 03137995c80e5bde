import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STACK_LIMITS } from '../../constructs/aws/rules/stack';
import { ROOT } from './measure';
import type { SynthRun } from './measure';

const SETTINGS = join(ROOT, 'stacks', 'settings', 'training-aws.json');

/**
 * Ids of node groups, all of one length, so that every group takes the same room in a template.
 *
 * @param count how many
 */
export function groupIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `G${String(index).padStart(4, '0')}`);
}

/**
 * Writes the settings of the training stack with many groups like its one, and no limit of cost.
 *
 * @param folder where the file shall stand
 * @param ids of the groups
 * @returns path of the file
 */
export function writeSettings(folder: string, ids: readonly string[]): string {
  const { nodeGroups, ...settings } = JSON.parse(readFileSync(SETTINGS, 'utf8')) as Settings;
  const file = join(folder, 'training-aws.json');
  writeFileSync(
    file,
    JSON.stringify({ ...settings, maxHourlyCost: undefined, nodeGroups: ids.map((id) => ({ ...nodeGroups[0], id })) }),
  );
  return file;
}

interface Settings {
  readonly nodeGroups: readonly object[];
}

type Size = Pick<SynthRun, keyof typeof STACK_LIMITS>;

/**
 * How many groups one stack holds before the first of CloudFormation's limits, read off two smaller stacks.
 *
 * @param one size of the stack with one group
 * @param ten size of the stack with ten
 */
export function groupsPerStack(one: Size, ten: Size): number {
  const limits = Object.keys(STACK_LIMITS) as (keyof Size)[];
  return Math.min(
    ...limits.map((limit) => {
      const perGroup = (ten[limit] - one[limit]) / 9;
      return 1 + Math.floor((STACK_LIMITS[limit] - one[limit]) / perGroup);
    }),
  );
}

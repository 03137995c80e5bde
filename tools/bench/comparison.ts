import Table from 'cli-table3';
import { formatSpread, spreadOf } from './statistics';
import type { Spread } from './statistics';

/** Something of ours beside what would do without us, or beside itself at another size. */
export interface Comparison {
  readonly what: string;
  readonly ours: Spread;
  readonly other: Spread;
  readonly unit: string;
  readonly digits: number;
  /** What the ratio shall not pass. */
  readonly aim?: number;
}

/**
 * Runs two things in turn, either one first every other time: what slows the machine down for a while slows both. A run
 * of each that fills the caches of Node and the disk does not count.
 *
 * @param what for the line of progress
 * @param runs how many that count
 */
export async function inTurn<T>(
  what: string,
  runs: number,
  [one, other]: [() => Promise<T>, () => Promise<T>],
): Promise<[T[], T[]]> {
  const results: [T[], T[]] = [[], []];
  for (let run = 0; run <= runs; run += 1) {
    say(run === 0 ? `${what}: first run, not counted` : `${what}: run ${run} of ${runs}`);
    const swapped = run % 2 === 1;
    const first = await (swapped ? other : one)();
    const second = await (swapped ? one : other)();
    const pair = swapped ? [second, first] : [first, second];
    if (run > 0) pair.forEach((result, index) => results[index]!.push(result));
  }
  return results;
}

/**
 * The comparison of one figure of some runs.
 *
 * @param results runs of ours, and of the other
 * @param pick the figure
 */
export function compare<T>(
  [ours, other]: readonly [T[], T[]],
  pick: (run: T) => number,
  how: Omit<Comparison, 'ours' | 'other'>,
): Comparison {
  return { ...how, ours: spreadOf(ours.map(pick)), other: spreadOf(other.map(pick)) };
}

/** The comparisons as a table for a terminal. */
export function tableOf(comparisons: readonly Comparison[]): string {
  const table = new Table({ head: ['', 'ratio', 'aim', 'ours', 'other'], style: { head: [], border: [] } });
  for (const { what, ours, other, unit, digits, aim } of comparisons) {
    const ratio = (ours.median / other.median).toFixed(2);
    const bound = aim === undefined ? '' : `at most ${aim.toFixed(2)}`;
    table.push([what, ratio, bound, formatSpread(ours, unit, digits), formatSpread(other, unit, digits)]);
  }
  return table.toString();
}

/** Shows what is being done, in one line on a terminal. */
export function say(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
  else if (text !== '') process.stderr.write(`${text}\n`);
}

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import cdkJson from '../cdk.json';
import { frameworkModules, importTime, ROOT, runNode, synth } from './bench/measure';
import { formatSpread, spreadOf } from './bench/statistics';
import type { SynthRun } from './bench/measure';
import type { Spread } from './bench/statistics';

const AIM = 1.1;
const OURS = cdkJson.app;
// With the same flags, so that the difference is ours and not that of the command.
const BY_HAND = OURS.replace('stacks/aws-app.ts', 'tools/bench/hand-written/app.ts');

/** Something of ours beside the least that would do without us. */
interface Comparison {
  readonly what: string;
  readonly ours: Spread;
  readonly other: Spread;
  readonly unit: string;
  readonly digits: number;
  readonly aim?: number;
}

async function main(): Promise<void> {
  const runs = runsOf(process.argv.slice(2));
  say('building');
  await runNode([join(ROOT, 'tools', 'build.mjs')]);
  const comparisons = [...(await compareSynth(runs)), ...(await compareImports(runs))];
  say('');
  console.log(tableOf(comparisons));
  console.log(`medians of ${runs} runs each, in turn, after one that does not count; in brackets fastest to slowest`);
}

function runsOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } } });
  if (/^[1-9]\d*$/.test(values.runs)) return Number(values.runs);
  throw new Error(`--runs must be a number from 1 on, got ${JSON.stringify(values.runs)}`);
}

async function compareSynth(runs: number): Promise<Comparison[]> {
  const [ours, other] = await inTurn('cdk synth', runs, [() => synth(OURS), () => synth(BY_HAND)]);
  const spreads = (pick: keyof SynthRun): [Spread, Spread] => [
    spreadOf(ours.map((run) => run[pick])),
    spreadOf(other.map((run) => run[pick])),
  ];
  const [ourTime, otherTime] = spreads('seconds');
  const [ourCpu, otherCpu] = spreads('cpuSeconds');
  const [ourBytes, otherBytes] = spreads('templateBytes');
  const comparisons: Comparison[] = [
    { what: 'cdk synth / equal app by hand', ours: ourTime, other: otherTime, unit: 's', digits: 2, aim: AIM },
    { what: 'its processor time', ours: ourCpu, other: otherCpu, unit: 's', digits: 2 },
    { what: 'template / that by hand', ours: ourBytes, other: otherBytes, unit: 'bytes', digits: 0, aim: AIM },
  ];
  // Only Linux tells the processor time; it says more than the clock while other work is going on.
  return comparisons.filter(({ ours: { median } }) => !Number.isNaN(median));
}

async function compareImports(runs: number): Promise<Comparison[]> {
  const pairs = [
    { what: 'import of . / constructs', entry: 'constructs/core', other: ['constructs'] },
    { what: 'import of ./aws / its aws-cdk-lib', entry: 'constructs/aws', other: frameworkModules() },
  ];
  const comparisons: Comparison[] = [];
  for (const { what, entry, other: modules } of pairs) {
    const own = [join(ROOT, 'dist', entry, 'index.js')];
    const [ours, other] = await inTurn(what, runs, [() => importTime(own), () => importTime(modules)]);
    comparisons.push({ what, ours: spreadOf(ours), other: spreadOf(other), unit: 'ms', digits: 0 });
  }
  return comparisons;
}

/** Runs two things in turn, either one first every other time: what slows the machine down for a while slows both. */
async function inTurn<T>(
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
    // The first fills the caches of Node, tsx and the disk.
    if (run > 0) pair.forEach((result, index) => results[index]!.push(result));
  }
  return results;
}

function tableOf(comparisons: readonly Comparison[]): string {
  const table = new Table({ head: ['', 'ratio', 'aim', 'ours', 'other'], style: { head: [], border: [] } });
  for (const { what, ours, other, unit, digits, aim } of comparisons) {
    const ratio = (ours.median / other.median).toFixed(2);
    const bound = aim === undefined ? '' : `at most ${aim.toFixed(2)}`;
    table.push([what, ratio, bound, formatSpread(ours, unit, digits), formatSpread(other, unit, digits)]);
  }
  return table.toString();
}

/** Shows what is being done, in one line on a terminal. */
function say(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
  else if (text !== '') process.stderr.write(`${text}\n`);
}

main().catch((error: unknown) => {
  say('');
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import cdkJson from '../cdk.json';
import { compare, inTurn, say, tableOf } from './bench/comparison';
import type { Comparison } from './bench/comparison';
import { groupIds, groupsPerStack, writeSettings } from './bench/groups';
import { frameworkModules, importTime, ROOT, runNode, synth } from './bench/measure';
import type { SynthRun } from './bench/measure';

const AIM = 1.1;
const OURS = cdkJson.app;
const runAs = (app: string): string => OURS.replace('stacks/aws-app.ts', app);
// With the same flags, so that the difference is ours and not that of the command.
const BY_HAND = runAs('tools/bench/hand-written/app.ts');
const BY_HAND_AS_USUAL = 'node --import tsx tools/bench/hand-written/app.ts';
const MANY_STACKS = runAs('tools/bench/many-stacks.ts');
const MANY = 1000;
const PER_STACK = 50;
/** Growth is straight where a group costs the same however many there are; more than this is no noise. */
const GROWTH_AIM = 1.25;

async function main(): Promise<void> {
  const { runs, folder } = { runs: runsOf(process.argv.slice(2)), folder: mkdtempSync(join(tmpdir(), 'bench-')) };
  try {
    say('building');
    await runNode([join(ROOT, 'tools', 'build.mjs')]);
    const comparisons = [
      ...(await compareSynth(runs)),
      ...(await compareGroups(folder, Math.min(runs, 3))),
      ...(await compareImports(runs)),
    ];
    say('');
    console.log(tableOf(comparisons));
    console.log(`medians of ${runs} runs each (3 for many groups), in turn, after one that does not count;`);
    console.log('in brackets fastest to slowest');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runsOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } } });
  if (/^[1-9]\d*$/.test(values.runs)) return Number(values.runs);
  throw new Error(`--runs must be a number from 1 on, got ${JSON.stringify(values.runs)}`);
}

async function compareSynth(runs: number): Promise<Comparison[]> {
  const asUsual = await inTurn('cdk synth', runs, [() => synth(OURS), () => synth(BY_HAND_AS_USUAL)]);
  const alike = await inTurn('cdk synth, both started as ours', runs, [() => synth(OURS), () => synth(BY_HAND)]);
  const comparisons = [
    compare(asUsual, seconds, { what: 'cdk synth / equal app by hand, run by tsx', unit: 's', digits: 2, aim: AIM }),
    compare(alike, seconds, { what: 'cdk synth / equal app by hand, run as ours', unit: 's', digits: 2, aim: AIM }),
    compare(alike, (run) => run.cpuSeconds, { what: 'its processor time', unit: 's', digits: 2 }),
    compare(alike, bytes, { what: 'template / that by hand', unit: 'bytes', digits: 0, aim: AIM }),
  ];
  // Only Linux tells the processor time; it says more than the clock while other work is going on.
  return comparisons.filter(({ ours: { median } }) => !Number.isNaN(median));
}

async function compareGroups(folder: string, runs: number): Promise<Comparison[]> {
  const pairOf = (count: number): [() => Promise<SynthRun>, () => Promise<SynthRun>] => {
    const ids = groupIds(count);
    return [
      () => synth(OURS, { GPU_CLUSTERS_SETTINGS: writeSettings(folder, ids) }),
      () => synth(BY_HAND, { BENCH_GROUPS: ids.join() }),
    ];
  };
  const one = await inTurn('1 node group', runs, pairOf(1));
  const ten = await inTurn('10 node groups', runs, pairOf(10));
  const most = groupsPerStack(one[0][0]!, ten[0][0]!);
  const full = await inTurn(`${most} node groups`, runs, pairOf(most));
  const spread = { BENCH_GROUPS: groupIds(MANY).join(), BENCH_GROUPS_PER_STACK: String(PER_STACK) };
  const [many] = await inTurn(`${MANY} node groups`, 1, [() => synth(MANY_STACKS, spread), pairOf(1)[0]]);

  const perGroup = (from: SynthRun[], to: SynthRun[], count: number): number[] =>
    to.map((run) => ((run.seconds - from.reduce((sum, { seconds: s }) => sum + s, 0) / from.length) / count) * 1000);
  return [
    compare(ten, seconds, { what: '10 groups / by hand', unit: 's', digits: 2, aim: AIM }),
    compare(full, seconds, { what: `${most} groups, a full stack / by hand`, unit: 's', digits: 2, aim: AIM }),
    compare(full, bytes, { what: 'its template / that by hand', unit: 'bytes', digits: 0, aim: AIM }),
    compare([perGroup(one[0], many, MANY - 1), perGroup(one[0], full[0], most - 1)], (ms) => ms, {
      what: `one of ${MANY} groups in ${MANY / PER_STACK} stacks / one of a full stack`,
      unit: 'ms',
      digits: 1,
      aim: GROWTH_AIM,
    }),
  ];
}

async function compareImports(runs: number): Promise<Comparison[]> {
  const pairs = [
    { what: 'import of . / constructs', entry: 'constructs/core', other: ['constructs'] },
    { what: 'import of ./aws / its aws-cdk-lib', entry: 'constructs/aws', other: frameworkModules() },
  ];
  const comparisons: Comparison[] = [];
  for (const { what, entry, other } of pairs) {
    const own = [join(ROOT, 'dist', entry, 'index.js')];
    const times = await inTurn(what, runs, [() => importTime(own), () => importTime(other)]);
    comparisons.push(compare(times, (ms) => ms, { what, unit: 'ms', digits: 0 }));
  }
  return comparisons;
}

const seconds = (run: SynthRun): number => run.seconds;
const bytes = (run: SynthRun): number => run.templateBytes;

main().catch((error: unknown) => {
  say('');
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

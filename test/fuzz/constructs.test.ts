import fc from 'fast-check';
import { isGpuClustersError } from '../../constructs/core';
import { synthMessages, synthTemplate } from '../helpers/app';
import { CASES } from './cases';
import type { Case } from './cases';
import { brokenInvariants } from './invariants';
import { choicesOf } from './prop';
import type { Choice } from './prop';
import { newScene } from './scene';
import type { Scene } from './scene';

// The same numbers each time, so that a failure is one of the change; `npm run fuzz` draws others.
const SEED = Number(process.env.GPU_CLUSTERS_FUZZ_SEED ?? 20_261_201);
const RUNS = Number(process.env.GPU_CLUSTERS_FUZZ_RUNS ?? 100);

type Choices = Readonly<Record<string, Choice>>;

function propsOf(choices: Choices, scene: Scene): Record<string, unknown> {
  const given = Object.entries(choices).filter(([, { make }]) => make !== undefined);
  return Object.fromEntries(given.map(([name, { make }]) => [name, make!(scene)]));
}

/** Feeds props to a construct; tells how it ended. Throws where that is no way to end. */
function feed(one: Case, choices: Choices): 'refused' | 'made' {
  const scene = newScene();
  const props = propsOf(choices, scene);
  const bad = Object.keys(choices).filter((name) => choices[name]!.isBad);
  const countOf = () => scene.stack.node.findAll().filter(({ node }) => !node.path.includes('Cluster')).length;
  const before = countOf();
  try {
    one.build(scene, props as never);
  } catch (thrown) {
    if (!isGpuClustersError(thrown)) throw thrown;
    const named = thrown.failures.map(({ prop }) => prop);
    const silent = bad.filter(
      (name) => !named.some((prop) => prop === name || prop.startsWith(`${name}.`) || prop.startsWith(`${name}[`)),
    );
    expect(silent).toEqual([]);
    const parent = scene.cluster ?? scene.stack;
    expect(parent.node.tryFindChild('Subject')?.node.children ?? []).toEqual([]);
    expect(countOf() - before).toBeLessThanOrEqual(1);
    return 'refused';
  }
  expect(bad.map((name) => [name, props[name]])).toEqual([]);
  const template = synthTemplate(scene.stack).toJSON();
  // An error of a rule ends the deploy as well: what depends on several props is judged at synth.
  if (synthMessages(scene.stack).some(({ level, text }) => level === 'error' && text.includes('GPU-')))
    return 'refused';
  expect(brokenInvariants(template)).toEqual([]);
  return 'made';
}

describe.each(CASES.map((one) => [one.name, one] as const))('%s with random props', (_name, one) => {
  it(
    `is refused with every wrong prop named, or keeps what must hold (seed ${SEED})`,
    () => {
      const ends: string[] = [];
      fc.assert(
        fc.property(choicesOf(one.props), (choices) => void ends.push(feed(one, choices))),
        { seed: SEED, numRuns: RUNS },
      );
      // Neither end is so rare that it is hardly tried.
      for (const end of ['refused', 'made']) {
        expect(ends.filter((found) => found === end).length).toBeGreaterThan(RUNS / 40);
      }
    },
    RUNS * 1000,
  );
});

import fc from 'fast-check';
import { isGpuClustersError } from '../../constructs/core';
import type { Failure } from '../../constructs/core';
import { brokenInvariants } from './invariants';
import { CASES } from './cases';
import type { Case } from './cases';
import { newScene } from './scene';
import type { Scene } from './scene';
import { synthTemplate } from '../helpers/app';
import { realTokens } from '../helpers/app';
import type { RealTokens } from '../helpers/app';

/** Right values for every prop that must be there. */
function soundProps({ props }: Case, scene: Scene): Record<string, unknown> {
  const needed = Object.entries(props).filter(([, { optional }]) => !optional);
  return Object.fromEntries(needed.map(([name, { good }]) => [name, sampleOf(good, scene)]));
}

function sampleOf(good: Case['props'][string]['good'], scene: Scene): unknown {
  return fc.sample(good, { seed: 1, numRuns: 1 })[0]!(scene);
}

/** Feeds a token to one prop beside sound ones; gives what is refused. Throws where it is no mistake of the user. */
function feed(one: Case, prop: string, token: unknown): readonly Failure[] {
  const scene = newScene();
  try {
    one.build(scene, { ...soundProps(one, scene), [prop]: token } as never);
  } catch (thrown) {
    if (isGpuClustersError(thrown)) return thrown.failures;
    throw thrown;
  }
  const template = synthTemplate(scene.stack).toJSON();
  expect(brokenInvariants(template)).toEqual([]);
  return [];
}

function naturalToken(sample: unknown, { text, number, list }: RealTokens): unknown {
  if (typeof sample === 'string') return text;
  if (typeof sample === 'number') return number;
  return Array.isArray(sample) && sample.every((item) => typeof item === 'string') ? list : undefined;
}

const PROPS = CASES.flatMap((one) => Object.keys(one.props).map((prop) => [one.name, prop, one] as const));

describe.each(realTokens)('tokens of %s', (framework, tokens) => {
  it.each(PROPS)('in %s, prop %s, are taken, or refused by name', (_name, prop, one) => {
    for (const token of [tokens.text, tokens.number, tokens.list]) {
      const failures = feed(one, prop, token);
      const others = failures.filter(({ prop: named }) => !named.startsWith(prop));
      expect(others).toEqual([]);
    }
  });

  const natural = PROPS.flatMap(([name, prop, one]) => {
    const token = naturalToken(sampleOf(one.props[prop]!.good, newScene()), tokens);
    // A token of the other framework resolves to nothing here.
    return token === undefined || framework !== 'aws-cdk-lib' ? [] : [[name, prop, one, token] as const];
  });

  if (natural.length > 0) {
    it.each(natural)(
      'of its own kind in %s, prop %s, are refused only for what is used at synth',
      (_name, prop, one, token) => {
        for (const { message } of feed(one, prop, token)) expect(message).toMatch(/known at synth/);
      },
    );
  }
});

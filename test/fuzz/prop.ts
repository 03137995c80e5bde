import fc from 'fast-check';
import type { Scene } from './scene';

/** Makes a value where it is needed: constructs want a stack to stand in. */
export type Maker = (scene: Scene) => unknown;

/** What a prop may be given. */
export interface Prop {
  /** Values that are right by themselves; beside others they may still conflict. */
  readonly good: fc.Arbitrary<Maker>;
  /** Values that the construct must refuse, naming the prop. */
  readonly bad: fc.Arbitrary<Maker>;
  /** Whether it may be left out. */
  readonly optional: boolean;
}

/** A value for a prop, and whether it must be refused. */
export interface Choice {
  readonly make: Maker | undefined;
  readonly isBad: boolean;
}

/** One of some values. */
export function among(...values: readonly unknown[]): fc.Arbitrary<Maker> {
  return fc.constantFrom(
    ...values.map(
      (value): Maker =>
        () =>
          value,
    ),
  );
}

/** One of some values that are made where they are needed. */
export function made(...makers: readonly Maker[]): fc.Arbitrary<Maker> {
  return fc.constantFrom(...makers);
}

/** Values of a generator. */
export function drawn(values: fc.Arbitrary<unknown>): fc.Arbitrary<Maker> {
  return values.map(
    (value): Maker =>
      () =>
        value,
  );
}

/** What people and programs put where something else belongs. */
const JUNK: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, NaN, Infinity, -Infinity, -1, 0.5, 1e308, '', ' ', [], {}, [null], [[]], new Date(0)),
  fc.constantFrom<unknown>(
    () => 1,
    Object.create(null),
    new Map(),
    '\u0000',
    '\ud800',
    '𝒽𝓉𝓉𝓅',
    '../..',
    '${x}',
    'ﬀ',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.array(fc.anything(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.anything(), { maxKeys: 3 }),
);

/**
 * A prop.
 *
 * @param good values that are right
 * @param bad further values that are wrong, beside junk
 * @param isGood tells junk that happens to be right
 */
export function prop(
  good: fc.Arbitrary<Maker>,
  isGood: (junk: unknown) => boolean = () => false,
  bad: readonly unknown[] = [],
): Prop {
  const junk = drawn(JUNK.filter((value) => !isGood(value)));
  return { good, bad: bad.length === 0 ? junk : fc.oneof(junk, among(...bad)), optional: false };
}

/** The same prop, which may be left out. */
export function optional(required: Prop): Prop {
  return { ...required, optional: true };
}

/** A choice for each prop, mostly right. */
export function choicesOf(props: Readonly<Record<string, Prop>>): fc.Arbitrary<Record<string, Choice>> {
  const choices = Object.entries(props).map(([name, { good, bad, optional: may }]) => {
    const arbitrary = fc.oneof(
      { weight: 12, arbitrary: good.map((make): Choice => ({ make, isBad: false })) },
      { weight: may ? 6 : 1, arbitrary: fc.constant<Choice>({ make: undefined, isBad: !may }) },
      { weight: 1, arbitrary: bad.map((make): Choice => ({ make, isBad: true })) },
    );
    return [name, arbitrary] as const;
  });
  return fc.record(Object.fromEntries(choices));
}

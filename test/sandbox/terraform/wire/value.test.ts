import {
  areEqual,
  areEqualSets,
  isWhollyKnown,
  isZero,
  UNKNOWN,
  type Value,
} from '../../../../sandbox/terraform/wire/value';

describe('a value', () => {
  it.each<[Value, boolean]>([
    [null, true],
    [UNKNOWN, false],
    [['a', UNKNOWN], false],
    [{ a: { b: UNKNOWN } }, false],
    [{ a: { b: [1] } }, true],
  ])('%p is wholly known: %p', (value, expected) => {
    expect(isWhollyKnown(value)).toBe(expected);
  });

  it('equals another with the same parts, and an unknown equals nothing', () => {
    expect(areEqual({ a: [1] }, { a: [1] })).toBe(true);
    expect(areEqual({ a: [1] }, { a: ['1'] })).toBe(false);
    expect(areEqual(UNKNOWN, UNKNOWN)).toBe(false);
  });

  it('equals another set in another order, counted', () => {
    expect(areEqualSets(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(areEqualSets(['a'], ['a', 'b'])).toBe(false);
    expect(areEqualSets(['a', 'c'], ['a', 'b'])).toBe(false);
  });

  it.each<[Value, boolean]>([
    [null, true],
    ['', true],
    [0, true],
    [false, true],
    [[], true],
    [{}, true],
    ['0', false],
    [true, false],
    [[0], false],
    [{ a: null }, false],
    [UNKNOWN, false],
  ])('%p is nothing to a provider: %p', (value, expected) => {
    expect(isZero(value)).toBe(expected);
  });
});

import { deepFreeze } from '../../../constructs/core/base/freeze';

describe('deepFreeze', () => {
  it('freezes objects and lists all the way down and gives the same value back', () => {
    const value = { list: [{ deep: { deeper: 1 } }], text: 'x', none: null };
    expect(deepFreeze(value)).toBe(value);
    expect([value, value.list, value.list[0], value.list[0]!.deep].every(Object.isFrozen)).toBe(true);
    expect(() => value.list.push({ deep: { deeper: 2 } })).toThrow(TypeError);
  });

  it.each(['text', 1, null, undefined, true])('gives %p back', (value) => {
    expect(deepFreeze(value)).toBe(value);
  });

  it('freezes what a frozen object holds', () => {
    const inner = { changed: false };
    deepFreeze(Object.freeze({ inner }));
    expect(Object.isFrozen(inner)).toBe(true);
  });

  it('comes to an end where an object holds itself', () => {
    const ring: { self?: unknown } = {};
    ring.self = ring;
    expect(Object.isFrozen(deepFreeze(ring))).toBe(true);
  });
});

import { relationFaults } from '../../../../sandbox/terraform/validate/relations';
import { UNKNOWN, type ValueObject } from '../../../../sandbox/terraform/wire/value';

describe('relationFaults', () => {
  const faults = (constraints: Parameters<typeof relationFaults>[0], config: ValueObject, path = ['a']) =>
    relationFaults(constraints, config, path);

  it('finds what excludes the argument, unless one of them is unknown', () => {
    const conflicts = { conflictsWith: ['b', 'c'] };
    expect(faults(conflicts, { a: 1, b: 1, c: 1 })).toEqual([
      "cannot be given together with 'b'",
      "cannot be given together with 'c'",
    ]);
    expect(faults(conflicts, { a: 1 })).toEqual([]);
    expect(faults(conflicts, { b: 1 })).toEqual([]);
    expect(faults(conflicts, { a: UNKNOWN, b: 1 })).toEqual([]);
    expect(faults(conflicts, { a: 1, b: UNKNOWN })).toEqual([]);
  });

  it('finds a missing partner, also of an argument that is unknown', () => {
    const partners = { requiredWith: ['b'] };
    expect(faults(partners, { a: 1 })).toEqual(["needs 'b' as well"]);
    expect(faults(partners, { a: UNKNOWN })).toEqual(["needs 'b' as well"]);
    expect(faults(partners, { a: 1, b: UNKNOWN })).toEqual([]);
    expect(faults(partners, { a: 1, b: 1 })).toEqual([]);
    expect(faults(partners, {})).toEqual([]);
  });

  it('wants exactly one', () => {
    const one = { exactlyOneOf: ['a', 'b'] };
    const text = 'is one of a, b of which exactly one must be given, got';
    expect(faults(one, {})).toEqual([`${text} none`]);
    expect(faults(one, { a: 1, b: 1 })).toEqual([`${text} a, b`]);
    expect(faults(one, { b: 1 })).toEqual([]);
    expect(faults(one, { b: UNKNOWN })).toEqual([]);
  });

  it('wants at least one', () => {
    const some = { atLeastOneOf: ['a', 'b'] };
    expect(faults(some, {})).toEqual(['is one of a, b of which at least one must be given, got none']);
    expect(faults(some, { a: 1, b: 1 })).toEqual([]);
    expect(faults(some, { b: UNKNOWN })).toEqual([]);
  });

  it('reads paths from the top', () => {
    const disk = { conflictsWith: ['disk.0.kind'] };
    expect(relationFaults(disk, { disk: [{ a: 1, kind: 'x' }] }, ['disk', 0, 'a'])).toEqual([
      "cannot be given together with 'disk.0.kind'",
    ]);
  });
});

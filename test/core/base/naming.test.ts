import fc from 'fast-check';
import { nameOf } from '../../../constructs/core/base/naming';

const RULES = { maxLength: 32, forbidden: /[^A-Za-z0-9-]+/g, separator: '-' };

const separated = fc.constantFrom(
  { forbidden: /[^A-Za-z0-9-]+/g, separator: '-', allowed: /^[A-Za-z0-9-]*$/ },
  { forbidden: /[^A-Za-z0-9_]+/g, separator: '_', allowed: /^[A-Za-z0-9_]*$/ },
  { forbidden: /[^a-z0-9-]+/g, separator: '--', allowed: /^[a-z0-9-]*$/ },
  { forbidden: /[^A-Za-z0-9]+/g, separator: '', allowed: /^[A-Za-z0-9]*$/ },
);
const rules = fc.record({ by: separated, maxLength: fc.integer({ min: 16, max: 64 }) }).map(({ by, maxLength }) => ({
  ...by,
  maxLength,
}));
const part = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '-', '_', 'Z', '9', '/', ' ', 'é') }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const parts = fc.array(part, { minLength: 1, maxLength: 5 });

describe('nameOf', () => {
  it('joins the parts where that says all', () => {
    expect(nameOf(['Stack', 'Cluster', 'Group'], RULES)).toBe('Stack-Cluster-Group');
    expect(nameOf(['Stack'], RULES)).toBe('Stack');
  });

  it('takes a name of exactly the length and cuts a longer one', () => {
    const exact = 'a'.repeat(RULES.maxLength);
    expect(nameOf([exact], RULES)).toBe(exact);
    const cut = nameOf([`${exact}b`], RULES);
    expect(cut).toMatch(/^a{23}-[0-9a-f]{8}$/);
  });

  it('puts the separator where a character is forbidden, and a hash at the end', () => {
    expect(nameOf(['My stack', 'Größe'], RULES)).toMatch(/^My-stack-Gr-e-[0-9a-f]{8}$/);
    expect(nameOf([' a '], RULES)).toMatch(/^a-[0-9a-f]{8}$/);
    expect(nameOf(['日本'], RULES)).toMatch(/^[0-9a-f]{8}$/);
  });

  it.each([
    [
      ['a', 'b-c'],
      ['a-b', 'c'],
    ],
    [['a-b-c'], ['a', 'b', 'c']],
    [['a', ''], ['a']],
    [['A b'], ['A/b']],
    [['a/b'], ['a', 'b']],
    [['é'], ['ü']],
  ])('tells %j from %j', (one, other) => {
    expect(nameOf(one, RULES)).not.toBe(nameOf(other, RULES));
  });

  it('is never too long and holds nothing forbidden', () => {
    fc.assert(
      fc.property(parts, rules, (path, { allowed, ...cloud }) => {
        const name = nameOf(path, cloud);
        expect(name).not.toBe('');
        expect(name.length).toBeLessThanOrEqual(cloud.maxLength);
        expect(name).toMatch(allowed);
      }),
    );
  });

  it('is the same on every synth', () => {
    fc.assert(fc.property(parts, rules, (path, cloud) => nameOf(path, cloud) === nameOf([...path], cloud)));
  });

  it('differs where the paths differ', () => {
    fc.assert(
      fc.property(parts, parts, rules, (one, other, cloud) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        expect(nameOf(one, cloud)).not.toBe(nameOf(other, cloud));
      }),
      { numRuns: 1000 },
    );
  });
});

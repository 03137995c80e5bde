import { differences } from '../../../tools/schema/compare';

describe('differences', () => {
  it('says nothing of what is the same', () => {
    expect(differences({ a: [1], b: { c: null } }, { b: { c: null }, a: [1] })).toEqual([]);
  });

  it('names what came, went and changed, by a path without the levels between', () => {
    const before = { resources: { vpc: { block: { attributes: { a: { type: 'string' }, b: { type: 'bool' } } } } } };
    const after = { resources: { vpc: { block: { attributes: { a: { type: 'number' }, c: { type: 'bool' } } } } } };
    expect(differences(before, after)).toEqual([
      '~ vpc.a.type "string" -> "number"',
      '- vpc.b {"type":"bool"}',
      '+ vpc.c {"type":"bool"}',
    ]);
  });

  it('shortens what is large', () => {
    const large = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`a${i}`, i]));
    expect(differences({}, { x: large })).toEqual(['+ x {…}']);
  });
});

import { compare, compareProperties } from '../../../../sandbox/aws/read-back/compare';
import { resolve } from '../../../../sandbox/aws/read-back/resolve-template';

const outcome = (wanted: unknown, read: unknown) =>
  compare('P', wanted, read).map(({ path, result }) => [path, result]);

describe('compare', () => {
  it.each<[string, unknown, unknown]>([
    ['equal text', 'a', 'a'],
    ['a number and its text', 4, '4'],
    ['a truth and its text', true, 'true'],
    ['a list in another order', ['a', 'b'], ['b', 'a']],
    ['a list of one and its item', ['a'], 'a'],
    ['an item and a list of it', 'a', ['a']],
  ])('keeps %s', (_name, wanted, read) => {
    expect(outcome(wanted, read)).toEqual([['P', 'kept']]);
  });

  it('tells what is missing from what is different', () => {
    expect(outcome({ A: 1, B: 1, C: 1 }, { A: 1, B: 2 })).toEqual([
      ['P.A', 'kept'],
      ['P.B', 'different'],
      ['P.C', 'missing'],
    ]);
  });

  it('tells a value that was lost from the same value read as false', () => {
    expect(outcome(false, undefined)).toEqual([['P', 'missing']]);
    expect(outcome(false, false)).toEqual([['P', 'kept']]);
  });

  it('gives both values of what is different', () => {
    expect(compare('P', 1, 2)).toEqual([{ path: 'P', result: 'different', wanted: 1, read: 2 }]);
  });

  it('reports no default that the cloud added', () => {
    expect(outcome({ A: 1 }, { A: 1, B: 2 })).toEqual([['P.A', 'kept']]);
  });

  it('matches tags by key and lets the cloud add some', () => {
    const wanted = [{ Key: 'Name', Value: 'x' }];
    const read = [
      { Key: 'aws:stack', Value: 's' },
      { Key: 'Name', Value: 'x' },
    ];
    expect(outcome(wanted, read)).toEqual([
      ['P[Name].Key', 'kept'],
      ['P[Name].Value', 'kept'],
    ]);
  });

  it('notes an interface too many and one too few', () => {
    const card = (NetworkCardIndex: number) => ({ NetworkCardIndex });
    expect(outcome([card(0)], [card(0), card(1)])).toContainEqual(['P.length', 'different']);
    expect(outcome([card(0), card(1)], [card(0)])).toContainEqual(['P[1]', 'missing']);
  });

  it('calls a value unread when the template cannot be told', async () => {
    const none = { physicalId: () => undefined, parameter: () => undefined };
    const facts = { ...none, attribute: () => Promise.resolve(undefined), zones: () => Promise.resolve([]) };
    const wanted = await resolve({ A: { Ref: 'X' }, B: [{ Ref: 'X' }] }, { Resources: {} }, facts);
    expect(outcome(wanted, { A: 'x', B: ['x'] })).toEqual([
      ['P.A', 'unread'],
      ['P.B', 'unread'],
    ]);
  });
});

describe('compareProperties', () => {
  it('tells a property that no reader covers from one that the cloud lacks', () => {
    const results = compareProperties({ Covered: 1, Other: 1 }, { Covered: undefined });
    expect(results.map(({ path, result }) => [path, result])).toEqual([
      ['Covered', 'missing'],
      ['Other', 'unread'],
    ]);
  });
});

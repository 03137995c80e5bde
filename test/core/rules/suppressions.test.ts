import { Construct, RootConstruct } from 'constructs';
import { CORE_RULES, judge, suppress, suppressionsOf } from '../../../constructs/core/rules';
import type { Suppression } from '../../../constructs/core/rules';
import { errorOf } from '../../fixtures/errors';
import { storeModel } from '../../fixtures/models';

const STORE_KEY = { code: 'GPU-KEY-002', reason: 'the bucket is shared with another team' };
const DISK_KEY = { code: 'GPU-KEY-003', reason: 'the disks hold nothing' };

function tree(): { readonly parent: Construct; readonly child: Construct; readonly sibling: Construct } {
  const root = new RootConstruct();
  const parent = new Construct(root, 'Parent');
  return { parent, child: new Construct(parent, 'Child'), sibling: new Construct(root, 'Sibling') };
}

function messagesFor(...suppressions: unknown[]): string[] {
  const { parent } = tree();
  const error = errorOf(() => suppress(parent, suppressions as Suppression[], CORE_RULES));
  expect(error.path).toBe('Parent');
  expect(suppressionsOf(parent)).toEqual([]);
  return error.failures.map(({ message }) => message);
}

describe('suppress', () => {
  it('holds on the construct and below, not beside', () => {
    const { parent, child, sibling } = tree();
    suppress(parent, [STORE_KEY], CORE_RULES);
    expect(suppressionsOf(parent)).toEqual([STORE_KEY]);
    expect(suppressionsOf(child)).toEqual([STORE_KEY]);
    expect(suppressionsOf(sibling)).toEqual([]);
  });

  it('adds to what was said before, the nearest first', () => {
    const { parent, child } = tree();
    const nearer = { ...STORE_KEY, reason: 'said nearer' };
    suppress(parent, [STORE_KEY], CORE_RULES);
    suppress(child, [nearer], CORE_RULES);
    suppress(child, [DISK_KEY], CORE_RULES);
    expect(suppressionsOf(child)).toEqual([nearer, DISK_KEY, STORE_KEY]);
  });

  it('leaves the finding in the list, with the reason', () => {
    const { parent, child } = tree();
    suppress(parent, [STORE_KEY], CORE_RULES);
    const found = judge(storeModel({ keyPath: null }), CORE_RULES, suppressionsOf(child));
    expect(found.map(({ code, suppressedBecause }) => [code, suppressedBecause])).toEqual([
      ['GPU-KEY-002', STORE_KEY.reason],
    ]);
  });

  it('is known to another copy of the package', () => {
    const { parent } = tree();
    suppress(parent, [STORE_KEY], CORE_RULES);
    jest.isolateModules(() => {
      const copy = jest.requireActual<typeof import('../../../constructs/core/rules')>(
        '../../../constructs/core/rules',
      );
      expect(copy.suppressionsOf).not.toBe(suppressionsOf);
      expect(copy.suppressionsOf(parent)).toEqual([STORE_KEY]);
    });
  });

  it.each([undefined, '', '  ', 7])('fails without a reason: %p', (reason) => {
    const got = reason === undefined ? 'nothing' : JSON.stringify(reason);
    expect(messagesFor({ code: 'GPU-KEY-002', reason })).toEqual([
      `Suppression 'suppressions[0].reason' must be a reason, got ${got}; say why the finding may pass`,
    ]);
  });

  it('fails for an unknown code, with a guess', () => {
    expect(messagesFor({ code: 'GPU-IMAGE-0003', reason: 'x' })).toEqual([
      'Suppression \'suppressions[0]\' must be the code of a rule, got "GPU-IMAGE-0003"; ' +
        "did you mean 'GPU-IMAGE-003' or 'GPU-IMAGE-001' or 'GPU-IMAGE-002'? take the code from the finding",
    ]);
  });

  it.each([undefined, 7, null])('fails for %p as code, without a guess', (code) => {
    const got = code === undefined ? 'nothing' : JSON.stringify(code);
    expect(messagesFor({ code, reason: 'x' })).toEqual([
      `Suppression 'suppressions[0]' must be the code of a rule, got ${got}; take the code from the finding`,
    ]);
  });

  it('fails for an error that no reason can excuse', () => {
    expect(messagesFor({ code: 'GPU-FABRIC-009', reason: 'x' })).toEqual([
      'Suppression \'suppressions[0]\' must name a rule that can be suppressed, got "GPU-FABRIC-009"; ' +
        'instead start nodes in a private subnet and let them out through NAT or endpoints',
    ]);
  });

  it('names every mistake and keeps none of the list', () => {
    expect(messagesFor(STORE_KEY, { code: 'x', reason: '' }, { ...DISK_KEY, reason: '' })).toHaveLength(3);
  });
});

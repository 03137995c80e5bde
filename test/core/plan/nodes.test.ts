import fc from 'fast-check';
import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import { purchaseParts } from '../../../constructs/core/plan';
import { NUMBER_TOKENS } from '../../fixtures/tokens';

describe('purchaseParts', () => {
  it('keeps a group without a base in one part', () => {
    const nodes = { min: 1, max: 4 };
    expect(purchaseParts({ nodes, purchase: 'spot' })).toEqual([{ purchaseOption: 'spot', nodes, isBase: false }]);
    expect(purchaseParts({ nodes, purchase: 'onDemand', onDemandBase: 2 })).toEqual([
      { purchaseOption: 'onDemand', nodes, isBase: false },
    ]);
  });

  test.each([
    ['below min', 1, [1, 1], [1, 3]],
    ['at min', 2, [2, 2], [0, 2]],
    ['between', 3, [2, 3], [0, 1]],
    ['at max', 4, [2, 4], [0, 0]],
    ['above max', 9, [2, 4], [0, 0]],
  ])('buys a base %s before any spot node', (_where, onDemandBase, base, spot) => {
    const parts = purchaseParts({ nodes: { min: 2, max: 4 }, purchase: 'spot', onDemandBase });
    expect(parts.map((part) => [part.purchaseOption, part.isBase, [part.nodes.min, part.nodes.max]])).toEqual([
      ['onDemand', true, base],
      ['spot', false, spot],
    ]);
  });

  it('leaves open what is known at deploy only', () => {
    const parts = purchaseParts({ nodes: { min: 1, max: DEPLOY_TIME }, purchase: 'spot', onDemandBase: 2 });
    expect(parts.map((part) => part.nodes)).toEqual([
      { min: 1, max: DEPLOY_TIME },
      { min: 0, max: DEPLOY_TIME },
    ]);
  });

  it.each(NUMBER_TOKENS)('leaves open how many are bought which way where the base is %s', (_name, onDemandBase) => {
    const parts = purchaseParts({ nodes: { min: 1, max: 4 }, purchase: 'spot', onDemandBase });
    const open = { min: DEPLOY_TIME, max: DEPLOY_TIME };
    expect(parts).toEqual([
      { purchaseOption: 'onDemand', nodes: open, isBase: true },
      { purchaseOption: 'spot', nodes: open, isBase: false },
    ]);
  });

  it('loses and invents no node', () => {
    const count = fc.nat({ max: 1000 });
    fc.assert(
      fc.property(count, count, count, (min, more, onDemandBase) => {
        const parts = purchaseParts({ nodes: { min, max: min + more }, purchase: 'spot', onDemandBase });
        const sum = (end: 'min' | 'max'): number => parts.reduce((all, part) => all + Number(part.nodes[end]), 0);
        expect([sum('min'), sum('max')]).toEqual([min, min + more]);
        for (const { nodes } of parts) expect(Number(nodes.min)).toBeLessThanOrEqual(Number(nodes.max));
      }),
    );
  });
});

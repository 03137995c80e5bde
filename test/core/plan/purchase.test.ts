import type { CapacityModel } from '../../../constructs/core/model';
import { fittingKinds, PURCHASES, purchasesOf } from '../../../constructs/core/plan';
import { BLOCK, RESERVATION } from '../../fixtures/models';

const spot = (onDemandBase: number): CapacityModel => ({
  kind: 'spot',
  onDemandBase,
  allocationStrategy: 'a word',
  rebalance: false,
});

describe('purchasesOf', () => {
  it.each<[CapacityModel, string[]]>([
    [{ kind: 'onDemand' }, ['onDemand']],
    [{ kind: 'openReservation' }, ['onDemand']],
    [RESERVATION, ['onDemand']],
    [BLOCK, ['capacityBlock']],
    [spot(0), ['spot']],
    [spot(1), ['spot', 'onDemand']],
  ])('%j', (capacity, purchases) => {
    expect(purchasesOf(capacity)).toEqual(purchases);
    expect(PURCHASES[capacity.kind]).toBe(purchases[0]);
  });
});

describe('fittingKinds', () => {
  it.each([
    [
      { onDemand: true, spot: true, capacityBlock: true },
      "fitting: 'onDemand', 'spot', 'openReservation', 'targetedReservation', 'capacityBlock'",
    ],
    [{ onDemand: false, spot: null, capacityBlock: false }, "fitting: 'spot', not verified"],
    [{ onDemand: false, spot: false, capacityBlock: false }, 'no kind fits'],
  ])('%j', (soldAs, words) => {
    expect(fittingKinds(soldAs)).toBe(words);
  });
});

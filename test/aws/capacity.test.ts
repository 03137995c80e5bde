import * as aws from '../../constructs/aws';
import { failureMessages, realTokens } from '../helpers/app';

describe('Capacity', () => {
  it('is on-demand, frozen', () => {
    expect(aws.Capacity.onDemand().model).toEqual({ kind: 'onDemand' });
    expect(Object.isFrozen(aws.Capacity.onDemand().model)).toBe(true);
  });

  it('is spot by price and capacity, without base and rebalance, unless asked', () => {
    const { model } = aws.Capacity.spot();
    expect(model).toEqual({
      kind: 'spot',
      onDemandBase: 0,
      allocationStrategy: 'price-capacity-optimized',
      rebalance: false,
    });
    expect(Object.isFrozen(model)).toBe(true);
  });

  test.each(aws.SPOT_ALLOCATION_STRATEGIES)('takes the strategy %s, a base and rebalance', (allocationStrategy) => {
    const { model } = aws.Capacity.spot({ onDemandBase: 2, allocationStrategy, rebalance: true });
    expect(model).toEqual({ kind: 'spot', onDemandBase: 2, allocationStrategy, rebalance: true });
  });

  it('refuses a strategy that EC2 does not have', () => {
    const options = { allocationStrategy: 'cheapest' } as unknown as aws.SpotOptions;
    expect(failureMessages(() => aws.Capacity.spot(options))).toEqual([
      "Capacity 'allocationStrategy' must be one of 'price-capacity-optimized', 'capacity-optimized', 'capacity-optimized-prioritized', 'lowest-price', got \"cheapest\"; leave it out for 'price-capacity-optimized'",
    ]);
  });

  it('guesses a strategy that was meant', () => {
    const options = { allocationStrategy: 'lowest-prise' } as unknown as aws.SpotOptions;
    expect(failureMessages(() => aws.Capacity.spot(options))).toEqual([
      expect.stringContaining("did you mean 'lowest-price'?"),
    ]);
  });

  test.each([
    [-1, 'must be at least 0'],
    [1.5, 'must be a whole number'],
    [NaN, 'must be a number'],
  ])('refuses a base of %d', (onDemandBase, rule) => {
    expect(failureMessages(() => aws.Capacity.spot({ onDemandBase }))).toEqual([
      `Capacity 'onDemandBase' ${rule}, got ${onDemandBase}; give the number of on-demand nodes, 0 for none`,
    ]);
  });

  it('names every wrong option at once', () => {
    const wrong = { onDemandBase: -1, allocationStrategy: 'cheapest' } as unknown as aws.SpotOptions;
    expect(failureMessages(() => aws.Capacity.spot(wrong))).toHaveLength(2);
  });

  test.each(realTokens)('says that base and strategy must be literal (%s)', (_framework, { text, number }) => {
    const tokens = { onDemandBase: number, allocationStrategy: text } as unknown as aws.SpotOptions;
    expect(failureMessages(() => aws.Capacity.spot(tokens))).toEqual([
      "Capacity 'onDemandBase' must be known at synth, since cost and quotas are reckoned with it, got (known at deploy); write the value out in the program",
      "Capacity 'allocationStrategy' must be known at synth, since it is one of a few words, got (known at deploy); write the value out in the program",
    ]);
  });
});

import * as aws from '../../../constructs/aws';
import { spotStrategyExists } from '../../../constructs/aws/rules/spot';
import type { CapacityModel, NodeGroupModel } from '../../../constructs/core/model';
import { findingsOf } from '../../fixtures/findings';
import { nodeGroupModel } from '../../fixtures/models';

function spot(allocationStrategy: string): NodeGroupModel {
  const capacity: CapacityModel = { kind: 'spot', onDemandBase: 0, allocationStrategy, rebalance: false };
  return nodeGroupModel({ capacity });
}

describe('GPU-CAP-011 spotStrategyExists', () => {
  it.each(aws.SPOT_ALLOCATION_STRATEGIES)('takes %s', (word) => {
    expect(findingsOf(spotStrategyExists, spot(word))).toEqual([]);
  });

  it('has nothing to say of other capacity', () => {
    expect(findingsOf(spotStrategyExists, nodeGroupModel())).toEqual([]);
  });

  it.each(['cheapest', 'lowest_price', 'diversified'])('refuses %s', (word) => {
    expect(findingsOf(spotStrategyExists, spot(word))).toEqual([
      [
        'GPU-CAP-011',
        'error',
        `NodeGroup 'capacity.allocationStrategy' must be one of ${aws.SPOT_ALLOCATION_STRATEGIES.join(', ')}, got '${word}'; take 'price-capacity-optimized'`,
      ],
    ]);
  });
});

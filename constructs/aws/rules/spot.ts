import { rule } from '../../core/rules/rule';
import { SPOT_ALLOCATION_STRATEGIES } from '../capacity';

/** Words for the spot strategies are a closed set. */
export const spotStrategyExists = rule({
  code: 'GPU-CAP-011',
  title: 'spot pools are picked by a strategy that exists',
  appliesTo: 'nodeGroup',
  fix: "take 'price-capacity-optimized'",
  sources: ['https://docs.aws.amazon.com/autoscaling/ec2/userguide/allocation-strategies.html'],
  check: ({ capacity }) =>
    capacity.kind !== 'spot' || (SPOT_ALLOCATION_STRATEGIES as readonly string[]).includes(capacity.allocationStrategy)
      ? []
      : [
          `NodeGroup 'capacity.allocationStrategy' must be one of ${SPOT_ALLOCATION_STRATEGIES.join(', ')}, got '${capacity.allocationStrategy}'`,
        ],
});

/** All of them, by code. */
export const AWS_SPOT_RULES = [spotStrategyExists];

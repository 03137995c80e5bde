import { PropsCheck } from '../core/base/props-check';
import { markAs } from '../core/base/value-kind';
import type { CapacityModel } from '../core/model/capacity';
import { checkLiteral } from './literal';

/** How spot pools are picked; the words of EC2 Auto Scaling. */
export const SPOT_ALLOCATION_STRATEGIES = Object.freeze([
  'price-capacity-optimized',
  'capacity-optimized',
  'capacity-optimized-prioritized',
  'lowest-price',
] as const);

/** One of {@link SPOT_ALLOCATION_STRATEGIES}. */
export type SpotAllocationStrategy = (typeof SPOT_ALLOCATION_STRATEGIES)[number];

/** Options of {@link Capacity.spot}. */
export interface SpotOptions {
  /**
   * So many nodes of the group are on-demand before any spot node is asked for.
   * @default 0
   */
  readonly onDemandBase?: number;
  /**
   * How Auto Scaling picks among the spot pools.
   * @default 'price-capacity-optimized'
   */
  readonly allocationStrategy?: SpotAllocationStrategy;
  /**
   * Whether Auto Scaling replaces a node at a mere hint of a reclaim. It ends the old node while that is still healthy,
   * so nodes that share a fabric get a warning.
   * @default false
   */
  readonly rebalance?: boolean;
}

/** How the nodes of a group are bought. Make one by {@link Capacity.onDemand} or {@link Capacity.spot}. */
export class Capacity {
  /** Nodes at the list price that stay until they are ended. */
  static onDemand(): Capacity {
    return new Capacity({ kind: 'onDemand' });
  }

  /**
   * Nodes from spare capacity, ended by AWS at two minutes' notice.
   * Source: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/spot-interruptions.html
   *
   * @param options base of on-demand nodes, strategy, rebalance
   * @throws GpuClustersError naming every wrong option
   */
  static spot(options: SpotOptions = {}): Capacity {
    const { onDemandBase = 0, allocationStrategy = 'price-capacity-optimized', rebalance = false } = options;
    const check = new PropsCheck('Capacity');
    checkLiteral(check, 'onDemandBase', onDemandBase, 'cost and quotas are reckoned with it');
    checkLiteral(check, 'allocationStrategy', allocationStrategy, 'it is one of a few words');
    check.flag('rebalance', rebalance, 'leave it out for false');
    check.number(
      'onDemandBase',
      onDemandBase,
      { min: 0, integer: true },
      'give the number of on-demand nodes, 0 for none',
    );
    check.oneOf(
      'allocationStrategy',
      allocationStrategy,
      SPOT_ALLOCATION_STRATEGIES,
      "leave it out for 'price-capacity-optimized'",
    );
    check.throwIfAny('');
    return new Capacity({ kind: 'spot', onDemandBase, allocationStrategy, rebalance });
  }

  private constructor(
    /** The choice as data. */
    readonly model: CapacityModel,
  ) {
    markAs(this, 'Capacity');
    Object.freeze(this.model);
  }
}

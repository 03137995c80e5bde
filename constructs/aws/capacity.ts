import { PropsCheck } from '../core/base/props-check';
import { orDeployTime } from '../core/base/tokens';
import { markAs } from '../core/base/value-kind';
import type { CapacityModel } from '../core/model/capacity';
import { capacityBlockModel } from './capacity-block';
import type { CapacityBlockOptions } from './capacity-block';
import { checkReservationId } from './capacity-reservation-id';
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

/** A capacity reservation: a `CapacityReservation` of ours, or what is known of one that exists. */
export interface ReservationAttributes {
  /** Id of the reservation, `cr-…`. */
  readonly reservationId: string;
  /**
   * Name of the zone that it lies in; must be the nodes' zone.
   * @default - not checked
   */
  readonly availabilityZone?: string;
  /**
   * Instance type that it holds; must be the nodes' type.
   * @default - not checked
   */
  readonly instanceType?: string;
  /**
   * Nodes that it holds.
   * @default - not checked
   */
  readonly count?: number;
  /**
   * Name of the placement group that it was made in. The nodes then start in that group; beside any other one they would
   * find no capacity.
   * @default - made in no placement group, so the nodes start in none either
   */
  readonly placementGroupName?: string;
}

/** Options of {@link Capacity.reservation}. */
export interface ReservationOptions {
  /**
   * What happens when the reservation is full: nodes wait for room, or are bought on-demand.
   * @default 'wait'
   */
  readonly whenFull?: 'wait' | 'onDemand';
}

/** How the nodes of a group are bought. Made by one of the static functions; kinds cannot be mixed up. */
export class Capacity {
  /** Nodes at the list price that stay until they are ended. Reservations of the account are left alone. */
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

  /** Nodes that fill any open reservation of the account that fits them, and are on-demand beyond it. */
  static openReservations(): Capacity {
    return new Capacity({ kind: 'openReservation' });
  }

  /**
   * Nodes of one reservation and no other.
   * Source: https://docs.aws.amazon.com/autoscaling/ec2/userguide/capacity-reservation-create-asg-procedure.html
   *
   * @param reservation a `CapacityReservation`, or what is known of one that exists
   * @param options what happens when it is full
   * @throws GpuClustersError naming every wrong attribute
   */
  static reservation(reservation: ReservationAttributes, options: ReservationOptions = {}): Capacity {
    const { reservationId, availabilityZone, instanceType, count, placementGroupName } = reservation;
    const { whenFull = 'wait' } = options;
    const check = new PropsCheck('Capacity');
    checkReservationId(check, reservationId, 'give the id of the reservation');
    check.number('count', count, { min: 1, integer: true }, 'give the number of instances that it holds');
    check.text('availabilityZone', availabilityZone, /\S/, 'the name of a zone', "write it as 'us-east-1a'");
    check.text('instanceType', instanceType, /\S/, 'the name of an instance type', "write it as 'p5.48xlarge'");
    check.text(
      'placementGroupName',
      placementGroupName,
      /\S/,
      'the name of a placement group',
      'leave it out for none',
    );
    checkLiteral(check, 'whenFull', whenFull, 'it decides what the template says');
    check.oneOf('whenFull', whenFull, ['wait', 'onDemand'], "leave it out for 'wait'");
    check.throwIfAny('');
    return new Capacity(
      {
        kind: 'targetedReservation',
        reservationId: orDeployTime(reservationId),
        zone: orDeployTime(availabilityZone ?? null),
        instanceType: orDeployTime(instanceType ?? null),
        count: orDeployTime(count ?? null),
        placementGroup: orDeployTime(placementGroupName ?? null),
        whenFull,
      },
      reservation,
    );
  }

  /**
   * Nodes of a capacity block that was bought: the group starts nodes when the block begins and is set to zero 40 minutes
   * before it ends (70 for a type that is sold as whole UltraServers), when AWS sends its own warning.
   * Source: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-capacity-blocks.html
   *
   * @param options id, zone and times of the block
   * @throws GpuClustersError naming every wrong option
   */
  static block(options: CapacityBlockOptions): Capacity {
    return new Capacity(capacityBlockModel(options), { reservationId: options.reservationId });
  }

  private constructor(
    /** The choice as data. */
    readonly model: CapacityModel,
    /** Names as the user gave them, for the template; may be tokens. */
    readonly names: { readonly reservationId?: string; readonly placementGroupName?: string } = {},
  ) {
    markAs(this, 'Capacity');
    Object.freeze(this.model);
  }
}

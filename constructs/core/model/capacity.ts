import type { Known } from '../base/tokens';

/** Nodes that are paid at the list price and stay until they are ended. */
export interface OnDemandCapacity {
  readonly kind: 'onDemand';
}

/** Nodes from spare capacity that the cloud may take back at short notice. */
export interface SpotCapacity {
  readonly kind: 'spot';
  /** So many nodes of the group are on-demand before any spot node is asked for. */
  readonly onDemandBase: number;
  /** How the cloud picks among its spot pools, in the cloud's own word. */
  readonly allocationStrategy: string;
  /** Whether the cloud replaces a node at a mere hint of a reclaim, ending the old one while it is still healthy. */
  readonly rebalance: boolean;
}

/** Nodes that fill whatever reservation of the account fits them, and are on-demand beyond it. */
export interface OpenReservationCapacity {
  readonly kind: 'openReservation';
}

/** Nodes of one reservation that is paid whether it is used or not. */
export interface TargetedReservationCapacity {
  readonly kind: 'targetedReservation';
  /** Id of the reservation. */
  readonly reservationId: Known<string>;
  /** Zone that the reservation lies in; null = not said. */
  readonly zone: Known<string> | null;
  /** Instance type of the reservation; null = not said. */
  readonly instanceType: Known<string> | null;
  /** Nodes that it holds; null = not said. */
  readonly count: Known<number> | null;
  /** Placement group that it was made in; null = none. */
  readonly placementGroup: Known<string> | null;
  /** What happens when it is full. */
  readonly whenFull: 'wait' | 'onDemand';
}

/** Nodes of a block of capacity that is bought for a time and ends by itself. */
export interface CapacityBlockCapacity {
  readonly kind: 'capacityBlock';
  /** Id of the block's reservation. */
  readonly reservationId: Known<string>;
  /** Zone of the block. */
  readonly zone: Known<string>;
  /** Beginning, ISO 8601 in UTC; null = it has begun. */
  readonly startTime: string | null;
  /** End, ISO 8601 in UTC. */
  readonly endTime: string;
  /** When the group is set to zero, so that nodes end in order before the cloud ends them; ISO 8601 in UTC. */
  readonly scaleDownTime: string;
}

/** How the nodes of a group are bought. */
export type CapacityModel =
  OnDemandCapacity | SpotCapacity | OpenReservationCapacity | TargetedReservationCapacity | CapacityBlockCapacity;

/** Kinds of {@link CapacityModel}. */
export type CapacityKind = CapacityModel['kind'];

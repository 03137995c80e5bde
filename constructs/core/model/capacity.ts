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

/** How the nodes of a group are bought. */
export type CapacityModel = OnDemandCapacity | SpotCapacity;

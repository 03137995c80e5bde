import type { InstanceWish, Suppression, TagMap } from '../../constructs/core';

/** Settings of a training stack, as its settings file holds them: props as JSON, the same on every cloud. */
export interface TrainingSettings<Group = unknown> {
  /** Name of the zone that the nodes live in. */
  readonly availabilityZone: string;
  /**
   * Network of the cluster in CIDR notation.
   * @default - that of `ClusterNetwork`
   */
  readonly cidr?: string;
  /**
   * How often jobs save, in minutes, and how many checkpoints stay.
   * @default - that of `CheckpointStore`
   */
  readonly checkpoints?: { readonly everyMinutes: number; readonly keep: number };
  /**
   * What an hour at the largest size may cost.
   * @default - no limit
   */
  readonly maxHourlyCost?: MoneySettings;
  /** Node groups, at least one, by ids of their own. */
  readonly nodeGroups: readonly Group[];
  /**
   * Tags of everything in the stack.
   * @default - only the library's own tags
   */
  readonly tags?: TagMap;
  /**
   * Findings of rules that may pass, with reasons.
   * @default - every finding counts
   */
  readonly suppressions?: readonly Suppression[];
}

/** An amount of money in settings. */
export interface MoneySettings {
  readonly amount: number;
  /** Three capital letters of ISO 4217. */
  readonly currency: string;
}

/** An instance type by what it has. Any word may stand in a file. */
export type InstanceWishSettings = Omit<InstanceWish, 'interconnect'> & {
  /**
   * What must link the accelerators, `rdma` or `nvlink`.
   * @default - any type will do
   */
  readonly interconnect?: string;
};

/** What the node groups of every cloud have in settings. */
export interface NodeGroupSettings<Capacity, Image> {
  /** Id of the group under the cluster. */
  readonly id: string;
  /** Name of an instance type, or what it shall have. */
  readonly instanceType: string | InstanceWishSettings;
  /**
   * Further types that are taken where the first is short, best first.
   * @default - all nodes are of one type
   */
  readonly otherTypes?: ReadonlyArray<{
    readonly instanceType: string;
    /**
     * How many nodes one instance counts for.
     * @default 1
     */
    readonly weight?: number;
  }>;
  readonly nodes: { readonly min: number; readonly max: number; readonly desired?: number };
  /**
   * How the nodes are bought.
   * @default - on-demand
   */
  readonly capacity?: Capacity;
  /**
   * Size of the root disk, GiB.
   * @default - that of `NodeGroup`
   */
  readonly rootVolumeGiB?: number;
  /**
   * Image of the nodes.
   * @default - that of `NodeGroup`
   */
  readonly image?: Image;
  /**
   * Whether containers on the nodes need the metadata service.
   * @default false
   */
  readonly containers?: boolean;
  /**
   * Whether the nodes are started close together.
   * @default - that of `NodeGroup`
   */
  readonly placementGroup?: boolean;
  /**
   * How the interfaces are laid out.
   * @default - that of `NodeGroup`
   */
  readonly interfaceLayout?: string;
  /**
   * Price of one node per hour, used instead of the catalogue's.
   * @default - the catalogue's price
   */
  readonly hourlyPrice?: MoneySettings;
}

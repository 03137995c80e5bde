import type { Known } from '../base/tokens';
import type { Money } from '../base/units';
import type { CapacityModel } from './capacity';
import type { FabricModel } from './fabric';
import type { MachineModel } from './machine';
import type { SubnetModel } from './network';

/** How many nodes a group has. */
export interface NodeCountModel {
  readonly min: Known<number>;
  readonly max: Known<number>;
  /** Nodes asked for at deploy; null = the running number is left alone. */
  readonly desired: Known<number> | null;
}

/** The machine image of a node. */
export interface ImageModel {
  /** Where it comes from, in words. */
  readonly source: Known<string>;
  /** GiB that the root disk needs at least; null = unknown. */
  readonly minRootVolumeGiB: number | null;
  /** Processor architecture, as the catalogue writes it; null = unknown. */
  readonly arch: string | null;
  /** Accelerator vendor whose driver it holds; null = unknown or none. */
  readonly driverFor: string | null;
  /** Accelerator architectures that its driver does not serve. */
  readonly notFor: readonly string[];
}

/** The first disk of a node. */
export interface RootVolumeModel {
  readonly sizeGiB: Known<number>;
  readonly encrypted: boolean;
  /** Path of the key; null = the cloud's own key. */
  readonly keyPath: string | null;
}

/** What the security group of the nodes lets pass between themselves. */
export interface FabricAccessModel {
  /** Whether a rule by the group's own id lets all traffic in; null = unknown (imported). */
  readonly selfIngress: boolean | null;
  /** Whether a rule by the group's own id lets all traffic out; null = unknown (imported). */
  readonly selfEgress: boolean | null;
  /** Whether the template names security groups beside the interfaces instead of on them. */
  readonly groupsBesideInterfaces: boolean;
}

/** Nodes of one kind that grow and shrink together. */
export interface NodeGroupModel {
  readonly kind: 'nodeGroup';
  /** Path of the construct. */
  readonly path: string;
  /** Last part of the path: how outputs call the group. */
  readonly name: string;
  readonly region: Known<string>;
  readonly machine: MachineModel;
  readonly nodes: NodeCountModel;
  readonly capacity: CapacityModel;
  readonly fabric: FabricModel;
  readonly fabricAccess: FabricAccessModel;
  /** Subnets that nodes are started in. */
  readonly subnets: readonly SubnetModel[];
  /** Whether interfaces ask for a public address. */
  readonly publicAddress: boolean;
  /** How the machines are placed to one another; null = wherever the cloud likes. */
  readonly placement: 'cluster' | null;
  readonly image: ImageModel;
  readonly rootVolume: RootVolumeModel;
  /** Whether containers reach the metadata service (hop limit 2). */
  readonly containers: boolean;
  /** What happens to running nodes when the group's template changes. */
  readonly replacement: 'none';
  /** Checkpoint store that the nodes may use; null = none. */
  readonly storePath: string | null;
  /** Price of a node hour that the user named; null = the catalogue's. */
  readonly hourlyPrice: Money | null;
}

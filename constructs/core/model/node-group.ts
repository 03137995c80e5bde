import type { Known } from '../base/tokens';
import type { Money } from '../base/units';
import type { CapacityModel } from './capacity';
import type { FabricModel } from './fabric';
import type { LifecycleHookModel } from './lifecycle-hook';
import type { MachineModel } from './machine';
import type { SubnetModel } from './network';
import type { NodeRoleModel } from './node-role';
import type { VolumeModel } from './volume';

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

/** The first disk of a node; the image names its device. */
export type RootVolumeModel = Omit<VolumeModel, 'device'>;

/** What the security group of the nodes lets pass between themselves. */
export interface FabricAccessModel {
  /** Whether a rule by the group's own id lets all traffic in; null = unknown (imported). */
  readonly selfIngress: boolean | null;
  /** Whether a rule by the group's own id lets all traffic out; null = unknown (imported). */
  readonly selfEgress: boolean | null;
  /** Whether the template names security groups beside the interfaces instead of on them. */
  readonly groupsBesideInterfaces: boolean;
  /** Security groups of each interface. */
  readonly groupsPerInterface: number;
}

/** A further kind of machine that a group takes where the first is short. */
export interface OtherMachineModel {
  readonly machine: MachineModel;
  readonly fabric: FabricModel;
  /** How many of the group's nodes one such machine counts for; 1 or more. */
  readonly weight: number;
}

/** Stands in a model for the placement group that the node group makes for itself. */
export const OWN_PLACEMENT_GROUP = '(its own)';

/** Nodes of one kind that grow and shrink together. */
export interface NodeGroupModel {
  readonly kind: 'nodeGroup';
  /** Path of the construct. */
  readonly path: string;
  /** Last part of the path: how outputs call the group. */
  readonly name: string;
  readonly region: Known<string>;
  readonly machine: MachineModel;
  /** Why it is this machine, where the user named a wish and no type; empty = the user named the type. */
  readonly chosenBecause: readonly string[];
  /** Machines that are taken where the first is short, best first. */
  readonly otherMachines: readonly OtherMachineModel[];
  readonly nodes: NodeCountModel;
  readonly capacity: CapacityModel;
  readonly fabric: FabricModel;
  readonly fabricAccess: FabricAccessModel;
  /** Subnets that nodes are started in. */
  readonly subnets: readonly SubnetModel[];
  /** Whether interfaces ask for a public address. */
  readonly publicAddress: boolean;
  /** Placement group that the machines are started close together in; null = wherever the cloud likes. */
  readonly placementGroup: Known<string> | typeof OWN_PLACEMENT_GROUP | null;
  readonly image: ImageModel;
  readonly rootVolume: RootVolumeModel;
  /** Disks beside the root disk, local ones not among them. */
  readonly dataVolumes: readonly VolumeModel[];
  readonly role: NodeRoleModel;
  /** Size of what a node runs when it first starts, bytes; null = nothing. */
  readonly userDataBytes: Known<number> | null;
  /** Whether containers reach the metadata service (hop limit 2). */
  readonly containers: boolean;
  /** What happens to running nodes when the group's template changes. */
  readonly replacement: 'none';
  /** Pauses when a node comes or goes. */
  readonly lifecycleHooks: readonly LifecycleHookModel[];
  /** Checkpoint store that the nodes may use; null = none. */
  readonly storePath: string | null;
  /** Price of a node hour that the user named; null = the catalogue's. */
  readonly hourlyPrice: Money | null;
}

import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { Money, Size } from '../core/base/units';
import type { InstanceWish } from '../core/catalog/instance-wish';
import type { Capacity } from './capacity';
import type { ICheckpointStore } from './checkpoint-store';
import type { IClusterNetwork } from './cluster-network';
import type { IEncryptionKey } from './encryption-key';
import type { FabricSecurityGroup } from './fabric-security-group';
import type { LaunchTemplateOptions } from './launch-template-options';
import type { InterfaceLayout } from './machine';
import type { MachineImage } from './machine-image';
import type { NodeRole } from './node-role';
import type { OtherInstanceType } from './other-types';
import type { UnlistedInstanceType } from './unlisted-instance-type';

/** How many nodes a group has. */
export interface NodeCount {
  /** Nodes at least, 0 or more. */
  readonly min: number;
  /** Nodes at most, at least 1 and at least `min`. */
  readonly max: number;
  /**
   * Nodes asked for at each deploy, from `min` to `max`.
   * @default - a new group starts with `min`; later deploys leave the running number alone
   */
  readonly desired?: number;
}

/** What a cluster does not already settle for its node groups. */
export interface NodeGroupOptions {
  /**
   * Name of an EC2 instance type, such as `p5.48xlarge`, or a wish such as `{ accelerator: 'H100', count: 8 }`. The
   * catalogue answers a wish at synth, and the model tells which type it is and why. A type that the catalogue does not
   * hold is described by its user.
   */
  readonly instanceType: string | InstanceWish | UnlistedInstanceType;
  /**
   * Further types that are taken where the first is short, best first. They share the accelerator's vendor, processor,
   * image and EFA with the first, and are for on-demand and spot capacity only: a reservation holds one type.
   * @default - all nodes are of one type
   */
  readonly otherTypes?: readonly OtherInstanceType[];
  /** How many nodes. */
  readonly nodes: NodeCount;
  /**
   * How the nodes are bought.
   * @default Capacity.onDemand()
   */
  readonly capacity?: Capacity;
  /**
   * Size of the root disk, gp3, at least what the image needs.
   * @default Size.gibibytes(200)
   */
  readonly rootVolume?: Size;
  /**
   * Image of the nodes.
   * @default - the AWS image for the accelerator and processor of the type, by its parameter of Systems Manager
   */
  readonly image?: MachineImage;
  /**
   * Role of the nodes: one that the group makes, within a boundary or without, or one of the company.
   * @default NodeRole.own()
   */
  readonly role?: NodeRole;
  /**
   * Security groups of the company that the nodes get beside the group of their fabric, on every interface; at most 15.
   * @default - the group of the fabric alone
   */
  readonly securityGroups?: readonly ec2.ISecurityGroup[];
  /**
   * What else a company may settle of the launch template: user data, further disks, how fast the disks are.
   * @default - what follows from the other props
   */
  readonly launchTemplate?: LaunchTemplateOptions;
  /**
   * Whether containers on the nodes need the instance metadata service (one more network hop).
   * @default false
   */
  readonly containers?: boolean;
  /**
   * Whether the nodes are started close together, in a cluster placement group.
   * @default - true where the type has EFA devices, the group more than one node, and capacity is on-demand or spot;
   * nodes of a reservation start in the group that it was made in
   */
  readonly placementGroup?: boolean;
  /**
   * How the interfaces are laid out: one address of the subnet per node, or (p5, p5e, p6-b200, p6-b300) an address on
   * several cards for the most IP bandwidth beside the fabric.
   * @default 'saveAddresses'
   */
  readonly interfaceLayout?: InterfaceLayout;
  /**
   * Price of one node per hour, used instead of the catalogue's; with several types that of any.
   * @default - the catalogue's price of the region, dated; unknown where there is none
   */
  readonly hourlyPrice?: Money;
}

/** Props of {@link NodeGroup}. */
export interface NodeGroupProps extends NodeGroupOptions {
  /** Network that the nodes live in. */
  readonly network: IClusterNetwork;
  /** Key that the disks are encrypted with. */
  readonly encryptionKey: IEncryptionKey;
  /**
   * Store that the nodes may read and write.
   * @default - the nodes have no checkpoint store
   */
  readonly checkpoints?: ICheckpointStore;
  /**
   * Security group of the nodes. Groups that share a fabric share one.
   * @default - one of its own
   */
  readonly securityGroup?: FabricSecurityGroup;
}

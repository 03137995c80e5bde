import { Lazy } from 'aws-cdk-lib';
import type { TagManager } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { CapacityModel } from '../core/model/capacity';
import type { InterfaceKind, NetworkInterfaceModel } from '../core/model/fabric';
import type { NodeGroupModel } from '../core/model/node-group';
import { gp3Volume } from './gp3-volume';
import { templateOptionsData } from './launch-template-options';
import type { ResolvedTemplateOptions } from './launch-template-options';

/** What a launch template holds beside the model: names that exist only in the template. */
export interface LaunchTemplateParts {
  readonly imageId: string;
  readonly rootDevice: string;
  readonly instanceProfileArn: string;
  /** Security groups of every interface, that of the fabric first. */
  readonly securityGroupIds: readonly string[];
  /** ARN of the key of the disks. */
  readonly keyArn: string;
  /** Size of the root disk, GiB; may be a token. */
  readonly rootVolumeGiB: number;
  readonly options: ResolvedTemplateOptions;
  /** Id of the reservation or block; undefined where the capacity names none. */
  readonly reservationId?: string;
  /** Tags of the disks and interfaces that a node brings into being; also those that the company adds later. */
  readonly tags: TagManager;
}

/**
 * The word of EC2 for each kind of interface.
 * Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-ec2-launchtemplate-networkinterface.html
 */
export const INTERFACE_TYPES: Readonly<Record<InterfaceKind, string>> = {
  ip: 'interface',
  'rdma-and-ip': 'efa',
  'rdma-only': 'efa-only',
};

/**
 * Draws a launch template of a node group. Where the group has several types, it is the group that names them, and the
 * template says none.
 *
 * @param model the node group
 * @param parts names that exist only in the template
 * @param interfaces the interfaces of a node
 */
export function launchTemplateData(
  model: NodeGroupModel,
  parts: LaunchTemplateParts,
  interfaces: readonly NetworkInterfaceModel[] = model.fabric.interfaces,
): ec2.CfnLaunchTemplate.LaunchTemplateDataProperty {
  const { options } = parts;
  return {
    instanceType: model.otherMachines.length === 0 ? model.machine.type : undefined,
    imageId: parts.imageId,
    iamInstanceProfile: { arn: parts.instanceProfileArn },
    networkInterfaces: interfaces.map((nic) => networkInterface(nic, interfaces.length, parts.securityGroupIds)),
    blockDeviceMappings: [
      gp3Volume(parts.rootDevice, parts.rootVolumeGiB, parts.keyArn, options.rootVolumeSpeed),
      ...options.dataVolumes.map(({ device, sizeGiB, speed }) => gp3Volume(device, sizeGiB, parts.keyArn, speed)),
    ],
    metadataOptions: {
      httpEndpoint: 'enabled',
      httpTokens: 'required',
      httpPutResponseHopLimit: model.containers ? 2 : 1,
    },
    ...templateOptionsData(options),
    ...capacityData(model.capacity, parts.reservationId),
    tagSpecifications: Lazy.any({ produce: () => tagSpecifications(parts.tags, ['volume', 'network-interface']) }),
  };
}

function capacityData(
  capacity: CapacityModel,
  reservationId: string | undefined,
): Partial<ec2.CfnLaunchTemplate.LaunchTemplateDataProperty> {
  const target = { capacityReservationTarget: { capacityReservationId: reservationId } };
  switch (capacity.kind) {
    case 'onDemand':
      // Left alone, EC2 takes any open reservation that fits, which another team may have been promised.
      return { capacityReservationSpecification: { capacityReservationPreference: 'none' } };
    case 'openReservation':
      return { capacityReservationSpecification: { capacityReservationPreference: 'open' } };
    case 'targetedReservation':
      // With a way out to on-demand it is the Auto Scaling group that names the reservation.
      return capacity.whenFull === 'wait' ? { capacityReservationSpecification: target } : {};
    case 'capacityBlock':
      // Both are needed: https://github.com/eksctl-io/eksctl/pull/8207
      return { instanceMarketOptions: { marketType: 'capacity-block' }, capacityReservationSpecification: target };
    default:
      return {};
  }
}

function networkInterface(
  { card, device, kind }: NetworkInterfaceModel,
  count: number,
  securityGroupIds: readonly string[],
): ec2.CfnLaunchTemplate.NetworkInterfaceProperty {
  return {
    networkCardIndex: card,
    deviceIndex: device,
    interfaceType: INTERFACE_TYPES[kind as InterfaceKind],
    groups: [...securityGroupIds],
    deleteOnTermination: true,
    // EC2 refuses the mere word beside several interfaces: https://github.com/aws/karpenter-provider-aws/pull/5666
    ...(count === 1 ? { associatePublicIpAddress: false } : {}),
  };
}

/**
 * The tags of the launch template itself and of what its nodes bring into being, as CloudFormation lists them.
 *
 * @param tags tags as they stand at synth
 * @param resourceTypes kinds of resource that shall carry them
 */
export function tagSpecifications(
  tags: TagManager,
  resourceTypes: readonly string[],
): ec2.CfnLaunchTemplate.TagSpecificationProperty[] {
  const rendered = Object.entries(tags.tagValues()).map(([key, value]) => ({ key, value }));
  return resourceTypes.map((resourceType) => ({ resourceType, tags: rendered }));
}

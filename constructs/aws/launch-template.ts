import { Lazy } from 'aws-cdk-lib';
import type { TagManager } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { InterfaceKind, NetworkInterfaceModel } from '../core/model/fabric';
import type { NodeGroupModel } from '../core/model/node-group';

/** What a launch template holds beside the model: names that exist only in the template. */
export interface LaunchTemplateParts {
  readonly imageId: string;
  readonly rootDevice: string;
  readonly instanceProfileArn: string;
  readonly securityGroupId: string;
  /** ARN of the key of the disks. */
  readonly keyArn: string;
  /** Size of the root disk, GiB; may be a token. */
  readonly rootVolumeGiB: number;
  /** Tags of the disks and interfaces that a node brings into being; also those that the company adds later. */
  readonly tags: TagManager;
}

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-ec2-launchtemplate-networkinterface.html
const INTERFACE_TYPES: Readonly<Record<InterfaceKind, string>> = {
  ip: 'interface',
  'rdma-and-ip': 'efa',
  'rdma-only': 'efa-only',
};

/**
 * Draws the launch template of a node group.
 *
 * @param model the node group
 * @param parts names that exist only in the template
 */
export function launchTemplateData(
  model: NodeGroupModel,
  parts: LaunchTemplateParts,
): ec2.CfnLaunchTemplate.LaunchTemplateDataProperty {
  const { interfaces } = model.fabric;
  return {
    instanceType: model.machine.type,
    imageId: parts.imageId,
    iamInstanceProfile: { arn: parts.instanceProfileArn },
    networkInterfaces: interfaces.map((nic) => networkInterface(nic, interfaces.length, parts.securityGroupId)),
    blockDeviceMappings: [
      {
        deviceName: parts.rootDevice,
        ebs: {
          volumeType: 'gp3',
          volumeSize: parts.rootVolumeGiB,
          encrypted: true,
          kmsKeyId: parts.keyArn,
          deleteOnTermination: true,
        },
      },
    ],
    metadataOptions: {
      httpEndpoint: 'enabled',
      httpTokens: 'required',
      httpPutResponseHopLimit: model.containers ? 2 : 1,
    },
    monitoring: { enabled: true },
    tagSpecifications: Lazy.any({ produce: () => tagSpecifications(parts.tags, ['volume', 'network-interface']) }),
  };
}

function networkInterface(
  { card, device, kind }: NetworkInterfaceModel,
  count: number,
  securityGroupId: string,
): ec2.CfnLaunchTemplate.NetworkInterfaceProperty {
  return {
    networkCardIndex: card,
    deviceIndex: device,
    interfaceType: INTERFACE_TYPES[kind as InterfaceKind],
    groups: [securityGroupId],
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

import { CfnParameter } from 'aws-cdk-lib';
import type { CfnTag, Stack } from 'aws-cdk-lib';
import * as autoscaling from 'aws-cdk-lib/aws-autoscaling';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { CLUSTER_TAG } from './fabric';
import type { Fabric } from './fabric';
import type { Network } from './network';
import { addRole } from './role';

/** What the nodes use. */
export interface Surroundings extends Network, Fabric {
  readonly key: kms.CfnKey;
  readonly bucket: s3.CfnBucket;
}

export function addNodes(stack: Stack, id: string, around: Surroundings): autoscaling.CfnAutoScalingGroup {
  const { nodeSubnet, wayOut, securityGroup, rules, key, bucket } = around;
  const tags: CfnTag[] = [CLUSTER_TAG, { key: 'gpu-clusters:node-group', value: `training-aws/Training/${id}` }];
  const groupTags: CfnTag[] = [...tags, { key: 'Name', value: `training-aws/Training/${id}` }];
  const { policy, profile } = addRole(stack, id, { key, bucket, tags });
  const image = new CfnParameter(stack, `${id}Image`, {
    type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>',
    default: '/aws/service/deeplearning/ami/x86_64/base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id',
    description: `Parameter with the image of node group ${id}`,
  });
  const template = new ec2.CfnLaunchTemplate(stack, `${id}Template`, {
    launchTemplateData: {
      instanceType: 'p5.48xlarge',
      imageId: image.valueAsString,
      iamInstanceProfile: { arn: profile.attrArn },
      networkInterfaces: networkInterfaces(securityGroup),
      blockDeviceMappings: [
        {
          deviceName: '/dev/xvda',
          ebs: {
            volumeType: 'gp3',
            volumeSize: 200,
            encrypted: true,
            kmsKeyId: key.attrArn,
            deleteOnTermination: true,
          },
        },
      ],
      metadataOptions: { httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1 },
      monitoring: { enabled: true },
      tagSpecifications: ['volume', 'network-interface'].map((resourceType) => ({ resourceType, tags })),
    },
    tagSpecifications: [{ resourceType: 'launch-template', tags }],
  });
  const placementGroup = new ec2.CfnPlacementGroup(stack, `${id}Placement`, { strategy: 'cluster', tags });

  const group = new autoscaling.CfnAutoScalingGroup(stack, `${id}Group`, {
    minSize: '0',
    maxSize: '4',
    vpcZoneIdentifier: [nodeSubnet.ref],
    placementGroup: placementGroup.ref,
    healthCheckType: 'EC2',
    healthCheckGracePeriod: 600,
    metricsCollection: [{ granularity: '1Minute' }],
    capacityRebalance: false,
    mixedInstancesPolicy: {
      launchTemplate: {
        launchTemplateSpecification: { launchTemplateId: template.ref, version: template.attrLatestVersionNumber },
        overrides: [{ instanceType: 'p5.48xlarge' }],
      },
      instancesDistribution: {
        onDemandBaseCapacity: 0,
        onDemandPercentageAboveBaseCapacity: 0,
        spotAllocationStrategy: 'price-capacity-optimized',
      },
    },
    tags: groupTags.map((tag) => ({ ...tag, propagateAtLaunch: true })),
  });
  [...wayOut, securityGroup, ...rules, policy].forEach((resource) => group.node.addDependency(resource));
  return group;
}

/** 33 of them: IP on the first card, EFA on all 32. */
function networkInterfaces(securityGroup: ec2.CfnSecurityGroup): ec2.CfnLaunchTemplate.NetworkInterfaceProperty[] {
  const common = { groups: [securityGroup.attrGroupId], deleteOnTermination: true };
  const efaOnly = Array.from({ length: 32 }, (_, networkCardIndex) => ({
    ...common,
    networkCardIndex,
    deviceIndex: networkCardIndex === 0 ? 1 : 0,
    interfaceType: 'efa-only',
  }));
  return [{ ...common, networkCardIndex: 0, deviceIndex: 0, interfaceType: 'interface' }, ...efaOnly];
}

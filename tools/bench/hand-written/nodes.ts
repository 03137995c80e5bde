import { CfnParameter } from 'aws-cdk-lib';
import type { CfnResource, CfnTag, Stack } from 'aws-cdk-lib';
import * as autoscaling from 'aws-cdk-lib/aws-autoscaling';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type { Network } from './network';
import { addRole } from './role';

/** What the nodes use. */
export interface Surroundings extends Network {
  readonly key: kms.CfnKey;
  readonly bucket: s3.CfnBucket;
}

const CLUSTER_TAG: CfnTag = { key: 'gpu-clusters:cluster', value: 'training-aws/Training' };
const TAGS: CfnTag[] = [CLUSTER_TAG, { key: 'gpu-clusters:node-group', value: 'training-aws/Training/H100' }];
const GROUP_TAGS: CfnTag[] = [...TAGS, { key: 'Name', value: 'training-aws/Training/H100' }];

export function addNodes(stack: Stack, around: Surroundings): autoscaling.CfnAutoScalingGroup {
  const { vpc, nodeSubnet, wayOut, key, bucket } = around;
  const { group: securityGroup, rules } = addSecurityGroup(stack, vpc);
  const { policy, profile } = addRole(stack, { key, bucket, tags: TAGS });
  const image = new CfnParameter(stack, 'Image', {
    type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>',
    default: '/aws/service/deeplearning/ami/x86_64/base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id',
    description: 'Parameter with the image of node group H100',
  });
  const template = new ec2.CfnLaunchTemplate(stack, 'LaunchTemplate', {
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
      tagSpecifications: ['volume', 'network-interface'].map((resourceType) => ({ resourceType, tags: TAGS })),
    },
    tagSpecifications: [{ resourceType: 'launch-template', tags: TAGS }],
  });
  const placementGroup = new ec2.CfnPlacementGroup(stack, 'PlacementGroup', { strategy: 'cluster', tags: TAGS });

  const group = new autoscaling.CfnAutoScalingGroup(stack, 'Group', {
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
    tags: GROUP_TAGS.map((tag) => ({ ...tag, propagateAtLaunch: true })),
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

function addSecurityGroup(stack: Stack, vpc: ec2.CfnVPC): { group: ec2.CfnSecurityGroup; rules: CfnResource[] } {
  const out = { cidrIp: '0.0.0.0/0', ipProtocol: 'tcp' };
  const group = new ec2.CfnSecurityGroup(stack, 'SecurityGroup', {
    groupDescription: 'Nodes of a GPU cluster',
    vpcId: vpc.ref,
    securityGroupEgress: [
      { ...out, fromPort: 443, toPort: 443, description: 'HTTPS: images, packages, AWS APIs' },
      { ...out, fromPort: 80, toPort: 80, description: 'HTTP: package mirrors' },
    ],
    tags: [CLUSTER_TAG],
  });
  const id = group.attrGroupId;
  const fromNodes = new ec2.CfnSecurityGroupIngress(stack, 'FromNodes', {
    groupId: id,
    sourceSecurityGroupId: id,
    ipProtocol: '-1',
    description: 'All traffic from nodes of the cluster',
  });
  const toNodes = new ec2.CfnSecurityGroupEgress(stack, 'ToNodes', {
    groupId: id,
    destinationSecurityGroupId: id,
    ipProtocol: '-1',
    description: 'All traffic to nodes of the cluster',
  });
  return { group, rules: [fromNodes, toNodes] };
}

import type { CfnResource, CfnTag, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';

/** What nodes of all groups share. */
export interface Fabric {
  readonly securityGroup: ec2.CfnSecurityGroup;
  readonly rules: readonly CfnResource[];
}

export const CLUSTER_TAG: CfnTag = { key: 'gpu-clusters:cluster', value: 'training-aws/Training' };

export function addFabric(stack: Stack, vpc: ec2.CfnVPC): Fabric {
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
  return { securityGroup: group, rules: [fromNodes, toNodes] };
}

import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';
import { PropsCheck } from '../core/base/props-check';
import { requireAwsStack } from './base';
import type { IClusterNetwork } from './cluster-network';
import { checkReferences } from './references';

/** Props of {@link FabricSecurityGroup}. */
export interface FabricSecurityGroupProps {
  /** The network of the nodes. */
  readonly network: IClusterNetwork;
}

/**
 * The security group of the nodes of a cluster. All traffic passes between its members, by the group's own id in both
 * directions (EFA traffic is admitted no other way:
 * https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa-start.html#efa-start-security). Outwards it lets HTTPS and
 * HTTP pass, for images and packages; inwards nothing. Whatever else a company needs goes through {@link connections}.
 */
export class FabricSecurityGroup extends Construct implements ec2.IConnectable {
  /** The group, for constructs of aws-cdk-lib. */
  readonly securityGroup: ec2.ISecurityGroup;
  /** Lets others in, or the nodes out. */
  readonly connections: ec2.Connections;

  /** @throws GpuClustersError when it stands in no AWS CDK stack or has no network */
  constructor(scope: Construct, id: string, { network }: FabricSecurityGroupProps) {
    super(scope, id);
    const stack = requireAwsStack(this, 'FabricSecurityGroup');
    const check = new PropsCheck('FabricSecurityGroup');
    check.required('network', network, 'give the network of the nodes');
    checkReferences(check, stack, { network });
    check.throwIfAny(this.node.path);
    const group = new ec2.SecurityGroup(this, 'Resource', {
      vpc: network.vpc,
      description: 'Nodes of a GPU cluster',
      // With all outbound allowed, aws-cdk-lib drops the rule that names the group itself.
      allowAllOutbound: false,
    });
    // Named as itself the group gets rules of their own: inside it they would be a circle.
    group.addIngressRule(group, ec2.Port.allTraffic(), 'All traffic from nodes of the cluster');
    group.addEgressRule(group, ec2.Port.allTraffic(), 'All traffic to nodes of the cluster');
    group.addEgressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(443), 'HTTPS: images, packages, AWS APIs');
    group.addEgressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(80), 'HTTP: package mirrors');
    this.securityGroup = group;
    this.connections = group.connections;
    this.node.defaultChild = group.node.defaultChild;
  }
}

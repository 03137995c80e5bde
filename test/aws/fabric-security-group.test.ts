import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as aws from '../../constructs/aws';
import { failureMessages, newStack, only, synthTemplate } from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

describe('FabricSecurityGroup', () => {
  const stack = newStack();
  const network = new aws.ClusterNetwork(stack, 'Network', { availabilityZone: ZONE });
  const fabric = new aws.FabricSecurityGroup(stack, 'Fabric', { network });
  fabric.connections.allowFrom(ec2.Peer.ipv4('10.9.0.0/16'), ec2.Port.tcp(22), 'SSH from the office');
  const template = synthTemplate(stack);
  const group = only(template, 'AWS::EC2::SecurityGroup');
  const id = { 'Fn::GetAtt': [group.id, 'GroupId'] };

  it('lets all traffic pass between its members, by its own id in both directions', () => {
    expect(only(template, 'AWS::EC2::SecurityGroupIngress').Properties).toEqual({
      Description: 'All traffic from nodes of the cluster',
      GroupId: id,
      IpProtocol: '-1',
      SourceSecurityGroupId: id,
    });
    expect(only(template, 'AWS::EC2::SecurityGroupEgress').Properties).toEqual({
      Description: 'All traffic to nodes of the cluster',
      GroupId: id,
      IpProtocol: '-1',
      DestinationSecurityGroupId: id,
    });
  });

  it('lets HTTPS and HTTP out, and in only what a company adds', () => {
    const { SecurityGroupEgress, SecurityGroupIngress } = group.Properties;
    const rule = (port: number, Description: string, CidrIp: string): object => ({
      CidrIp,
      Description,
      FromPort: port,
      ToPort: port,
      IpProtocol: 'tcp',
    });
    expect(SecurityGroupEgress).toEqual([
      rule(443, 'HTTPS: images, packages, AWS APIs', '0.0.0.0/0'),
      rule(80, 'HTTP: package mirrors', '0.0.0.0/0'),
    ]);
    expect(SecurityGroupIngress).toEqual([rule(22, 'SSH from the office', '10.9.0.0/16')]);
  });

  it('stands in the network, described', () => {
    expect(group.Properties).toMatchObject({
      GroupDescription: 'Nodes of a GPU cluster',
      VpcId: { Ref: only(template, 'AWS::EC2::VPC').id },
    });
  });

  it('asks for a network that is missing and creates nothing', () => {
    const other = newStack();
    const nothing = {} as aws.FabricSecurityGroupProps;
    expect(failureMessages(() => new aws.FabricSecurityGroup(other, 'Fabric', nothing))).toEqual([
      "FabricSecurityGroup 'network' is required, got nothing; give the network of the nodes",
    ]);
    expect(other.node.findChild('Fabric').node.children).toEqual([]);
  });

  it('exposes the group as its default child and its connections', () => {
    expect(fabric.node.defaultChild).toMatchObject({ cfnResourceType: 'AWS::EC2::SecurityGroup' });
    expect(fabric.connections.securityGroups).toEqual([fabric.securityGroup]);
  });
});

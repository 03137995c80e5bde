import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Cidr } from '../../constructs/core';
import { addSubnet, asVpc, RESERVED_ADDRESSES, subnetModel } from '../../constructs/aws/network-subnet';
import { newStack, only, realTokens, synthTemplate } from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

const range = Cidr.parse('10.0.0.0/24');

function drawn(): { stack: ReturnType<typeof newStack>; vpc: ec2.CfnVPC; nodes: ReturnType<typeof addSubnet> } {
  const stack = newStack();
  const vpc = new ec2.CfnVPC(stack, 'Company', { cidrBlock: '10.0.0.0/16' });
  return { stack, vpc, nodes: addSubnet(stack, 'Nodes', vpc, { range, zone: ZONE }) };
}

describe('addSubnet', () => {
  it('adds a private subnet with a route table of its own', () => {
    const { stack } = drawn();
    const template = synthTemplate(stack);
    const subnet = only(template, 'AWS::EC2::Subnet');
    const table = only(template, 'AWS::EC2::RouteTable');
    expect(subnet.Properties).toMatchObject({
      CidrBlock: '10.0.0.0/24',
      AvailabilityZone: ZONE,
      MapPublicIpOnLaunch: false,
    });
    expect(only(template, 'AWS::EC2::SubnetRouteTableAssociation').Properties).toEqual({
      SubnetId: { Ref: subnet.id },
      RouteTableId: { Ref: table.id },
    });
  });
});

describe('asVpc', () => {
  it('calls the subnet of the nodes isolated where no way leads out', () => {
    const { stack, vpc, nodes } = drawn();
    const seen = asVpc(stack, vpc, { range: Cidr.parse('10.0.0.0/16'), zone: ZONE, nodes, egress: undefined });
    expect(seen.isolatedSubnets.map(({ subnetId }) => stack.resolve(subnetId))).toEqual([
      stack.resolve(nodes.subnet.ref),
    ]);
    expect([seen.privateSubnets, seen.publicSubnets]).toEqual([[], []]);
    expect(seen.vpcCidrBlock).toBe('10.0.0.0/16');
  });

  it('calls it private where one does', () => {
    const { stack, vpc, nodes } = drawn();
    const egress = addSubnet(stack, 'Egress', vpc, { range: Cidr.parse('10.0.1.0/28'), zone: ZONE });
    const seen = asVpc(stack, vpc, { range: Cidr.parse('10.0.0.0/16'), zone: ZONE, nodes, egress });
    expect([seen.privateSubnets, seen.publicSubnets, seen.isolatedSubnets].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('subnetModel', () => {
  it('leaves out the addresses that AWS keeps', () => {
    expect(subnetModel('nodes', range, ZONE, true).usableAddresses).toBe(256 - RESERVED_ADDRESSES);
    expect(subnetModel('nodes', range, ZONE, true).usableAddresses).toBe(251);
  });

  it.each([true, false])('says whether a route leads out: %s', (wayOut) => {
    expect(subnetModel('nodes', range, ZONE, wayOut).wayOut).toBe(wayOut);
  });

  it.each(realTokens)('does not know a zone that is a token of %s', (_framework, { text }) => {
    expect(subnetModel('nodes', range, text, true).zone).toBe('(known at deploy)');
  });
});

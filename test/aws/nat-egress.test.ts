import * as aws from '../../constructs/aws';
import { newStack, only, resourcesOf, synthTemplate } from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

describe('the way out through a NAT gateway', () => {
  const stack = newStack();
  new aws.ClusterNetwork(stack, 'Network', { availabilityZone: ZONE });
  const template = synthTemplate(stack);
  const nat = only(template, 'AWS::EC2::NatGateway');
  const routes = Object.entries(resourcesOf(template, 'AWS::EC2::Route'));

  it('stands only when its own way to the internet does', () => {
    const [internetRoute, { Properties, DependsOn }] = routes.find(([, route]) => route.Properties.GatewayId)!;
    expect(Properties.GatewayId).toEqual({ Ref: only(template, 'AWS::EC2::InternetGateway').id });
    expect(DependsOn).toEqual([only(template, 'AWS::EC2::VPCGatewayAttachment').id]);
    expect(nat.DependsOn).toContain(internetRoute);
    const associations = Object.keys(resourcesOf(template, 'AWS::EC2::SubnetRouteTableAssociation'));
    expect(nat.DependsOn).toContain(associations.find((id) => id.includes('Egress')));
  });

  it('has one public address, that of the gateway', () => {
    expect(nat.Properties.AllocationId).toEqual({
      'Fn::GetAtt': [only(template, 'AWS::EC2::EIP').id, 'AllocationId'],
    });
  });
});

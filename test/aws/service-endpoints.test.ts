import { Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import { serviceNames } from '../../constructs/aws/service-endpoints';
import { newApp, newStack, only, resourcesOf, synthTemplate } from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

const SERVICES = ['ssm', 'ssmmessages', 'ec2messages', 'ec2', 'autoscaling', 'sts', 'kms', 'logs'];

describe('the private endpoints of services', () => {
  const stack = newStack();
  new aws.ClusterNetwork(stack, 'Network', {
    availabilityZone: ZONE,
    cidr: '10.20.0.0/16',
    egress: 'endpoints',
    containerImages: true,
  });
  const template = synthTemplate(stack);
  const endpoints = Object.values(resourcesOf(template, 'AWS::EC2::VPCEndpoint')).map(({ Properties }) => Properties);
  const group = only(template, 'AWS::EC2::SecurityGroup');

  it('lead to each service that nodes call, by its own name, from the subnet of the nodes', () => {
    const interfaces = endpoints.filter(({ VpcEndpointType }) => VpcEndpointType === 'Interface');
    expect(interfaces).toEqual(
      [...SERVICES, 'ecr.api', 'ecr.dkr'].map((service) => ({
        ServiceName: `com.amazonaws.us-east-1.${service}`,
        VpcEndpointType: 'Interface',
        VpcId: { Ref: only(template, 'AWS::EC2::VPC').id },
        SubnetIds: [{ Ref: only(template, 'AWS::EC2::Subnet').id }],
        SecurityGroupIds: [{ 'Fn::GetAtt': [group.id, 'GroupId'] }],
        PrivateDnsEnabled: true,
      })),
    );
  });

  it('stand beside the gateway endpoint of S3, which costs nothing', () => {
    const gateways = endpoints.filter(({ VpcEndpointType }) => VpcEndpointType === 'Gateway');
    expect(gateways.map(({ ServiceName }) => ServiceName)).toEqual(['com.amazonaws.us-east-1.s3']);
  });

  it('admit HTTPS from the subnet of the nodes and nothing else, and let nothing out', () => {
    const { SecurityGroupIngress, SecurityGroupEgress, GroupDescription } = group.Properties;
    expect(GroupDescription).toBe('Endpoints of AWS services for the nodes of a GPU cluster');
    expect(SecurityGroupIngress).toEqual([
      {
        CidrIp: '10.20.0.0/17',
        Description: 'HTTPS from the subnet of the nodes',
        FromPort: 443,
        ToPort: 443,
        IpProtocol: 'tcp',
      },
    ]);
    expect(SecurityGroupEgress).toEqual([
      expect.objectContaining({ CidrIp: '255.255.255.255/32', IpProtocol: 'icmp' }),
    ]);
  });

  it('are two more where images come from ECR', () => {
    expect(serviceNames(false)).toEqual(SERVICES);
    expect(serviceNames(true)).toEqual([...SERVICES, 'ecr.api', 'ecr.dkr']);
  });

  it('take the region at deploy where the stack does not know it', () => {
    const open = new Stack(newApp(), 'Stack');
    new aws.ClusterNetwork(open, 'Network', { availabilityZone: ZONE, egress: 'endpoints' });
    const names = Object.values(resourcesOf(synthTemplate(open), 'AWS::EC2::VPCEndpoint')).map(
      ({ Properties }) => Properties.ServiceName,
    );
    expect(names).toContainEqual({ 'Fn::Join': ['', ['com.amazonaws.', { Ref: 'AWS::Region' }, '.kms']] });
  });
});

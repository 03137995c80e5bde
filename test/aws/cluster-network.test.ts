import { Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as aws from '../../constructs/aws';
import {
  expectFreshFrozenModel,
  failureMessages,
  newApp,
  newStack,
  only,
  realTokens,
  resourcesOf,
  synthMessages,
  synthTemplate,
} from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

function networkIn(stack: Stack, props: Partial<aws.ClusterNetworkProps> = {}): aws.ClusterNetwork {
  return new aws.ClusterNetwork(stack, 'Network', { availabilityZone: ZONE, ...props });
}

describe('ClusterNetwork', () => {
  describe('with the smallest props', () => {
    const stack = newStack();
    const network = networkIn(stack);
    const template = synthTemplate(stack);
    const subnetOf = (name: string): string =>
      Object.keys(resourcesOf(template, 'AWS::EC2::Subnet')).find((id) => id.startsWith(`Network${name}`))!;

    it('creates a VPC with names resolved inside', () => {
      expect(only(template, 'AWS::EC2::VPC').Properties).toEqual({
        CidrBlock: '10.0.0.0/16',
        EnableDnsHostnames: true,
        EnableDnsSupport: true,
        Tags: [{ Key: 'Name', Value: 'Stack/Network' }],
      });
    });

    it('creates one subnet for nodes and one for the way out, in the zone, without public addresses', () => {
      const subnets = Object.values(resourcesOf(template, 'AWS::EC2::Subnet')).map(({ Properties }) => Properties);
      expect(subnets).toEqual([
        expect.objectContaining({ CidrBlock: '10.0.0.0/17', AvailabilityZone: ZONE, MapPublicIpOnLaunch: false }),
        expect.objectContaining({ CidrBlock: '10.0.255.240/28', AvailabilityZone: ZONE, MapPublicIpOnLaunch: false }),
      ]);
    });

    it('leads the nodes out through one NAT gateway', () => {
      const gateway = only(template, 'AWS::EC2::NatGateway');
      expect(gateway.Properties.SubnetId).toEqual({ Ref: subnetOf('Egress') });
      const nodeTable = Object.values(resourcesOf(template, 'AWS::EC2::SubnetRouteTableAssociation')).find(
        ({ Properties }) => Properties.SubnetId.Ref === subnetOf('Nodes'),
      )!.Properties.RouteTableId;
      template.hasResourceProperties('AWS::EC2::Route', {
        RouteTableId: nodeTable,
        DestinationCidrBlock: '0.0.0.0/0',
        NatGatewayId: { Ref: gateway.id },
      });
      expect(only(template, 'AWS::EC2::VPCEndpoint').Properties).toEqual({
        ServiceName: 'com.amazonaws.us-east-1.s3',
        VpcEndpointType: 'Gateway',
        VpcId: { Ref: only(template, 'AWS::EC2::VPC').id },
        RouteTableIds: [nodeTable],
      });
    });

    it('gives no other route to the internet gateway than that of the way out', () => {
      const routes = Object.values(resourcesOf(template, 'AWS::EC2::Route')).map(({ Properties }) => Properties);
      expect(routes.filter(({ GatewayId }) => GatewayId !== undefined)).toHaveLength(1);
      expect(routes.filter(({ NatGatewayId }) => NatGatewayId !== undefined)).toHaveLength(1);
    });

    it('writes flow logs for three months', () => {
      expect(only(template, 'AWS::EC2::FlowLog').Properties.ResourceId).toEqual({
        Ref: only(template, 'AWS::EC2::VPC').id,
      });
      expect(only(template, 'AWS::Logs::LogGroup').Properties).toEqual({ RetentionInDays: 90 });
    });

    it('exposes the VPC as its default child, and as a VPC that needs no look-up', () => {
      expect(network.node.defaultChild).toMatchObject({ cfnResourceType: 'AWS::EC2::VPC' });
      expect(stack.resolve(network.vpc.vpcId)).toEqual({ Ref: only(template, 'AWS::EC2::VPC').id });
      expect(stack.resolve(network.nodeSubnet.subnetId)).toEqual({ Ref: subnetOf('Nodes') });
      expect(network.vpc.privateSubnets).toHaveLength(1);
      expect(network.vpc.publicSubnets).toHaveLength(1);
    });

    it('warns that the flow logs have no key of the customer', () => {
      expect(synthMessages(stack)).toEqual([
        expect.objectContaining({
          level: 'warning',
          path: '/Stack/Network',
          text: expect.stringContaining('GPU-KEY-005'),
        }),
      ]);
    });

    it('has a fresh frozen model', () => {
      expectFreshFrozenModel(network);
      expect(network.model).toEqual({
        kind: 'network',
        path: 'Stack/Network',
        imported: false,
        region: 'us-east-1',
        zone: ZONE,
        cidr: '10.0.0.0/16',
        subnets: [
          {
            role: 'nodes',
            cidr: '10.0.0.0/17',
            zone: ZONE,
            usableAddresses: 32_763,
            publicAddresses: false,
            wayOut: true,
          },
          {
            role: 'egress',
            cidr: '10.0.255.240/28',
            zone: ZONE,
            usableAddresses: 11,
            publicAddresses: false,
            wayOut: true,
          },
        ],
        egress: 'nat',
        natGateways: 1,
        serviceEndpoints: [],
        objectStorageEndpoint: true,
        containerImageEndpoints: false,
        cost: null,
        flowLogs: 'cloud key',
      });
    });
  });

  it('creates what all props ask for', () => {
    const stack = newStack();
    const encryptionKey = new aws.EncryptionKey(stack, 'Key');
    const flowLogRetention = logs.RetentionDays.ONE_YEAR;
    const network = networkIn(stack, { cidr: '10.20.0.0/24', encryptionKey, flowLogRetention });
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::Logs::LogGroup').Properties).toEqual({
      RetentionInDays: 365,
      KmsKeyId: { 'Fn::GetAtt': [only(template, 'AWS::KMS::Key').id, 'Arn'] },
    });
    const ranges = Object.values(resourcesOf(template, 'AWS::EC2::Subnet')).map(
      (subnet) => subnet.Properties.CidrBlock,
    );
    expect(ranges).toEqual(['10.20.0.0/25', '10.20.0.240/28']);
    expect(network.model.flowLogs).toBe('customer key');
    expect(synthMessages(stack)).toEqual([]);
  });

  describe('without a way to the internet', () => {
    const stack = newStack();
    const network = networkIn(stack, { egress: 'endpoints' });
    const template = synthTemplate(stack);

    it('has one private subnet and no gateway to the internet', () => {
      const subnet = only(template, 'AWS::EC2::Subnet');
      expect(subnet.Properties).toMatchObject({ CidrBlock: '10.0.0.0/17', MapPublicIpOnLaunch: false });
      for (const type of ['InternetGateway', 'VPCGatewayAttachment', 'NatGateway', 'EIP', 'Route']) {
        expect(resourcesOf(template, `AWS::EC2::${type}`)).toEqual({});
      }
      expect(network.vpc.isolatedSubnets).toHaveLength(1);
      expect([network.vpc.privateSubnets, network.vpc.publicSubnets]).toEqual([[], []]);
      expect(stack.resolve(network.nodeSubnet.subnetId)).toEqual({ Ref: subnet.id });
      expect(stack.resolve(network.nodeSubnet.routeTable.routeTableId)).toEqual({
        Ref: only(template, 'AWS::EC2::RouteTable').id,
      });
    });

    it('says so in its model; of endpoints no price is known', () => {
      expectFreshFrozenModel(network);
      expect(network.model).toMatchObject({
        subnets: [{ role: 'nodes', cidr: '10.0.0.0/17', wayOut: false }],
        egress: 'endpoints',
        natGateways: 0,
        serviceEndpoints: ['ssm', 'ssmmessages', 'ec2messages', 'ec2', 'autoscaling', 'sts', 'kms', 'logs'],
        objectStorageEndpoint: true,
        containerImageEndpoints: false,
        cost: null,
      });
    });

    it('lets others wait for the endpoints', () => {
      const other = newStack();
      const group = new ec2.CfnSecurityGroup(other, 'Waits', { groupDescription: 'waits' });
      group.node.addDependency(networkIn(other, { egress: 'endpoints' }));
      const waiting = synthTemplate(other);
      const [waits] = Object.values(resourcesOf(waiting, 'AWS::EC2::SecurityGroup')).filter(
        ({ DependsOn }) => DependsOn !== undefined,
      );
      const types = waits!.DependsOn!.map((id) => waiting.toJSON().Resources[id].Type);
      expect(types.filter((type) => type === 'AWS::EC2::VPCEndpoint')).toHaveLength(9);
    });

    it('reaches ECR where images come from there', () => {
      const images = networkIn(newStack(), { egress: 'endpoints', containerImages: true });
      expect(images.model.serviceEndpoints).toEqual(expect.arrayContaining(['ecr.api', 'ecr.dkr']));
      expect(images.model).toMatchObject({ containerImageEndpoints: true });
    });
  });

  it('knows the cost of its way out where a dated price is known', () => {
    const stack = newStack({ env: { region: 'us-east-2' } });
    expect(networkIn(stack, { availabilityZone: 'us-east-2a' }).model.cost).toEqual({
      perHour: aws.Money.usd(0.045),
      perGB: aws.Money.usd(0.045),
      date: '2026-09-20',
      source: 'https://aws.amazon.com/vpc/pricing/',
    });
  });

  it('does not know the cost in a region without a dated price', () => {
    const stack = newStack({ env: { region: 'eu-north-1' } });
    expect(networkIn(stack, { availabilityZone: 'eu-north-1a' }).model.cost).toBeNull();
  });

  it('lets others wait for the ways out, and for nothing more of it', () => {
    const stack = newStack();
    const network = networkIn(stack);
    const group = new ec2.CfnSecurityGroup(stack, 'Waits', { groupDescription: 'waits' });
    group.node.addDependency(network);
    const template = synthTemplate(stack);
    const types = only(template, 'AWS::EC2::SecurityGroup').DependsOn!.map(
      (id) => template.toJSON().Resources[id].Type,
    );
    expect(types.sort()).toEqual(['AWS::EC2::Route', 'AWS::EC2::SubnetRouteTableAssociation', 'AWS::EC2::VPCEndpoint']);
  });

  describe('rules', () => {
    it('names every wrong prop at once and creates nothing', () => {
      const stack = newStack();
      const wrong = { availabilityZone: 'us-east-1', cidr: 'ten', flowLogRetention: 42 as logs.RetentionDays };
      expect(failureMessages(() => networkIn(stack, wrong))).toEqual([
        "ClusterNetwork 'availabilityZone' must be the name of an availability zone, such as 'us-east-1a', got \"us-east-1\"; this is a region; add the letter of the zone, such as 'us-east-1a'",
        "ClusterNetwork 'cidr' must be an IPv4 network in CIDR notation, got \"ten\"; write it as '10.20.0.0/16'",
        expect.stringMatching(
          /^ClusterNetwork 'flowLogRetention' must be one of '1', '3', .*, got 42; take a value of logs/,
        ),
      ]);
      expect(stack.node.findChild('Network').node.children).toEqual([]);
    });
  });

  describe.each(realTokens)('with tokens of %s', (framework, { text, number }) => {
    it('takes a zone and a retention that are known at deploy', () => {
      const stack = newStack({});
      const network = networkIn(stack, { availabilityZone: text, flowLogRetention: number });
      expect(network.model).toMatchObject({ region: '(known at deploy)', zone: '(known at deploy)' });
      expect(network.model.subnets.map(({ zone }) => zone)).toEqual(['(known at deploy)', '(known at deploy)']);
      const template = synthTemplate(stack);
      if (framework !== 'aws-cdk-lib') return;
      template.allResourcesProperties('AWS::EC2::Subnet', { AvailabilityZone: { Ref: 'Text' } });
      template.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: { Ref: 'Number' } });
    });

    it('says that the network must be literal', () => {
      expect(failureMessages(() => networkIn(newStack(), { cidr: text }))).toEqual([
        "ClusterNetwork 'cidr' must be known at synth, since the subnets are cut from it, got (known at deploy); write the value out in the program",
      ]);
    });
  });

  it('stands in a stack whose region is known at deploy; the region follows from the zone', () => {
    const stack = new Stack(newApp(), 'Open');
    expect(networkIn(stack).model.region).toBe('us-east-1');
    expect(only(synthTemplate(stack), 'AWS::EC2::VPCEndpoint').Properties.ServiceName).toEqual({
      'Fn::Join': ['', ['com.amazonaws.', { Ref: 'AWS::Region' }, '.s3']],
    });
  });
});

import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as aws from '../../constructs/aws';
import {
  expectFreshFrozenModel,
  failureMessages,
  newStack,
  only,
  realTokens,
  resourcesOf,
  synthMessages,
  synthTemplate,
} from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

const attributes = { vpcId: 'vpc-0123456789abcdef0', availabilityZones: [ZONE] };

describe('ClusterNetwork.fromVpc', () => {
  it('takes a VPC of the company and changes nothing of it', () => {
    const stack = newStack();
    const vpc = new ec2.Vpc(stack, 'Company', { maxAzs: 1 });
    const before = Object.keys(stack.node.findAll()).length;
    const network = aws.ClusterNetwork.fromVpc(stack, 'Network', {
      vpc,
      nodeSubnet: vpc.privateSubnets[0]!,
      availabilityZone: ZONE,
    });
    expect(network.vpc).toBe(vpc);
    expect(network.nodeSubnet).toBe(vpc.privateSubnets[0]);
    expect(Object.keys(stack.node.findAll())).toHaveLength(before + 1);
    expectFreshFrozenModel(network);
    expect(network.model).toEqual({
      kind: 'network',
      path: 'Stack/Network',
      imported: true,
      region: 'us-east-1',
      zone: ZONE,
      cidr: '(known at deploy)',
      subnets: [
        {
          role: 'nodes',
          cidr: '10.0.128.0/17',
          zone: ZONE,
          usableAddresses: 32_763,
          publicAddresses: null,
          wayOut: true,
        },
      ],
      egress: null,
      natGateways: 0,
      serviceEndpoints: null,
      objectStorageEndpoint: null,
      containerImageEndpoints: null,
      cost: null,
      flowLogs: null,
    });
    expect(synthMessages(stack)).toEqual([]);
  });

  it('warns of an isolated subnet, since its endpoints are not seen, until told that they are there', () => {
    const stack = newStack();
    const vpc = new ec2.Vpc(stack, 'Company', {
      availabilityZones: [ZONE],
      subnetConfiguration: [{ name: 'Isolated', subnetType: ec2.SubnetType.PRIVATE_ISOLATED }],
    });
    const network = aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet: vpc.isolatedSubnets[0]! });
    expect(network.model.subnets).toEqual([expect.objectContaining({ wayOut: false })]);
    const other = newStack();
    const isolated = ec2.Vpc.fromVpcAttributes(other, 'Vpc', {
      ...attributes,
      isolatedSubnetIds: ['subnet-0123456789abcdef0'],
      isolatedSubnetRouteTableIds: ['rtb-0123456789abcdef0'],
    });
    const told = aws.ClusterNetwork.fromVpc(other, 'Network', {
      vpc: isolated,
      nodeSubnet: isolated.isolatedSubnets[0]!,
    });
    aws.suppressFindings(told, [{ code: 'GPU-NET-003', reason: 'the network team keeps endpoints of all services' }]);
    expect(synthMessages(stack)).toEqual([
      { level: 'warning', path: '/Stack/Network', text: expect.stringContaining('GPU-NET-003') },
    ]);
    expect(synthMessages(other)).toEqual([]);
  });

  it('takes the zone from the subnet where that knows it', () => {
    const stack = newStack();
    const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', attributes);
    const nodeSubnet = ec2.Subnet.fromSubnetAttributes(stack, 'Subnet', {
      subnetId: 'subnet-1',
      availabilityZone: ZONE,
    });
    expect(aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet }).availabilityZone).toBe(ZONE);
  });

  it.each([
    ['10.0.0.0/16', '10.0.0.0/16'],
    [undefined, null],
    ['ten', null],
  ])('knows the CIDR %s of an imported VPC as %s', (vpcCidrBlock, cidr) => {
    const stack = newStack();
    const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', { ...attributes, vpcCidrBlock });
    const nodeSubnet = ec2.Subnet.fromSubnetAttributes(stack, 'S', { subnetId: 'subnet-1', availabilityZone: ZONE });
    const { model } = aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet });
    expect(model.cidr).toBe(cidr);
    expect(model.subnets).toEqual([
      { role: 'nodes', cidr: null, zone: ZONE, usableAddresses: null, publicAddresses: null, wayOut: null },
    ]);
  });

  it('lets nodes wait for the way out of a VPC in the same app', () => {
    const stack = newStack();
    const vpc = new ec2.Vpc(stack, 'Company', { maxAzs: 1 });
    const network = aws.ClusterNetwork.fromVpc(stack, 'Network', {
      vpc,
      nodeSubnet: vpc.privateSubnets[0]!,
      availabilityZone: ZONE,
    });
    const encryptionKey = new aws.EncryptionKey(stack, 'Key');
    new aws.NodeGroup(stack, 'Nodes', { network, encryptionKey, instanceType: 'g6.xlarge', nodes: { min: 1, max: 1 } });
    const template = synthTemplate(stack);
    const wayOut = Object.entries(resourcesOf(template, 'AWS::EC2::Route')).find(
      ([, { Properties }]) => Properties.NatGatewayId !== undefined,
    )![0];
    expect(only(template, 'AWS::AutoScaling::AutoScalingGroup').DependsOn).toContain(wayOut);
  });

  describe('rules', () => {
    it('refuses a public subnet', () => {
      const stack = newStack();
      const vpc = new ec2.Vpc(stack, 'Company', { maxAzs: 1 });
      const wrong = { vpc, nodeSubnet: vpc.publicSubnets[0]!, availabilityZone: ZONE };
      expect(failureMessages(() => aws.ClusterNetwork.fromVpc(stack, 'Network', wrong))).toEqual([
        'ClusterNetwork \'nodeSubnet\' must be a private subnet, since nodes with several interfaces cannot take a public address, got "Stack/Company/PublicSubnet1"; choose a private subnet with a way out',
      ]);
    });

    it.each(['use1-az4', 'usw2-lax1-az1', undefined])('takes the zone id %s', (availabilityZoneId) => {
      const stack = newStack();
      const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', attributes);
      const nodeSubnet = ec2.Subnet.fromSubnetAttributes(stack, 'S', { subnetId: 'subnet-1', availabilityZone: ZONE });
      const network = aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet, availabilityZoneId });
      expect(network.availabilityZoneId).toBe(availabilityZoneId);
    });

    it('refuses the name of a zone as its id', () => {
      const stack = newStack();
      const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', attributes);
      const nodeSubnet = ec2.Subnet.fromSubnetAttributes(stack, 'S', { subnetId: 'subnet-1', availabilityZone: ZONE });
      const wrong = { vpc, nodeSubnet, availabilityZoneId: ZONE };
      expect(failureMessages(() => aws.ClusterNetwork.fromVpc(stack, 'Network', wrong))).toEqual([
        "ClusterNetwork 'availabilityZoneId' must be the id of a zone, such as 'use1-az4', got \"us-east-1a\"; copy ZoneId from describe-availability-zones",
      ]);
    });

    it('asks for the zone of a subnet that is known by its id alone', () => {
      const stack = newStack();
      const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', attributes);
      const nodeSubnet = ec2.Subnet.fromSubnetId(stack, 'Subnet', 'subnet-1');
      expect(failureMessages(() => aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet }))).toEqual([
        "ClusterNetwork 'availabilityZone' is required, got nothing; name the zone of the subnet",
      ]);
    });

    it('refuses a zone outside the region of the stack', () => {
      const stack = newStack({ env: { region: 'eu-west-1' } });
      const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', attributes);
      const nodeSubnet = ec2.Subnet.fromSubnetAttributes(stack, 'S', { subnetId: 'subnet-1', availabilityZone: ZONE });
      expect(failureMessages(() => aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet }))).toEqual([
        expect.stringContaining('must lie in the region of its stack (eu-west-1)'),
      ]);
    });

    it('names every missing option at once and creates nothing', () => {
      const stack = newStack();
      const nothing = {} as unknown as Parameters<typeof aws.ClusterNetwork.fromVpc>[2];
      expect(failureMessages(() => aws.ClusterNetwork.fromVpc(stack, 'Network', nothing))).toEqual([
        "ClusterNetwork 'vpc' is required, got nothing; give the VPC of the subnet",
        "ClusterNetwork 'nodeSubnet' is required, got nothing; give the private subnet for the nodes",
      ]);
      expect(stack.node.findChild('Network').node.children).toEqual([]);
    });
  });

  test.each(realTokens)('takes ids and zone as tokens of %s', (_framework, { text, list }) => {
    const stack = newStack({});
    const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', { vpcId: text, availabilityZones: list });
    const nodeSubnet = ec2.Subnet.fromSubnetAttributes(stack, 'Subnet', { subnetId: text });
    const network = aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet, availabilityZone: text });
    expect(network.model).toMatchObject({ region: '(known at deploy)', zone: '(known at deploy)' });
  });
});

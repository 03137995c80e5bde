import { Stack } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
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
import { ACCEPT_ROLE, HERE, networkIn, OTHER_ACCOUNT, PEER, peeringIn, TABLE } from '../helpers/peering';

const peeringRoutes = (template: Template): object[] =>
  Object.values(resourcesOf(template, 'AWS::EC2::Route'))
    .map(({ Properties }) => Properties)
    .filter(({ VpcPeeringConnectionId }) => VpcPeeringConnectionId !== undefined);
const routeTableOf = (template: Template, name: string): object => ({
  Ref: Object.keys(resourcesOf(template, 'AWS::EC2::RouteTable')).find((id) => id.startsWith(name))!,
});
const dnsCall = (template: Template): Record<string, unknown> => {
  const { Create, Update } = only(template, 'Custom::AWS').Properties;
  expect(Create).toEqual(Update);
  const text = (Update as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1].filter(
    (part) => typeof part === 'string',
  );
  return JSON.parse(text.join('pcx')).parameters;
};
const codesOf = (stack: Stack): string[] =>
  synthMessages(stack).flatMap(({ text }) => text.match(/GPU-PEER-\d+/g) ?? []);

describe('VpcPeering', () => {
  describe('in the same account and region', () => {
    const stack = newStack(HERE);
    const peering = peeringIn(stack, { routeTableIds: [TABLE, 'rtb-0aaaaaaaaaaaaaaaa'] });
    const template = synthTemplate(stack);
    const connection = only(template, 'AWS::EC2::VPCPeeringConnection');

    it('joins the two VPCs', () => {
      expect(connection.Properties).toEqual({
        VpcId: { Ref: only(template, 'AWS::EC2::VPC').id },
        PeerVpcId: PEER.vpcId,
        Tags: [{ Key: 'Name', Value: 'Stack/Peering' }],
      });
      expect(stack.resolve(peering.peeringId)).toEqual({ Ref: connection.id });
    });

    it('leads there from the nodes, and back from each table over there', () => {
      const through = { VpcPeeringConnectionId: { Ref: connection.id } };
      expect(peeringRoutes(template)).toEqual([
        { ...through, RouteTableId: routeTableOf(template, 'NetworkNodes'), DestinationCidrBlock: '10.30.0.0/16' },
        { ...through, RouteTableId: TABLE, DestinationCidrBlock: '10.0.0.0/16' },
        { ...through, RouteTableId: 'rtb-0aaaaaaaaaaaaaaaa', DestinationCidrBlock: '10.0.0.0/16' },
      ]);
    });

    it('resolves names on both sides by one call', () => {
      expect(dnsCall(template)).toEqual({
        VpcPeeringConnectionId: 'pcx',
        RequesterPeeringConnectionOptions: { AllowDnsResolutionFromRemoteVpc: true },
        AccepterPeeringConnectionOptions: { AllowDnsResolutionFromRemoteVpc: true },
      });
    });

    it('exposes the peering as its default child', () => {
      expect(peering.node.defaultChild).toMatchObject({ cfnResourceType: 'AWS::EC2::VPCPeeringConnection' });
    });

    it('has a fresh frozen model, and nothing to complain of', () => {
      expectFreshFrozenModel(peering);
      expect(peering.model).toEqual({
        kind: 'peering',
        path: 'Stack/Peering',
        networkPath: 'Stack/Network',
        cidr: '10.0.0.0/16',
        peerCidr: '10.30.0.0/16',
        peerAccount: null,
        peerRegion: null,
        routesHere: 1,
        routesBack: 2,
        dnsResolution: true,
        peeringsOfNetwork: 1,
      });
      expect(codesOf(stack)).toEqual([]);
    });
  });

  it('joins two networks of ours', () => {
    const stack = newStack(HERE);
    const data = networkIn(stack, 'Data', '10.40.0.0/16');
    const peering = new aws.VpcPeering(stack, 'Peering', {
      network: networkIn(stack),
      peer: aws.VpcPeering.peerOf(data),
    });
    const template = synthTemplate(stack);
    expect(peeringRoutes(template)).toEqual([
      expect.objectContaining({
        RouteTableId: routeTableOf(template, 'NetworkNodes'),
        DestinationCidrBlock: '10.40.0.0/16',
      }),
      expect.objectContaining({
        RouteTableId: routeTableOf(template, 'DataNodes'),
        DestinationCidrBlock: '10.0.0.0/16',
      }),
    ]);
    expect(peering.model).toMatchObject({ routesHere: 1, routesBack: 1 });
    expect(codesOf(stack)).toEqual([]);
  });

  it('leaves names alone where the user says so, and then needs no function', () => {
    const stack = newStack(HERE);
    peeringIn(stack, {}, { dnsResolution: false });
    const template = synthTemplate(stack);
    template.resourceCountIs('Custom::AWS', 0);
    template.resourceCountIs('AWS::Lambda::Function', 0);
  });

  it('moves no route when the tables come in another order', () => {
    const idsFor = (routeTableIds: string[]): string[] => {
      const stack = newStack(HERE);
      peeringIn(stack, { routeTableIds });
      return Object.keys(resourcesOf(synthTemplate(stack), 'AWS::EC2::Route')).sort();
    };
    const tables = [TABLE, 'rtb-0aaaaaaaaaaaaaaaa'];
    expect(idsFor(tables)).toEqual(idsFor([...tables].reverse()));
  });

  it('joins another region: no route back, names on this side only', () => {
    const stack = newStack(HERE);
    const peering = peeringIn(stack, { region: 'us-west-2' });
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::EC2::VPCPeeringConnection').Properties).toMatchObject({ PeerRegion: 'us-west-2' });
    expect(peeringRoutes(template)).toHaveLength(1);
    expect(dnsCall(template)).not.toHaveProperty('AccepterPeeringConnectionOptions');
    expect(dnsCall(template)).toHaveProperty('RequesterPeeringConnectionOptions');
    expect(peering.model).toMatchObject({ peerRegion: 'us-west-2', routesBack: 0 });
    expect(codesOf(stack)).toEqual(['GPU-PEER-003']);
  });

  it('joins another account by a role over there', () => {
    const stack = newStack(HERE);
    peeringIn(stack, { accountId: OTHER_ACCOUNT, acceptRoleArn: ACCEPT_ROLE });
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::EC2::VPCPeeringConnection').Properties).toMatchObject({
      PeerOwnerId: OTHER_ACCOUNT,
      PeerRoleArn: ACCEPT_ROLE,
    });
    expect(peeringRoutes(template)).toHaveLength(1);
    expect(dnsCall(template)).not.toHaveProperty('AccepterPeeringConnectionOptions');
    expect(codesOf(stack)).toEqual(['GPU-PEER-003']);
  });

  describe('beside an imported network', () => {
    const vpcOf = (stack: Stack, vpcCidrBlock?: string): ec2.IVpc =>
      ec2.Vpc.fromVpcAttributes(stack, 'Vpc', {
        vpcId: 'vpc-0aaaaaaaaaaaaaaaa',
        availabilityZones: [ZONE],
        vpcCidrBlock,
      });
    const networkWith = (stack: Stack, cidr?: string, routeTableId?: string): aws.IClusterNetwork =>
      aws.ClusterNetwork.fromVpc(stack, 'Own', {
        vpc: vpcOf(stack, cidr),
        nodeSubnet: ec2.Subnet.fromSubnetAttributes(stack, 'Subnet', {
          subnetId: 'subnet-1',
          availabilityZone: ZONE,
          routeTableId,
        }),
      });

    it('is an error where its route table is not named', () => {
      const stack = newStack(HERE);
      peeringIn(stack, {}, { network: networkWith(stack, '10.0.0.0/16') });
      expect(codesOf(stack)).toEqual(['GPU-PEER-002', 'GPU-PEER-003']);
    });

    it('finds an overlap where the CIDR of the VPC is named', () => {
      const stack = newStack(HERE);
      peeringIn(stack, { routeTableIds: [TABLE] }, { network: networkWith(stack, '10.30.128.0/17', TABLE) });
      expect(codesOf(stack)).toEqual(['GPU-PEER-001']);
    });

    it('asks for the CIDR where routes shall lead back to it, and creates nothing', () => {
      const stack = newStack(HERE);
      const network = networkWith(stack, undefined, TABLE);
      expect(failureMessages(() => peeringIn(stack, { routeTableIds: [TABLE] }, { network }))).toEqual([
        "VpcPeering 'network' must have a VPC whose CIDR is named, since the routes back lead to it, got \"a VPC without it\"; give 'vpcCidrBlock' where the VPC is imported",
      ]);
      expect(stack.node.findChild('Peering').node.children).toEqual([]);
      expect(failureMessages(() => aws.VpcPeering.peerOf(network))).toEqual([
        "VpcPeering 'peer.cidr' is required, got nothing; give 'vpcCidrBlock' where the VPC is imported",
      ]);
    });
  });

  describe('counts the peerings of a network', () => {
    it.each([
      [50, []],
      [51, ['GPU-PEER-005']],
      [125, ['GPU-PEER-005']],
      [126, ['GPU-PEER-004']],
    ])('%d of them', (count, codes) => {
      const stack = newStack(HERE);
      const network = networkIn(stack);
      const hub = aws.VpcPeering.peerOf(network);
      for (let index = 0; index < count - 1; index++) {
        const peer = { ...PEER, cidr: `10.${index + 1}.0.0/16`, routeTableIds: [TABLE] };
        new aws.VpcPeering(stack, `Peering${index}`, { network, peer, dnsResolution: false });
      }
      // One that another network asks for counts as well.
      const spoke = networkIn(stack, 'Spoke', '172.16.0.0/16');
      new aws.VpcPeering(stack, 'Last', { network: spoke, peer: hub, dnsResolution: false });
      const found = synthMessages(stack).filter(({ path }) => path === '/Stack/Peering0');
      expect(found.flatMap(({ text }) => text.match(/GPU-PEER-\d+/g) ?? [])).toEqual(codes);
    });
  });

  it('names every wrong prop at once and creates nothing', () => {
    const stack = newStack(HERE);
    const wrong = {
      ...{ vpcId: 'vpc', cidr: '10.30.0.1/16', accountId: '44', region: 'mars', acceptRoleArn: 'role' },
      routeTableIds: ['rtb', 'rtb'],
    };
    const failures = failureMessages(() => peeringIn(stack, wrong, { network: undefined }));
    expect(failures.map((message) => message.split("'")[1])).toEqual([
      'network',
      'peer.vpcId',
      'peer.cidr',
      'peer.accountId',
      'peer.region',
      'peer.acceptRoleArn',
      'peer.routeTableIds[0]',
      'peer.routeTableIds[1]',
      'peer.routeTableIds[1]',
      'peer.routeTableIds',
    ]);
    expect(stack.node.findChild('Peering').node.children).toEqual([]);
  });

  test.each(realTokens)('takes tokens of %s in every prop', (_framework, { text }) => {
    const stack = newStack({});
    const network = new aws.ClusterNetwork(stack, 'Network', { availabilityZone: text });
    const peer = { vpcId: text, cidr: text, accountId: text, region: text, acceptRoleArn: text, routeTableIds: [text] };
    const peering = new aws.VpcPeering(stack, 'Peering', { network, peer });
    const known = '(known at deploy)';
    expect(peering.model).toMatchObject({ peerCidr: known, peerAccount: known, peerRegion: known, routesBack: 1 });
    expect(codesOf(stack)).toEqual([]);
  });

  it('stands in a stack whose account and region are known at deploy', () => {
    const stack = new Stack(newApp(), 'Stack');
    peeringIn(stack, { region: 'us-east-1', routeTableIds: [TABLE] });
    expect(codesOf(stack)).toEqual([]);
    expect(dnsCall(synthTemplate(stack))).toHaveProperty('AccepterPeeringConnectionOptions');
  });
});

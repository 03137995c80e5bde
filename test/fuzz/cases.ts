import { Duration as CdkDuration, RemovalPolicy } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import fc from 'fast-check';
import * as aws from '../../constructs/aws';
import { awsCatalog } from '../../constructs/core/catalog/aws';
import { ANY_IMAGE } from '../helpers/aws-cluster';
import { among, made, optional, prop } from './prop';
import type { Prop } from './prop';
import type { Scene } from './scene';
import { TOKENS } from './scene';

/** A construct that random props are fed to. */
export interface Case {
  readonly name: string;
  readonly props: Readonly<Record<string, Prop>>;
  /** Makes the construct under the id `Subject`. */
  build(scene: Scene, props: never): unknown;
}

const isText = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value);
const isFlag = (value: unknown) => typeof value === 'boolean';
const isWhole = (min: number, max: number) => (value: unknown) =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
const none = () => false;

const flag = prop(among(true, false), isFlag, ['true', 0, 1]);
const network = prop(
  made(({ network: own }) => own),
  none,
  ['vpc-0123456789abcdef0'],
);
const encryptionKey = prop(
  made(({ encryptionKey: own }) => own),
  none,
  ['alias/mine'],
);
const checkpoints = prop(made(({ checkpoints: own }) => own));
const zone = prop(among('us-east-1a', 'us-east-1f', ...TOKENS.texts), none, ['us-east-1', 'us-west-2a', 'US-EAST-1A']);
const policy = prop(
  among({ every: aws.Duration.minutes(15), keep: 5 }, { every: aws.Duration.hours(1), keep: 2 }),
  none,
  [
    { every: aws.Duration.minutes(0), keep: 5 },
    { every: aws.Duration.minutes(5), keep: 0 },
    { every: 15, keep: 5 },
  ],
);
const removalPolicy = prop(among(RemovalPolicy.RETAIN, RemovalPolicy.DESTROY), none, [RemovalPolicy.SNAPSHOT, 'keep']);
const cidr = prop(among('10.0.0.0/16', '10.20.0.0/24', '192.168.0.0/20'), none, [
  '10.0.0.1/16',
  '10.0.0.0/29',
  '300.0.0.0/16',
]);
const routeTables = prop(among(['rtb-0123456789abcdef0'], ['rtb-0123456789abcdef0', 'rtb-1123456789abcdef0']), none, [
  ['rtb'],
]);

const lustre: Prop = prop(
  made(
    ({ network: own }) => ({ network: own, capacityGiB: 1200 }),
    ({ network: own }) => ({ network: own, capacityGiB: 4800, throughputPerTiB: 1000, metadataIops: 12_000 }),
    ({ network: own }) => ({ network: own, capacityGiB: 1200, deployment: 'SCRATCH_2' }),
    ({ network: own }) => ({ network: own, capacityGiB: 19_200, efa: true }),
    ({ network: own }) => ({ network: own, capacityGiB: TOKENS.numbers[0] }),
  ),
  none,
  [{ capacityGiB: 1201 }, { capacityGiB: 1200, deployment: 'PERSISTENT_3' }],
);

const instanceTypes = awsCatalog()
  .list()
  .filter(({ status }) => status === 'offered')
  .map(({ type }) => type);

const capacities = [
  aws.Capacity.onDemand(),
  aws.Capacity.spot(),
  aws.Capacity.spot({ onDemandBase: 1, rebalance: true }),
  aws.Capacity.openReservations(),
  aws.Capacity.reservation({ reservationId: 'cr-0123456789abcdef0', count: 2 }),
  aws.Capacity.reservation({ reservationId: 'cr-0123456789abcdef0', placementGroupName: 'together' }),
  aws.Capacity.reservation({ reservationId: TOKENS.texts[0] }, { whenFull: 'onDemand' }),
  aws.Capacity.block({
    reservationId: 'cr-0123456789abcdef0',
    availabilityZone: 'us-east-1a',
    endTime: '2027-01-15T11:30:00Z',
  }),
];

const nodeGroup: Readonly<Record<string, Prop>> = {
  instanceType: prop(
    fc.oneof(
      among(...instanceTypes, { accelerator: 'H100', count: 8 }),
      among('p5.48xlarge', 'p4d.24xlarge', 'p6-b300.48xlarge', 'g6e.48xlarge', 'trn2.48xlarge'),
    ),
    none,
    ['p5.48xlage', 'p5', ...TOKENS.texts, { accelerator: 'H101', count: 8 }, { accelerator: 'H100', count: 3 }],
  ),
  nodes: prop(among({ min: 0, max: 4 }, { min: 2, max: 2, desired: 2 }, { min: 0, max: TOKENS.numbers[0] }), none, [
    { min: 3, max: 2 },
    { min: 0, max: 0 },
    { min: -1, max: 2 },
    { min: 0, max: 2, desired: 3 },
    { min: 0.5, max: NaN },
    { max: 2 },
  ]),
  capacity: optional(prop(among(...capacities), none, ['spot', { kind: 'spot' }])),
  rootVolume: optional(
    prop(among(aws.Size.gibibytes(200), aws.Size.gibibytes(65_536)), none, [aws.Size.gibibytes(0), 200]),
  ),
  image: optional(prop(among(ANY_IMAGE, ANY_IMAGE), none, ['ami-0123456789abcdef0'])),
  containers: optional(flag),
  placementGroup: optional(flag),
  interfaceLayout: optional(prop(among('saveAddresses', 'ipBandwidth'), none, ['maxBandwidth', ...TOKENS.texts])),
  hourlyPrice: optional(prop(among(aws.Money.usd(10)), none, [55.04, '55.04 USD'])),
  otherTypes: optional(
    prop(
      among([], [{ instanceType: 'p5e.48xlarge', weight: 2 }], [{ instanceType: 'g6e.24xlarge' }]),
      (junk) => Array.isArray(junk) && junk.length === 0,
      [[{ instanceType: 'p5.48xlage' }], [{ instanceType: 'g6e.24xlarge', weight: 0 }]],
    ),
  ),
  role: optional(
    prop(
      made(
        () => aws.NodeRole.own(),
        ({ stack }) =>
          aws.NodeRole.fromRole(iam.Role.fromRoleArn(stack, 'CompanyRole', 'arn:aws:iam::111111111111:role/r')),
      ),
      none,
      ['arn:aws:iam::111111111111:role/r'],
    ),
  ),
  securityGroups: optional(
    prop(
      made(({ company }) => [company.securityGroup]),
      (junk) => Array.isArray(junk) && junk.length === 0,
      [['sg-0123456789abcdef0']],
    ),
  ),
  launchTemplate: optional(
    prop(
      among(
        { userData: ec2.UserData.forLinux() },
        { dataVolumes: [{ device: '/dev/sdf', size: aws.Size.gibibytes(100) }] },
        { rootVolumeSpeed: { iops: 6000, throughput: 1000 } },
      ),
      (junk) => typeof junk === 'object' && junk !== null && !Array.isArray(junk),
      [{ userData: 'echo' }, { dataVolumes: [{ device: 'sdf' }] }, { detailedMonitoring: 'no' }],
    ),
  ),
};

const peer = prop(
  among(
    { vpcId: 'vpc-0123456789abcdef0', cidr: '10.30.0.0/16', routeTableIds: ['rtb-0123456789abcdef0'] },
    { vpcId: TOKENS.texts[0], cidr: '10.30.0.0/16' },
    {
      vpcId: 'vpc-0123456789abcdef0',
      cidr: '10.30.0.0/16',
      accountId: '444455556666',
      acceptRoleArn: 'arn:aws:iam::444455556666:role/Accept',
    },
  ),
  none,
  [
    { vpcId: 'vpc', cidr: '10.30.0.0/16' },
    { vpcId: 'vpc-0123456789abcdef0', cidr: '10.30.0.0' },
    { vpcId: 'vpc-0123456789abcdef0', cidr: '10.30.0.0/16', accountId: '444455556666' },
    { vpcId: 'vpc-0123456789abcdef0', cidr: '10.30.0.0/16', region: 'Virginia' },
  ],
);

/** Every construct of the package. */
export const CASES: readonly Case[] = [
  {
    name: 'ClusterNetwork',
    props: {
      availabilityZone: zone,
      cidr: optional(cidr),
      egress: optional(prop(among('nat', 'endpoints'), none, ['igw'])),
      containerImages: optional(flag),
      encryptionKey: optional(encryptionKey),
      flowLogRetention: optional(prop(among(logs.RetentionDays.ONE_MONTH), isWhole(1, 9999), ['a month'])),
    },
    build: ({ stack }, props) => new aws.ClusterNetwork(stack, 'Subject', props),
  },
  {
    name: 'ClusterNetwork.fromVpc',
    props: {
      vpc: prop(made(({ company }) => company.vpc)),
      nodeSubnet: prop(made(({ company }) => company.subnet)),
      availabilityZone: optional(zone),
      availabilityZoneId: optional(prop(among('use1-az4', ...TOKENS.texts), none, ['az4'])),
    },
    build: ({ stack }, props) => aws.ClusterNetwork.fromVpc(stack, 'Subject', props),
  },
  {
    name: 'EncryptionKey',
    props: {
      alias: optional(prop(among('alias/gpu', ...TOKENS.texts), none, ['gpu', 'alias/aws/gpu'])),
      description: optional(prop(among('disks'), isText(/^/), [])),
      pendingWindow: optional(
        prop(among(aws.Duration.days(7), aws.Duration.days(30)), none, [aws.Duration.days(6), CdkDuration.days(7), 30]),
      ),
      removalPolicy: optional(removalPolicy),
    },
    build: ({ stack }, props) => new aws.EncryptionKey(stack, 'Subject', props),
  },
  {
    name: 'EncryptionKey.fromKey',
    props: {
      key: prop(
        made(({ company }) => company.key),
        none,
        ['alias/mine'],
      ),
    },
    build: ({ stack }, { key }: { key: never }) => aws.EncryptionKey.fromKey(stack, 'Subject', key),
  },
  {
    name: 'CheckpointStore',
    props: {
      encryptionKey,
      policy: optional(policy),
      lustre: optional(lustre),
      directoryBucket: optional(
        prop(
          made(({ network: own }) => ({ network: own })),
          none,
          [{ network: 'vpc' }],
        ),
      ),
      removalPolicy: optional(removalPolicy),
    },
    build: ({ stack }, props) => new aws.CheckpointStore(stack, 'Subject', props),
  },
  {
    name: 'CheckpointStore.fromBucket',
    props: {
      bucket: prop(
        made(({ company }) => company.bucket),
        none,
        ['company-checkpoints'],
      ),
      encryptionKey: optional(encryptionKey),
      policy: optional(policy),
      fileSystem: optional(
        prop(
          made(({ company: { securityGroup } }) => ({
            dnsName: 'fs-0123456789abcdef0.fsx.us-east-1.amazonaws.com',
            mountName: 'abcdef12',
            securityGroup,
          })),
          none,
          [{ dnsName: 'fs', mountName: '' }],
        ),
      ),
    },
    build: ({ stack }, props) => aws.CheckpointStore.fromBucket(stack, 'Subject', props),
  },
  {
    name: 'GpuCluster',
    props: {
      network,
      encryptionKey,
      checkpoints: optional(checkpoints),
      maxHourlyCost: optional(prop(among(aws.Money.usd(250)), none, [250])),
      tags: optional(
        prop(among({ team: 'vision' }, {}), (junk) => isEmptyMap(junk), [{ 'aws:team': 'x' }, { team: 5 }]),
      ),
    },
    build: ({ stack }, props) => new aws.GpuCluster(stack, 'Subject', props),
  },
  {
    name: 'GpuCluster.addNodeGroup',
    props: nodeGroup,
    build: (scene, props) => {
      const { stack, network: own, encryptionKey: key, checkpoints: store } = scene;
      const cluster = new aws.GpuCluster(stack, 'Cluster', { network: own, encryptionKey: key, checkpoints: store });
      scene.cluster = cluster;
      return cluster.addNodeGroup('Subject', props);
    },
  },
  {
    name: 'NodeGroup',
    props: { ...nodeGroup, network, encryptionKey, checkpoints: optional(checkpoints) },
    build: ({ stack }, props) => new aws.NodeGroup(stack, 'Subject', props),
  },
  {
    name: 'FabricSecurityGroup',
    props: { network },
    build: ({ stack }, props) => new aws.FabricSecurityGroup(stack, 'Subject', props),
  },
  {
    name: 'CapacityReservation',
    props: {
      network,
      instanceType: prop(among('p5.48xlarge', 'p4d.24xlarge'), none, ['p5', ...TOKENS.texts]),
      count: prop(among(1, 16, TOKENS.numbers[0]), isWhole(1, Infinity), [0, -1, 1.5]),
      endTime: optional(prop(among('2027-01-15T11:30:00Z'), none, ['tomorrow', '2027-13-01T00:00:00Z'])),
      targeted: optional(flag),
      placementGroup: optional(flag),
    },
    build: ({ stack }, props) => new aws.CapacityReservation(stack, 'Subject', props),
  },
  {
    name: 'VpcPeering',
    props: { network, peer, dnsResolution: optional(flag) },
    build: ({ stack }, props) => new aws.VpcPeering(stack, 'Subject', props),
  },
  {
    name: 'PeeringAccepterRole',
    props: {
      requesterAccountId: prop(among('111122223333', ...TOKENS.texts), isText(/^\d{12}$/), ['1111']),
      vpcId: prop(among('vpc-0123456789abcdef0', ...TOKENS.texts), isText(/^vpc-/), ['vpc']),
    },
    build: ({ stack }, props) => new aws.PeeringAccepterRole(stack, 'Subject', props),
  },
  {
    name: 'PeeringAccepterRoutes',
    props: {
      peeringId: prop(among('pcx-0123456789abcdef0', ...TOKENS.texts), isText(/^pcx-/), ['pcx']),
      requesterCidr: prop(among('10.20.0.0/16', ...TOKENS.texts), none, ['10.20.0.0']),
      routeTableIds: routeTables,
      dnsResolution: optional(flag),
    },
    build: ({ stack }, props) => new aws.PeeringAccepterRoutes(stack, 'Subject', props),
  },
  {
    name: 'SpotInterruption',
    props: {
      cluster: prop(
        made(({ stack, network: own, encryptionKey: key, checkpoints: store }) => {
          const cluster = new aws.GpuCluster(stack, 'Cluster', {
            network: own,
            encryptionKey: key,
            checkpoints: store,
          });
          cluster.addNodeGroup('Nodes', { instanceType: 'g6e.48xlarge', nodes: { min: 0, max: 2 } });
          return cluster;
        }),
      ),
      encryptionKey,
    },
    build: ({ stack }, props) => new aws.SpotInterruption(stack, 'Subject', props),
  },
  {
    name: 'NodeGroup.addLifecycleHook',
    props: {
      name: prop(among('drain'), isText(/^[\w-]{1,255}$/), ['a name', 'a:b']),
      when: prop(among('launch', 'terminate'), none, ['Launch', 'now']),
      heartbeat: prop(among(aws.Duration.minutes(2)), none, [120, aws.Duration.seconds(1), aws.Duration.hours(10)]),
      otherwise: optional(prop(among('continue', 'abandon'), none, ['CONTINUE'])),
    },
    build: ({ stack, network: own, encryptionKey: key, checkpoints: store }, props) => {
      const cluster = new aws.GpuCluster(stack, 'Cluster', { network: own, encryptionKey: key, checkpoints: store });
      return cluster
        .addNodeGroup('Nodes', { instanceType: 'g6e.48xlarge', nodes: { min: 0, max: 2 } })
        .addLifecycleHook(props);
    },
  },
  {
    name: 'Capacity.spot',
    props: {
      onDemandBase: optional(prop(among(0, 2), isWhole(0, Infinity), [-1, 1.5, ...TOKENS.numbers])),
      allocationStrategy: optional(prop(among(...aws.SPOT_ALLOCATION_STRATEGIES), none, ['cheapest', ...TOKENS.texts])),
      rebalance: optional(flag),
    },
    build: (_scene, props) => aws.Capacity.spot(props),
  },
  {
    name: 'Capacity.reservation',
    props: {
      reservationId: prop(among('cr-0123456789abcdef0', ...TOKENS.texts), none, ['cr', 'ocr-1']),
      availabilityZone: optional(prop(among('us-east-1a', ...TOKENS.texts), isText(/\S/))),
      instanceType: optional(prop(among('p5.48xlarge', ...TOKENS.texts), isText(/\S/))),
      count: optional(prop(among(4, ...TOKENS.numbers), isWhole(1, Infinity), [0, 1.5])),
      placementGroupName: optional(prop(among('together', ...TOKENS.texts), isText(/\S/))),
    },
    build: (_scene, props) => aws.Capacity.reservation(props),
  },
  {
    name: 'Capacity.block',
    props: {
      reservationId: prop(among('cr-0123456789abcdef0', ...TOKENS.texts), none, ['cr', 'ocr-1']),
      availabilityZone: prop(among('us-east-1a', ...TOKENS.texts), none, ['us-east-1']),
      endTime: prop(among('2027-01-15T11:30:00Z'), none, ['2027-01-15', 'later', ...TOKENS.texts]),
      startTime: optional(prop(among('2027-01-14T11:30:00Z'), none, ['2027-01-14', 'now', ...TOKENS.texts])),
    },
    build: (_scene, props) => aws.Capacity.block(props),
  },
  {
    name: 'MachineImage.amiId',
    props: {
      amiId: prop(among('ami-0123456789abcdef0', ...TOKENS.texts), none, ['ami', 'i-0123456789abcdef0']),
      rootDevice: optional(prop(among('/dev/sda1', ...TOKENS.texts), none, ['sda1'])),
      minRootVolume: optional(prop(among(aws.Size.gibibytes(75)), none, [75])),
      arch: optional(prop(among('x86_64', 'arm64'), none, ['amd64'])),
    },
    build: (_scene, { amiId, ...options }: { amiId: never }) => aws.MachineImage.amiId(amiId, options),
  },
  {
    name: 'NodeRole.fromRole',
    props: {
      role: prop(
        made(({ stack }) => iam.Role.fromRoleName(stack, 'Role', 'nodes')),
        none,
        ['nodes'],
      ),
    },
    build: (_scene, { role }: { role: never }) => aws.NodeRole.fromRole(role),
  },
];

function isEmptyMap(junk: unknown): boolean {
  return typeof junk === 'object' && junk !== null && Object.keys(junk).length === 0;
}

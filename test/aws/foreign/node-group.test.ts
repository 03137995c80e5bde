import { foreignNodeGroup } from '../../../constructs/aws/foreign/node-group';
import { startsOf } from '../../../constructs/aws/foreign/starts';
import { notFrozenIn } from '../../helpers/app';
import { findingsIn, interfacesOfP4d, launchTemplate, modelsIn, scalingGroup, templateOf } from '../../helpers/foreign';

const DATA = 'Properties.LaunchTemplateData';
const [PRIMARY, ...OTHERS] = interfacesOfP4d();

function template(data: object): string[] {
  return findingsIn({ Template: launchTemplate(data) });
}

function group(properties: object, data: object = {}, more: Parameters<typeof findingsIn>[0] = {}): string[] {
  return findingsIn({ Template: launchTemplate(data), Group: scalingGroup(properties), ...more });
}

const spotMix = (distribution: object, overrides: object[] = [{ InstanceType: 'p4d.24xlarge' }]): object => ({
  LaunchTemplate: undefined,
  MixedInstancesPolicy: {
    InstancesDistribution: distribution,
    LaunchTemplate: { LaunchTemplateSpecification: { LaunchTemplateId: { Ref: 'Template' } }, Overrides: overrides },
  },
});

describe('a foreign node group', () => {
  it('is frozen, and sound where its templates are', () => {
    const [start] = startsOf(templateOf({ Template: launchTemplate(), Group: scalingGroup() }), () => false);
    const found = foreignNodeGroup(start!)!;
    expect(notFrozenIn(found.model)).toEqual([]);
    expect(group({})).toEqual([]);
    expect(template({})).toEqual([]);
  });

  it.each(['t3.micro', 'hpc7a.96xlarge', 'p5.24xlarge', undefined])('is none of %s', (InstanceType) => {
    const broken = { InstanceType, SecurityGroupIds: ['sg-1'] };
    expect(modelsIn(templateOf({ Template: launchTemplate(broken), Group: scalingGroup() }))).toEqual([]);
  });

  it('is judged once where a group uses a template, and by itself where none does', () => {
    const models = modelsIn(
      templateOf({
        Template: launchTemplate(),
        Group: scalingGroup(),
        Second: scalingGroup(),
        Alone: launchTemplate(),
      }),
    );
    expect(models.map(({ model }) => model.path)).toEqual(['Group', 'Second', 'Alone']);
  });

  describe('traps of a launch template', () => {
    const nics = (...list: object[]): object => ({ NetworkInterfaces: list });
    it.each([
      ['a kind that does not exist', nics(PRIMARY!, { ...OTHERS[0], InterfaceType: 'efaonly' }), 'GPU-FABRIC-001'],
      ['card 77', nics(PRIMARY!, { ...OTHERS[0], NetworkCardIndex: 77 }), 'GPU-FABRIC-002'],
      ['a card as text', nics(PRIMARY!, { ...OTHERS[0], NetworkCardIndex: '77' }), 'GPU-FABRIC-002'],
      ['a place taken twice', nics(PRIMARY!, PRIMARY!), 'GPU-FABRIC-003'],
      ['devices counted across cards', nics(PRIMARY!, { ...OTHERS[3], DeviceIndex: 33 }), 'GPU-FABRIC-004'],
      ['two RDMA devices on a card', nics({ ...PRIMARY, InterfaceType: 'efa' }, OTHERS[0]!), 'GPU-FABRIC-006'],
      ['no interface that carries IP', nics({ ...PRIMARY, InterfaceType: 'efa-only' }), 'GPU-FABRIC-007'],
      ['no first interface', nics(...OTHERS), 'GPU-FABRIC-007'],
      ['cards left unused', nics(PRIMARY!, ...OTHERS.slice(0, 2)), 'GPU-FABRIC-008'],
      ['a public address', nics({ ...PRIMARY, AssociatePublicIpAddress: true }, ...OTHERS), 'GPU-FABRIC-009'],
      ['subnets of its own', nics({ ...PRIMARY, SubnetId: 'a' }, { ...OTHERS[1], SubnetId: 'b' }), 'GPU-FABRIC-010'],
      ['six security groups', nics({ ...PRIMARY, Groups: [1, 2, 3, 4, 5, 6] }, ...OTHERS), 'GPU-FABRIC-014'],
    ])('finds %s', (_name, data, code) => {
      expect(template(data)).toContain(`${code} Template ${DATA}.NetworkInterfaces`);
    });

    it.each([
      [{ SecurityGroupIds: ['sg-1'] }, `GPU-FABRIC-012 Template ${DATA}.SecurityGroupIds`],
      [{ SecurityGroups: ['name'] }, `GPU-FABRIC-012 Template ${DATA}.SecurityGroups`],
      [
        { InstanceType: 'p6e-gb200.36xlarge', InstanceMarketOptions: { MarketType: 'spot' } },
        `GPU-CAP-001 Template ${DATA}.InstanceMarketOptions`,
      ],
      [
        { BlockDeviceMappings: [{ DeviceName: '/dev/xvda', Ebs: { Encrypted: false } }] },
        `GPU-KEY-003 Template ${DATA}.BlockDeviceMappings`,
      ],
      [
        { BlockDeviceMappings: [{ DeviceName: '/dev/xvda', Ebs: { Encrypted: true, KmsKeyId: 'alias/aws/ebs' } }] },
        `GPU-KEY-003 Template ${DATA}.BlockDeviceMappings`,
      ],
      [
        {
          CapacityReservationSpecification: { CapacityReservationPreference: 'open' },
          Placement: { GroupName: 'together' },
        },
        `GPU-CAP-006 Template ${DATA}.Placement`,
      ],
      [
        {
          InstanceType: 'p3.16xlarge',
          ImageId:
            '{{resolve:ssm:/aws/service/deeplearning/ami/x86_64/base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id}}',
        },
        `GPU-IMAGE-003 Template ${DATA}.ImageId`,
      ],
    ])('finds what is wrong in %j', (data, finding) => {
      expect(template(data)).toContain(finding);
    });

    it('takes a list of security groups where no interfaces are listed', () => {
      expect(template({ NetworkInterfaces: undefined, SecurityGroupIds: ['sg-1'] })).toEqual([]);
    });

    it('takes one plain interface with a public address', () => {
      const data = {
        InstanceType: 'g5.xlarge',
        NetworkInterfaces: [{ DeviceIndex: 0, AssociatePublicIpAddress: true }],
      };
      expect(template(data)).toEqual([]);
    });
  });

  describe('traps of an Auto Scaling group', () => {
    const reserved = (id: unknown): object => ({
      CapacityReservationSpecification: { CapacityReservationTarget: { CapacityReservationId: id } },
    });
    const reservation = (properties: object): Parameters<typeof findingsIn>[0] => ({
      Held: [
        'AWS::EC2::CapacityReservation',
        { InstanceType: 'p4d.24xlarge', InstanceCount: 4, AvailabilityZone: 'us-east-1a', ...properties },
      ],
    });
    const held = reserved({ Ref: 'Held' });
    const subnet = (properties: object): Parameters<typeof findingsIn>[0] => ({
      Net: ['AWS::EC2::Subnet', properties],
    });
    const inSubnet = { VPCZoneIdentifier: [{ Ref: 'Net' }] };
    const alone = { PlacementGroup: undefined };

    it.each([
      ['two subnets', group({ VPCZoneIdentifier: ['a', 'b'] }), 'GPU-FABRIC-010 Group Properties.VPCZoneIdentifier'],
      [
        'two zones',
        group({ VPCZoneIdentifier: undefined, AvailabilityZones: ['us-east-1a', 'us-east-1b'] }),
        'GPU-FABRIC-010 Group Properties.AvailabilityZones',
      ],
      [
        'a public subnet',
        group(inSubnet, {}, subnet({ MapPublicIpOnLaunch: true })),
        'GPU-FABRIC-009 Group Properties.VPCZoneIdentifier',
      ],
      [
        'a subnet that is too small',
        group({ ...inSubnet, MaxSize: '12' }, {}, subnet({ CidrBlock: '10.0.0.0/28' })),
        'GPU-FABRIC-013 Group Properties.MaxSize',
      ],
      ['interfaces left to EC2', group({}, { NetworkInterfaces: undefined }), `GPU-FABRIC-008 Template ${DATA}`],
      ['no placement group', group(alone), `GPU-CAP-005 Template ${DATA}`],
      [
        'a placement group that spreads',
        group(
          { PlacementGroup: { Ref: 'Apart' } },
          {},
          { Apart: ['AWS::EC2::PlacementGroup', { Strategy: 'spread' }] },
        ),
        'GPU-CAP-005 Group Properties.PlacementGroup',
      ],
      [
        'a placement group beside a reservation',
        group({}, held, reservation({})),
        'GPU-CAP-006 Group Properties.PlacementGroup',
      ],
      [
        'a placement group beside a capacity block',
        group({}, { ...reserved('cr-1'), InstanceMarketOptions: { MarketType: 'capacity-block' } }),
        'GPU-CAP-006 Group Properties.PlacementGroup',
      ],
      [
        'a reservation in another zone',
        group({ ...inSubnet, ...alone }, held, { ...reservation({}), ...subnet({ AvailabilityZone: 'us-east-1b' }) }),
        `GPU-CAP-007 Template ${DATA}.CapacityReservationSpecification`,
      ],
      [
        'a reservation of another type',
        group(alone, held, reservation({ InstanceType: 'p5.48xlarge' })),
        `GPU-CAP-008 Template ${DATA}.CapacityReservationSpecification`,
      ],
      [
        'a reservation that is too small',
        group(alone, held, reservation({ InstanceCount: 3 })),
        'GPU-CAP-009 Group Properties.MaxSize',
      ],
      [
        'more nodes than a block holds',
        group(
          { ...alone, MaxSize: 65 },
          { ...reserved('cr-1'), InstanceMarketOptions: { MarketType: 'capacity-block' } },
        ),
        'GPU-CAP-010 Group Properties.MaxSize',
      ],
      [
        'a spot strategy that does not exist',
        group(spotMix({ OnDemandPercentageAboveBaseCapacity: 0, SpotAllocationStrategy: 'cheapest' })),
        'GPU-CAP-011 Group Properties.MixedInstancesPolicy.InstancesDistribution',
      ],
      [
        'rebalance on a fabric',
        group({ ...spotMix({ OnDemandPercentageAboveBaseCapacity: 0 }), CapacityRebalance: true }),
        'GPU-CAP-002 Group Properties.CapacityRebalance',
      ],
      [
        'a type of several that is not sold as spot',
        group(
          spotMix({ OnDemandPercentageAboveBaseCapacity: 0 }, [
            { InstanceType: 'p4d.24xlarge' },
            { InstanceType: 'p6e-gb200.36xlarge' },
          ]),
        ),
        'GPU-CAP-001 Group Properties.MixedInstancesPolicy.InstancesDistribution',
      ],
      [
        'a pause longer than the notice of a reclaim',
        group(
          spotMix({ OnDemandPercentageAboveBaseCapacity: 0 }),
          {},
          {
            Hook: [
              'AWS::AutoScaling::LifecycleHook',
              { AutoScalingGroupName: { Ref: 'Group' }, LifecycleTransition: 'autoscaling:EC2_INSTANCE_TERMINATING' },
            ],
          },
        ),
        'GPU-HOOK-001 Group Properties.LifecycleHookSpecificationList',
      ],
    ])('finds %s', (_name, found, finding) => {
      expect(found).toContain(finding);
    });

    it.each([
      ['a reservation without a placement group', group(alone, held, reservation({}))],
      ['a reservation of elsewhere with a placement group', group({}, reserved('cr-1'))],
      ['a reservation of elsewhere without one', group(alone, reserved('cr-1'))],
      ['no placement group for one node', group({ ...alone, MaxSize: '1' })],
      ['one node without RDMA', group({ ...alone, MaxSize: '1' }, { NetworkInterfaces: undefined })],
      ['spot with a strategy that exists', group(spotMix({ SpotAllocationStrategy: 'lowest-price' }))],
      [
        'a pause of 120 s',
        group({
          ...spotMix({ OnDemandPercentageAboveBaseCapacity: 0 }),
          LifecycleHookSpecificationList: [
            {
              LifecycleHookName: 'h',
              LifecycleTransition: 'autoscaling:EC2_INSTANCE_TERMINATING',
              HeartbeatTimeout: 120,
            },
          ],
        }),
      ],
    ])('takes %s', (_name, found) => {
      expect(found).toEqual([]);
    });
  });

  it('is judged for an instance by itself too', () => {
    const instance = {
      InstanceType: 'p4d.24xlarge',
      NetworkInterfaces: [{ DeviceIndex: '0' }, { DeviceIndex: '0', AssociatePublicIpAddress: true }],
    };
    expect(findingsIn({ Machine: ['AWS::EC2::Instance', instance] })).toEqual([
      'GPU-FABRIC-003 Machine Properties.NetworkInterfaces',
      'GPU-FABRIC-009 Machine Properties.NetworkInterfaces',
    ]);
  });

  describe('with what only a deploy tells', () => {
    const later = { 'Fn::If': ['Large', 1, 2] };
    it.each([
      ['the type', { InstanceType: later, SecurityGroupIds: ['sg-1'] }],
      ['all interfaces', { NetworkInterfaces: later }],
      ['an interface', { NetworkInterfaces: [PRIMARY, later] }],
      ['a card', { NetworkInterfaces: [PRIMARY, { ...OTHERS[1], NetworkCardIndex: later }] }],
      ['a device', { NetworkInterfaces: [{ ...PRIMARY, DeviceIndex: later }] }],
      ['a kind', { NetworkInterfaces: [{ ...PRIMARY, InterfaceType: { Ref: 'Kind' } }] }],
      ['an interface made elsewhere', { NetworkInterfaces: [{ DeviceIndex: 0, NetworkInterfaceId: 'eni-1' }] }],
      ['a public address', { NetworkInterfaces: [{ ...PRIMARY, AssociatePublicIpAddress: later }, ...OTHERS] }],
      ['the market', { InstanceMarketOptions: later }],
      ['the market type', { InstanceMarketOptions: { MarketType: later } }],
      ['the reservation', { CapacityReservationSpecification: later, Placement: { GroupName: 'together' } }],
      ['the placement', { Placement: later }],
      ['the disks', { BlockDeviceMappings: later }],
      ['a disk', { BlockDeviceMappings: [{ Ebs: { Encrypted: later } }, { Ebs: later }, later] }],
      ['encryption that is left to the account', { BlockDeviceMappings: [{ Ebs: { VolumeSize: 8 } }] }],
      ['security groups', { SecurityGroupIds: { Ref: 'AWS::NoValue' } }],
    ])('finds nothing for %s', (_name, data) => {
      expect(template(data)).toEqual([]);
    });

    it.each([
      ['the number of nodes', { MaxSize: later, PlacementGroup: undefined }],
      ['the subnets', { VPCZoneIdentifier: later }],
      ['the placement group', { PlacementGroup: { 'Fn::ImportValue': 'group' } }],
      ['the policy', { LaunchTemplate: undefined, MixedInstancesPolicy: later }],
      ['the distribution', spotMix(later)],
      [
        'the share of spot',
        spotMix({ OnDemandPercentageAboveBaseCapacity: later, SpotAllocationStrategy: 'cheapest' }),
      ],
      ['the strategy', spotMix({ OnDemandPercentageAboveBaseCapacity: 0, SpotAllocationStrategy: later })],
      [
        'segments',
        spotMix({ DistributionSegments: [{}], OnDemandPercentageAboveBaseCapacity: 0, SpotAllocationStrategy: 'x' }),
      ],
      ['rebalance', { ...spotMix({ OnDemandPercentageAboveBaseCapacity: 0 }), CapacityRebalance: later }],
      ['the hooks', { ...spotMix({ OnDemandPercentageAboveBaseCapacity: 0 }), LifecycleHookSpecificationList: later }],
      ['the launch template', { LaunchTemplate: { LaunchTemplateId: { 'Fn::ImportValue': 'template' } } }],
      ['the reservation', { CapacityReservationSpecification: later }],
    ])('finds nothing for %s of a group', (_name, properties) => {
      expect(group(properties)).toEqual([]);
    });
  });

  it('has one plain interface where the list of a template is empty', () => {
    const [found] = modelsIn(templateOf({ Template: launchTemplate({ NetworkInterfaces: [] }) }));
    expect(found!.model).toMatchObject({ fabric: { interfaces: [{ card: 0, device: 0, kind: 'ip' }] } });
    expect(template({ NetworkInterfaces: [] })).toEqual([]);
  });

  it('takes a parameter at its default, and knows nothing of one without', () => {
    const resources = { Template: launchTemplate({ InstanceType: { Ref: 'Type' }, SecurityGroupIds: ['sg-1'] }) };
    const codes = (Type: object): string[] => findingsIn(resources, { Type });
    expect(codes({ Type: 'String', Default: 'p4d.24xlarge' })).toEqual([
      `GPU-FABRIC-012 Template ${DATA}.SecurityGroupIds`,
    ]);
    expect(codes({ Type: 'String' })).toEqual([]);
    expect(codes({ Type: 'String', Default: 't3.micro' })).toEqual([]);
  });
});

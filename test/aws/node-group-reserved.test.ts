import * as aws from '../../constructs/aws';
import { newStack, only, realTokens, resourcesOf, synthMessages, synthTemplate } from '../helpers/app';
import { addCluster } from '../helpers/aws-cluster';

const BLOCK: aws.CapacityBlockOptions = {
  reservationId: 'cr-0123456789abcdef0',
  availabilityZone: 'us-east-1a',
  startTime: '2027-01-14T11:30:00Z',
  endTime: '2027-01-15T11:30:00Z',
};

function groupIn(stack = newStack(), options: Partial<aws.NodeGroupOptions> = {}): aws.NodeGroup {
  const nodes = { min: 1, max: 2 };
  return addCluster(stack).addNodeGroup('Group', { instanceType: 'p5.48xlarge', nodes, ...options });
}

function errorsOf(options: Partial<aws.NodeGroupOptions>): string[] {
  const stack = newStack();
  groupIn(stack, options);
  return synthMessages(stack)
    .filter(({ level }) => level === 'error')
    .map(({ text }) => /GPU-[A-Z]+-\d+/.exec(text)![0]);
}

describe('a node group in a capacity block', () => {
  const stack = newStack();
  const group = groupIn(stack, { capacity: aws.Capacity.block(BLOCK) });
  const template = synthTemplate(stack);
  const asg = only(template, 'AWS::AutoScaling::AutoScalingGroup');
  const launchTemplate = only(template, 'AWS::EC2::LaunchTemplate');

  it('names the block and its market in the template', () => {
    expect(launchTemplate.Properties.LaunchTemplateData).toMatchObject({
      InstanceType: 'p5.48xlarge',
      InstanceMarketOptions: { MarketType: 'capacity-block' },
      CapacityReservationSpecification: {
        CapacityReservationTarget: { CapacityReservationId: 'cr-0123456789abcdef0' },
      },
    });
  });

  it('pins the version of the template, and has neither placement group nor mixed policy', () => {
    expect(asg.Properties.LaunchTemplate.Version).toEqual({
      'Fn::GetAtt': [launchTemplate.id, 'LatestVersionNumber'],
    });
    expect(asg.Properties).not.toHaveProperty('PlacementGroup');
    expect(asg.Properties).not.toHaveProperty('MixedInstancesPolicy');
    expect(resourcesOf(template, 'AWS::EC2::PlacementGroup')).toEqual({});
  });

  it('starts no node before the block begins, all of them then, and none shortly before it ends', () => {
    expect(asg.Properties).toMatchObject({ MinSize: '0', MaxSize: '2' });
    expect(asg.Properties).not.toHaveProperty('DesiredCapacity');
    const actions = Object.values(resourcesOf(template, 'AWS::AutoScaling::ScheduledAction'));
    expect(actions.map(({ Properties }) => Properties)).toEqual([
      {
        AutoScalingGroupName: { Ref: asg.id },
        DesiredCapacity: 2,
        MinSize: 1,
        StartTime: '2027-01-14T11:30:00Z',
      },
      {
        AutoScalingGroupName: { Ref: asg.id },
        DesiredCapacity: 0,
        MinSize: 0,
        StartTime: '2027-01-15T10:50:00Z',
      },
    ]);
  });

  it('lets nobody find anything wrong', () => {
    expect(synthMessages(stack)).toEqual([]);
    expect(group.model.placementGroup).toBeNull();
  });
});

describe('an UltraServer node in a capacity block', () => {
  it('has EFA on cards 1, 5, 9 and 13, and is left 70 minutes before the end', () => {
    const stack = newStack();
    const group = groupIn(stack, { instanceType: 'p6e-gb200.36xlarge', capacity: aws.Capacity.block(BLOCK) });
    expect(synthMessages(stack)).toEqual([]);
    expect(group.model.capacity).toMatchObject({ scaleDownTime: '2027-01-15T10:20:00Z' });
    const template = synthTemplate(stack);
    const { NetworkInterfaces } = only(template, 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData;
    const efa = (NetworkInterfaces as Array<Record<string, unknown>>).filter((nic) => nic.InterfaceType === 'efa-only');
    expect(efa.map(({ NetworkCardIndex }) => NetworkCardIndex)).toEqual([1, 5, 9, 13]);
    const starts = Object.values(resourcesOf(template, 'AWS::AutoScaling::ScheduledAction'));
    expect(starts.map(({ Properties }) => Properties.StartTime)).toContain('2027-01-15T10:20:00Z');
  });
});

describe('placement of reserved nodes', () => {
  const reservation = { reservationId: 'cr-0123456789abcdef0' };
  const inGroup = { ...reservation, placementGroupName: 'together' };

  test.each<[string, Partial<aws.NodeGroupOptions>, string[]]>([
    ['a block', { capacity: aws.Capacity.block(BLOCK) }, []],
    ['a block and a group of its own', { capacity: aws.Capacity.block(BLOCK), placementGroup: true }, ['GPU-CAP-006']],
    ['open reservations', { capacity: aws.Capacity.openReservations() }, []],
    [
      'open reservations and a group of its own',
      { capacity: aws.Capacity.openReservations(), placementGroup: true },
      ['GPU-CAP-006'],
    ],
    ['a reservation', { capacity: aws.Capacity.reservation(reservation) }, []],
    [
      'a reservation and a group of its own',
      { capacity: aws.Capacity.reservation(reservation), placementGroup: true },
      ['GPU-CAP-006'],
    ],
    ['a reservation made in a group', { capacity: aws.Capacity.reservation(inGroup) }, []],
    [
      'a reservation made in a group, left out',
      { capacity: aws.Capacity.reservation(inGroup), placementGroup: false },
      ['GPU-CAP-006'],
    ],
  ])('%s', (_case, options, codes) => {
    expect(errorsOf(options)).toEqual(codes);
  });

  it('starts nodes in the placement group of the reservation', () => {
    const stack = newStack();
    groupIn(stack, { capacity: aws.Capacity.reservation(inGroup) });
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::AutoScaling::AutoScalingGroup').Properties.PlacementGroup).toBe('together');
    expect(resourcesOf(template, 'AWS::EC2::PlacementGroup')).toEqual({});
  });

  test.each(realTokens)('knows the placement group at deploy (%s)', (framework, { text }) => {
    const stack = newStack();
    const names = { reservationId: text, placementGroupName: text };
    const group = groupIn(stack, { capacity: aws.Capacity.reservation(names, { whenFull: 'onDemand' }) });
    expect(group.model.placementGroup).toBe('(known at deploy)');
    expect(synthMessages(stack)).toEqual([]);
    if (framework !== 'aws-cdk-lib') return;
    expect(only(synthTemplate(stack), 'AWS::AutoScaling::AutoScalingGroup').Properties).toMatchObject({
      PlacementGroup: { Ref: 'Text' },
      CapacityReservationSpecification: {
        CapacityReservationPreference: 'capacity-reservations-first',
        CapacityReservationTarget: { CapacityReservationIds: [{ Ref: 'Text' }] },
      },
    });
  });
});

describe('cost and quotas of reserved nodes', () => {
  const planOf = (capacity: aws.Capacity, hourlyPrice?: aws.Money) => {
    const cluster = addCluster(newStack());
    cluster.addNodeGroup('Group', { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 2 }, capacity, hourlyPrice });
    return { lines: cluster.cost.lines, unknown: cluster.cost.unknown, quotas: cluster.quotas };
  };

  it('does not know what a block was bought for, and needs no quota for it', () => {
    const { lines, unknown, quotas } = planOf(aws.Capacity.block(BLOCK));
    expect(lines).toMatchObject([{ pricePerNodeHour: null, purchaseOption: 'capacityBlock' }]);
    expect(lines[0]!.note).toBe('the fee of a capacity block is the price it was bought at');
    expect(unknown).toEqual(['Group']);
    expect(quotas).toEqual({ needs: [], unknown: [] });
  });

  it('takes the price of a block from the user', () => {
    const { lines, unknown } = planOf(aws.Capacity.block(BLOCK), aws.Money.usd(40));
    expect(lines).toMatchObject([{ pricePerNodeHour: { amount: 40 }, priceKind: 'user' }]);
    expect(unknown).toEqual([]);
  });

  test.each([aws.Capacity.openReservations(), aws.Capacity.reservation({ reservationId: 'cr-01234567' })])(
    'takes the on-demand price and quota for $model.kind',
    (capacity) => {
      const { lines, quotas } = planOf(capacity);
      const [onDemand] = planOf(aws.Capacity.onDemand()).lines;
      expect(onDemand!.pricePerNodeHour).not.toBeNull();
      expect(lines).toEqual([onDemand]);
      expect(quotas.needs).toMatchObject([{ codes: ['L-417A185B'], amount: 384, purchaseOption: 'onDemand' }]);
    },
  );
});

describe('the layout for the most IP bandwidth', () => {
  it('stands in the template and in the model', () => {
    const stack = newStack();
    const group = groupIn(stack, { interfaceLayout: 'ipBandwidth' });
    expect(group.model.fabric).toMatchObject({ addressedInterfaces: 8, rdmaDevices: 32 });
    const data = only(synthTemplate(stack), 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData;
    expect(data.NetworkInterfaces).toHaveLength(40);
    expect(synthMessages(stack)).toEqual([]);
  });

  it('needs an address for each such interface', () => {
    expect(errorsOf({ interfaceLayout: 'ipBandwidth', nodes: { min: 0, max: 4095 } })).toEqual([]);
    expect(errorsOf({ interfaceLayout: 'ipBandwidth', nodes: { min: 0, max: 4096 } })).toEqual(['GPU-FABRIC-013']);
  });
});

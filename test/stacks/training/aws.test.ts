import { Stack } from 'aws-cdk-lib';
import { TrainingStack } from '../../../stacks/training/aws';
import type { AwsTrainingSettings } from '../../../stacks/training/aws';
import { readSettings } from '../../../stacks/settings';
import { expectFailures, newApp, only, resourcesOf, synthMessages, synthTemplate } from '../../helpers/app';
import { DEFAULT_SETTINGS, settingsFile, trainingStack } from '../../helpers/fixtures';

const SMALLEST: AwsTrainingSettings = {
  availabilityZone: 'eu-west-1b',
  nodeGroups: [{ id: 'A', instanceType: 'g6.xlarge', nodes: { min: 0, max: 1 } }],
};

function stackWith(settings: Partial<AwsTrainingSettings>, env?: { region: string }): TrainingStack {
  return new TrainingStack(newApp(), 'training-aws', { settings: { ...SMALLEST, ...settings }, env });
}

describe('TrainingStack', () => {
  it('builds network, key, store and group from the smallest settings, in the region of the zone', () => {
    const stack = stackWith({});
    expect(stack.region).toBe('eu-west-1');
    const template = synthTemplate(stack);
    for (const type of ['AWS::EC2::VPC', 'AWS::KMS::Key', 'AWS::S3::Bucket', 'AWS::AutoScaling::AutoScalingGroup']) {
      expect(Object.keys(resourcesOf(template, type))).toHaveLength(1);
    }
    expect(stack.cluster.nodeGroups.map(({ node }) => node.path)).toEqual(['training-aws/Training/A']);
    expect(synthMessages(stack)).toEqual([]);
    expect(template.toJSON().Description).toMatch(/^GPU training cluster/);
  });

  it('has a fabric by default', () => {
    const { fabric } = trainingStack(DEFAULT_SETTINGS).cluster.model.nodeGroups[0]!;
    expect(fabric.rdmaDevices).toBe(32);
  });

  it('hands every setting to its construct', () => {
    const { cluster } = stackWith({
      cidr: '10.9.0.0/20',
      checkpoints: { everyMinutes: 30, keep: 7 },
      maxHourlyCost: { amount: 99, currency: 'USD' },
      nodeGroups: [
        {
          id: 'A',
          instanceType: 'g6.8xlarge',
          nodes: { min: 1, max: 3, desired: 2 },
          capacity: { kind: 'spot', onDemandBase: 1, allocationStrategy: 'lowest-price', rebalance: true },
          rootVolumeGiB: 321,
          image: { ssmParameter: '/team/image', rootDevice: '/dev/sda1', minRootVolumeGiB: 300 },
          containers: true,
          placementGroup: true,
          hourlyPrice: { amount: 2, currency: 'USD' },
        },
      ],
    });
    const { network, store, maxHourlyCost, nodeGroups } = cluster.model;
    expect(network.cidr).toBe('10.9.0.0/20');
    expect(store?.policy).toEqual({ everySeconds: 1800, keep: 7 });
    expect(maxHourlyCost).toMatchObject({ amount: 99, currency: 'USD' });
    expect(nodeGroups[0]).toMatchObject({
      nodes: { min: 1, max: 3, desired: 2 },
      capacity: { kind: 'spot', onDemandBase: 1, allocationStrategy: 'lowest-price', rebalance: true },
      rootVolume: { sizeGiB: 321 },
      image: { source: '/team/image', minRootVolumeGiB: 300 },
      containers: true,
      placementGroup: '(its own)',
      hourlyPrice: { amount: 2, currency: 'USD' },
    });
  });

  it('takes a block with its times and the layout for IP', () => {
    const [group] = trainingStack(settingsFile('block')).cluster.model.nodeGroups;
    expect(group).toMatchObject({
      machine: { type: 'p6-b200.48xlarge' },
      capacity: { kind: 'capacityBlock', zone: 'us-east-1a', scaleDownTime: '2027-01-15T10:50:00Z' },
      fabric: { addressedInterfaces: 8 },
      hourlyPrice: { amount: 70 },
    });
  });

  it('takes one reservation with all that is known of it, and open ones', () => {
    const [reserved, open] = trainingStack(settingsFile('reservation')).cluster.model.nodeGroups;
    expect(reserved).toMatchObject({
      capacity: {
        kind: 'targetedReservation',
        reservationId: 'cr-0123456789abcdef0',
        zone: 'us-east-1a',
        instanceType: 'p5.48xlarge',
        count: 2,
        whenFull: 'onDemand',
      },
      placementGroup: 'training',
    });
    expect(open).toMatchObject({ capacity: { kind: 'openReservation' }, placementGroup: null });
  });

  it('takes several types in their order', () => {
    const [group] = trainingStack(settingsFile('several-types')).cluster.model.nodeGroups;
    expect(group!.otherMachines.map(({ machine, weight }) => [machine.type, weight])).toEqual([
      ['p5e.48xlarge', 1],
      ['p5.48xlarge', 1],
    ]);
  });

  it('takes a wish', () => {
    const [group] = trainingStack(settingsFile('wish')).cluster.model.nodeGroups;
    expect(group!.machine.type).toBe('p5.48xlarge');
    expect(group!.chosenBecause).toHaveLength(1);
  });

  it.each<[string, object, string[]]>([
    [
      'a block',
      { capacity: { kind: 'block', reservationId: 'x', availabilityZone: 'x', endTime: 'x' } },
      ['reservationId', 'availabilityZone', 'endTime'],
    ],
    [
      'a reservation',
      { capacity: { kind: 'reservation', reservationId: 'x', whenFull: 'x' } },
      ['reservationId', 'whenFull'],
    ],
    ['a layout', { interfaceLayout: 'widest' }, ['interfaceLayout']],
    ['a wish', { instanceType: { accelerator: 'H1', count: 8, interconnect: 'x' } }, ['instanceType.interconnect']],
    [
      'another type',
      { otherTypes: [{ instanceType: 'p5', weight: 0 }] },
      ['otherTypes[0].weight', 'otherTypes[0].instanceType'],
    ],
  ])('says what is wrong with the values of %s', (_case, fields, props) => {
    const group = { ...SMALLEST.nodeGroups[0]!, ...fields } as AwsTrainingSettings['nodeGroups'][number];
    const failures = expectFailures(() => stackWith({ nodeGroups: [group] }));
    expect(failures.map(({ prop }) => prop)).toEqual(props);
    expect(failures.every(({ path }) => path === 'training-aws/Training/A')).toBe(true);
  });

  it('takes an image by its id', () => {
    const template = synthTemplate(trainingStack(settingsFile('ami-id')));
    const data = only(template, 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData;
    expect(data.ImageId).toBe('ami-0123456789abcdef0');
    expect(data.BlockDeviceMappings[0].DeviceName).toBe('/dev/sda1');
    expect(template.findParameters('*', { Type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>' })).toEqual({});
  });

  it('tags everything in the stack, bucket and network too', () => {
    const template = synthTemplate(trainingStack(settingsFile('single-card')));
    for (const type of ['AWS::S3::Bucket', 'AWS::EC2::VPC', 'AWS::KMS::Key', 'AWS::EC2::SecurityGroup']) {
      expect(only(template, type).Properties.Tags).toContainEqual({ Key: 'team', Value: 'vision' });
    }
  });

  it('lets findings pass with a reason, wherever in the stack', () => {
    const nodeGroups = [{ id: 'A', instanceType: 'p4d.24xlarge', nodes: { min: 0, max: 2 }, placementGroup: false }];
    expect(synthMessages(stackWith({ nodeGroups })).map(({ level }) => level)).toEqual(['warning']);
    const suppressions = [{ code: 'GPU-CAP-005', reason: 'a test of the network' }];
    const stack = stackWith({ nodeGroups, suppressions });
    expect(synthMessages(stack)).toEqual([]);
    expect(stack.cluster.findings.map(({ suppressedBecause }) => suppressedBecause)).toEqual(['a test of the network']);
  });

  it('refuses another region than that of the zone', () => {
    expect(expectFailures(() => stackWith({}, { region: 'us-east-1' }))).toEqual([
      expect.objectContaining({ construct: 'ClusterNetwork', prop: 'availabilityZone', path: 'training-aws/Network' }),
    ]);
  });

  it('names what is wrong in all its constructs at once', () => {
    const { settings } = readSettings(settingsFile('wrong-values'));
    const failures = expectFailures(() => new TrainingStack(newApp(), 'training-aws', { settings }));
    expect(failures.map(({ path, prop }) => `${path} ${prop}`)).toEqual([
      'training-aws/Network availabilityZone',
      'training-aws/Network cidr',
      'training-aws/Checkpoints policy.every',
      'training-aws/Checkpoints policy.keep',
      'training-aws/Training currency',
      'training-aws/Training tags.aws:team',
      'training-aws suppressions[0]',
      'training-aws/Training/A allocationStrategy',
      'training-aws/Training/A nodes.max',
      'training-aws/Training/B rootVolume',
      'training-aws/Training/B instanceType',
    ]);
  });

  it('names amount and currency of the limit, both wrong, beside what else is wrong', () => {
    const wrong = { maxHourlyCost: { amount: -1, currency: 'usd' }, tags: { 'aws:x': '' } };
    expect(expectFailures(() => stackWith(wrong)).map(({ path, prop }) => `${path} ${prop}`)).toEqual([
      'training-aws/Training amount',
      'training-aws/Training currency',
      'training-aws/Training tags.aws:x',
    ]);
  });

  it('says which construct a wrong length of time is for', () => {
    expect(expectFailures(() => stackWith({ checkpoints: { everyMinutes: -1, keep: 5 } }))).toEqual([
      expect.objectContaining({ path: 'training-aws/Checkpoints', construct: 'Duration', prop: 'minutes' }),
    ]);
  });

  it('hands the architecture of the image on, and refuses one that there is not', () => {
    const withArch = (arch: string) =>
      stackWith({ nodeGroups: [{ ...SMALLEST.nodeGroups[0]!, image: { amiId: 'ami-01234567', arch } }] });
    expect(withArch('x86_64').cluster.model.nodeGroups[0]!.image.arch).toBe('x86_64');
    expect(expectFailures(() => withArch('x86'))).toEqual([
      expect.objectContaining({ path: 'training-aws/Training/A', construct: 'MachineImage', prop: 'arch' }),
    ]);
  });

  it('refuses the id of a group that the cluster has for itself', () => {
    const nodeGroups = [{ ...SMALLEST.nodeGroups[0]!, id: 'SecurityGroup' }];
    expect(expectFailures(() => stackWith({ nodeGroups }))).toEqual([
      expect.objectContaining({ construct: 'GpuCluster', path: 'training-aws/Training' }),
    ]);
  });

  it('is a stack like any other', () => {
    expect(Stack.isStack(stackWith({}))).toBe(true);
  });
});

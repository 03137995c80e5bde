import { Lazy } from 'aws-cdk-lib';
import { autoScalingGroupProps, scheduledSizes } from '../../constructs/aws/auto-scaling-group';
import type { AutoScalingGroupParts } from '../../constructs/aws/auto-scaling-group';
import * as aws from '../../constructs/aws';
import { newStack, realTokens } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';

const PARTS: AutoScalingGroupParts = {
  launchTemplate: { launchTemplateId: 'lt-1', version: '3' },
  otherTemplates: [],
  subnetId: 'subnet-1',
  placementGroupName: 'together',
  nodes: { min: 1, max: 4 },
  lifecycleHooks: () => [],
};
const LAUNCH_TEMPLATE = { launchTemplateId: 'lt-1', version: '3' };

function modelWith(capacity?: aws.Capacity): aws.NodeGroupModel {
  return addClusterWithGroup(newStack(), { capacity }).model;
}

describe('autoScalingGroupProps', () => {
  it('draws on-demand nodes without a desired number', () => {
    expect(newStack().resolve(autoScalingGroupProps(modelWith(), PARTS))).toEqual({
      minSize: '1',
      maxSize: '4',
      vpcZoneIdentifier: ['subnet-1'],
      placementGroup: 'together',
      healthCheckType: 'EC2',
      healthCheckGracePeriod: 600,
      metricsCollection: [{ granularity: '1Minute' }],
      launchTemplate: LAUNCH_TEMPLATE,
    });
  });

  it('draws spot nodes above an on-demand base, without rebalance', () => {
    const { launchTemplate, ...props } = autoScalingGroupProps(
      modelWith(aws.Capacity.spot({ onDemandBase: 1 })),
      PARTS,
    );
    expect(launchTemplate).toBeUndefined();
    expect(props).toMatchObject({
      capacityRebalance: false,
      mixedInstancesPolicy: {
        launchTemplate: {
          launchTemplateSpecification: LAUNCH_TEMPLATE,
          overrides: [{ instanceType: 'p4d.24xlarge' }],
        },
        instancesDistribution: {
          onDemandBaseCapacity: 1,
          onDemandPercentageAboveBaseCapacity: 0,
          spotAllocationStrategy: 'price-capacity-optimized',
        },
      },
    });
  });

  it('writes the desired number where it is asked for, 0 too', () => {
    const nodes = { min: 0, max: 4, desired: 0 };
    expect(autoScalingGroupProps(modelWith(), { ...PARTS, nodes }).desiredCapacity).toBe('0');
  });

  test.each(realTokens)('writes numbers of nodes that are tokens of %s', (framework, { number }) => {
    const stack = newStack();
    const nodes = { min: number, max: number, desired: number };
    const { minSize, maxSize, desiredCapacity } = autoScalingGroupProps(modelWith(), { ...PARTS, nodes });
    const written = framework === 'aws-cdk-lib' ? { Ref: 'Number' } : String(number);
    expect(stack.resolve([minSize, maxSize, desiredCapacity])).toEqual([written, written, written]);
  });

  it('writes as text a token that stands for a plain number', () => {
    const stack = newStack();
    const min = Lazy.number({ produce: () => 3 });
    const { minSize } = autoScalingGroupProps(modelWith(), { ...PARTS, nodes: { min, max: 4 } });
    expect(stack.resolve(minSize)).toBe('3');
  });
});

const BLOCK: aws.CapacityBlockOptions = {
  reservationId: 'cr-0123456789abcdef0',
  availabilityZone: 'us-east-1a',
  endTime: '2027-01-15T11:30:00Z',
};
const LATER = { ...BLOCK, startTime: '2027-01-14T11:30:00Z' };

describe('autoScalingGroupProps by capacity', () => {
  const reservation = { reservationId: 'cr-0123456789abcdef0' };
  const parts = { ...PARTS, reservationId: 'cr-1', nodes: { min: 1, max: 4, desired: 2 } };

  test.each<[string, aws.Capacity, object]>([
    ['open reservations', aws.Capacity.openReservations(), {}],
    ['one reservation', aws.Capacity.reservation(reservation), {}],
    [
      'one reservation with on-demand beyond it',
      aws.Capacity.reservation(reservation, { whenFull: 'onDemand' }),
      {
        capacityReservationSpecification: {
          capacityReservationPreference: 'capacity-reservations-first',
          capacityReservationTarget: { capacityReservationIds: ['cr-1'] },
        },
      },
    ],
    ['a block that has begun', aws.Capacity.block(BLOCK), {}],
    ['a block that begins later', aws.Capacity.block(LATER), { minSize: '0', desiredCapacity: undefined }],
  ])('starts nodes of %s from the template alone', (_case, capacity, expected) => {
    const props = autoScalingGroupProps(modelWith(capacity), parts);
    const {
      minSize,
      maxSize,
      desiredCapacity,
      launchTemplate,
      mixedInstancesPolicy,
      capacityReservationSpecification,
    } = props;
    expect({ minSize, desiredCapacity, capacityReservationSpecification }).toEqual({
      minSize: '1',
      desiredCapacity: '2',
      capacityReservationSpecification: undefined,
      ...expected,
    });
    expect(maxSize).toBe('4');
    expect(launchTemplate).toEqual(LAUNCH_TEMPLATE);
    expect(mixedInstancesPolicy).toBeUndefined();
    expect(props.capacityRebalance).toBeUndefined();
  });
});

describe('scheduledSizes', () => {
  const END = { id: 'BlockEnd', startTime: '2027-01-15T10:50:00Z', minSize: 0, desiredCapacity: 0 };
  const begin = { id: 'BlockBegin', startTime: '2027-01-14T11:30:00Z' };

  it('sets a block that has begun to zero 40 minutes before its end', () => {
    expect(scheduledSizes(modelWith(aws.Capacity.block(BLOCK)), { min: 1, max: 4 })).toEqual([END]);
  });

  test.each<[aws.NodeCount, object]>([
    [
      { min: 1, max: 4 },
      { minSize: 1, desiredCapacity: 4 },
    ],
    [
      { min: 1, max: 4, desired: 2 },
      { minSize: 1, desiredCapacity: 2 },
    ],
    [
      { min: 0, max: 4, desired: 0 },
      { minSize: 0, desiredCapacity: 0 },
    ],
  ])('starts the nodes %j of a block when it begins', (nodes, sizes) => {
    expect(scheduledSizes(modelWith(aws.Capacity.block(LATER)), nodes)).toEqual([{ ...begin, ...sizes }, END]);
  });

  test.each([
    aws.Capacity.onDemand(),
    aws.Capacity.spot(),
    aws.Capacity.openReservations(),
    aws.Capacity.reservation({ reservationId: 'cr-01234567' }),
  ])('has none for $model.kind', (capacity) => {
    expect(scheduledSizes(modelWith(capacity), { min: 0, max: 4 })).toEqual([]);
  });

  test.each(realTokens)('takes numbers of nodes that are tokens of %s', (_framework, { number }) => {
    const nodes = { min: number, max: number };
    expect(scheduledSizes(modelWith(aws.Capacity.block(LATER)), nodes)[0]).toMatchObject({
      minSize: number,
      desiredCapacity: number,
    });
  });
});

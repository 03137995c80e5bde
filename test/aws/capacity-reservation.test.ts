import { Lazy, Tags } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import {
  expectFailures,
  failureMessages,
  newStack,
  only,
  realTokens,
  resourcesOf,
  synthTemplate,
} from '../helpers/app';
import { addCluster, addParts } from '../helpers/aws-cluster';

const SMALLEST = { instanceType: 'p5.48xlarge', count: 4 };

function reservationIn(
  stack = newStack(),
  options: Partial<aws.CapacityReservationProps> = {},
): aws.CapacityReservation {
  const { network } = addParts(stack);
  return new aws.CapacityReservation(stack, 'Reserved', { network, ...SMALLEST, ...options });
}

function wrong(options: object): string[] {
  return failureMessages(() => reservationIn(newStack(), options));
}

describe('CapacityReservation', () => {
  it('holds nodes for who names them, close together, until the stack gives them up', () => {
    const stack = newStack();
    const reservation = reservationIn(stack);
    const template = synthTemplate(stack);
    const { id, Properties } = only(template, 'AWS::EC2::CapacityReservation');
    const group = only(template, 'AWS::EC2::PlacementGroup');
    expect(group.Properties).toEqual({ Strategy: 'cluster', Tags: [{ Key: 'Name', Value: 'Stack/Reserved' }] });
    expect(Properties).toEqual({
      AvailabilityZone: 'us-east-1a',
      EndDateType: 'unlimited',
      InstanceCount: 4,
      InstanceMatchCriteria: 'targeted',
      InstancePlatform: 'Linux/UNIX',
      InstanceType: 'p5.48xlarge',
      PlacementGroupArn: {
        'Fn::Join': [
          '',
          [
            'arn:',
            { Ref: 'AWS::Partition' },
            ':ec2:us-east-1:',
            { Ref: 'AWS::AccountId' },
            ':placement-group/',
            { Ref: group.id },
          ],
        ],
      },
      TagSpecifications: [{ ResourceType: 'capacity-reservation', Tags: [{ Key: 'Name', Value: 'Stack/Reserved' }] }],
      Tenancy: 'default',
    });
    expect(stack.resolve([reservation.reservationId, reservation.placementGroupName])).toEqual([
      { Ref: id },
      { Ref: group.id },
    ]);
    expect(reservation).toMatchObject({ ...SMALLEST, availabilityZone: 'us-east-1a' });
    expect(reservation.node.defaultChild).toMatchObject({ cfnResourceType: 'AWS::EC2::CapacityReservation' });
  });

  it('is open to whoever fits, in no placement group, and ends', () => {
    const stack = newStack();
    const reservation = reservationIn(stack, { targeted: false, endTime: '2027-01-15T12:00:00Z' });
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::EC2::CapacityReservation').Properties).toMatchObject({
      EndDate: '2027-01-15T12:00:00Z',
      EndDateType: 'limited',
      InstanceMatchCriteria: 'open',
    });
    expect(resourcesOf(template, 'AWS::EC2::PlacementGroup')).toEqual({});
    expect(reservation.placementGroupName).toBeUndefined();
  });

  it('gives its nodes their group, and the group makes none of its own', () => {
    const stack = newStack();
    const cluster = addCluster(stack);
    const reservation = new aws.CapacityReservation(stack, 'Reserved', {
      network: stack.node.findChild('Network') as aws.ClusterNetwork,
      ...SMALLEST,
    });
    const group = cluster.addNodeGroup('H100', {
      instanceType: 'p5.48xlarge',
      nodes: { min: 0, max: 4 },
      capacity: aws.Capacity.reservation(reservation),
    });
    expect(group.model.capacity).toMatchObject({ instanceType: 'p5.48xlarge', count: 4, zone: 'us-east-1a' });
    expect(cluster.findings).toEqual([]);
    const template = synthTemplate(stack);
    const placement = only(template, 'AWS::EC2::PlacementGroup');
    const held = only(template, 'AWS::EC2::CapacityReservation');
    expect(only(template, 'AWS::AutoScaling::AutoScalingGroup').Properties.PlacementGroup).toEqual({
      Ref: placement.id,
    });
    const data = only(template, 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData;
    expect(data.CapacityReservationSpecification).toEqual({
      CapacityReservationTarget: { CapacityReservationId: { Ref: held.id } },
    });
  });

  it('carries the tags of the company', () => {
    const stack = newStack();
    reservationIn(stack);
    Tags.of(stack).add('cost-center', '42');
    const { TagSpecifications } = only(synthTemplate(stack), 'AWS::EC2::CapacityReservation').Properties;
    expect(TagSpecifications).toEqual([
      {
        ResourceType: 'capacity-reservation',
        Tags: [
          { Key: 'cost-center', Value: '42' },
          { Key: 'Name', Value: 'Stack/Reserved' },
        ],
      },
    ]);
  });

  it('refuses a type that is not sold on-demand', () => {
    expect(wrong({ instanceType: 'p6e-gb200.36xlarge' })).toEqual([
      'CapacityReservation \'instanceType\' must be a type that is sold on-demand, got "p6e-gb200.36xlarge"; buy a capacity block and use Capacity.block',
    ]);
  });

  test.each([
    [0, 'must be at least 1'],
    [1.5, 'must be a whole number'],
  ])('refuses to hold %d instances', (count, rule) => {
    expect(wrong({ count })).toEqual([
      `CapacityReservation 'count' ${rule}, got ${count}; give the number of instances to hold, such as 4`,
    ]);
  });

  it('holds a single instance', () => {
    expect(reservationIn(newStack(), { count: 1 }).count).toBe(1);
  });

  it('refuses an end that is no time', () => {
    expect(wrong({ endTime: '2027-02-30T12:00:00Z' })).toEqual([
      "CapacityReservation 'endTime' must be a time in UTC, got \"2027-02-30T12:00:00Z\"; write it as '2027-01-15T12:00:00Z', or leave it out",
    ]);
  });

  it('names everything wrong at once and creates nothing', () => {
    const stack = newStack();
    const failures = expectFailures(
      () => new aws.CapacityReservation(stack, 'R', { instanceType: 'p9', endTime: 'x' } as never),
    );
    expect(failures.map(({ prop }) => prop)).toEqual(['network', 'instanceType', 'count', 'endTime']);
    expect(failures.every(({ path }) => path === 'Stack/R')).toBe(true);
    expect(stack.node.findChild('R').node.children).toEqual([]);
  });

  test.each(realTokens)('takes number and end as tokens of %s, and no type', (framework, { text, number }) => {
    const stack = newStack();
    reservationIn(stack, { count: number, endTime: text });
    if (framework === 'aws-cdk-lib') {
      expect(only(synthTemplate(stack), 'AWS::EC2::CapacityReservation').Properties).toMatchObject({
        EndDate: { Ref: 'Text' },
        InstanceCount: { Ref: 'Number' },
      });
    }
    expect(wrong({ instanceType: text })).toEqual([expect.stringContaining("'instanceType' must be known at synth")]);
  });

  it('takes a number that is reckoned late', () => {
    const stack = newStack();
    reservationIn(stack, { count: Lazy.number({ produce: () => 3 }) });
    expect(only(synthTemplate(stack), 'AWS::EC2::CapacityReservation').Properties.InstanceCount).toBe(3);
  });
});

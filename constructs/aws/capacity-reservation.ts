import { Lazy, Stack, TagManager, TagType } from 'aws-cdk-lib';
import type { ITaggable } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';
import { conflict } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isTokenFor } from '../core/base/tokens';
import { known } from '../core/catalog/known';
import { addTags, requireAwsStack } from './base';
import type { ReservationAttributes } from './capacity';
import type { IClusterNetwork } from './cluster-network';
import { lookUpInstanceType } from './instance-type-look-up';
import { tagSpecifications } from './launch-template';
import { checkReferences } from './references';
import { checkUtcTime } from './utc-time';

/** Props of {@link CapacityReservation}. */
export interface CapacityReservationProps {
  /** Network of the nodes: the reservation lies in its zone. */
  readonly network: IClusterNetwork;
  /** Name of an EC2 instance type that is sold on-demand. */
  readonly instanceType: string;
  /** Instances to hold, at least 1. Each is paid at the on-demand price from the deploy on, used or not. */
  readonly count: number;
  /**
   * When the reservation ends by itself, ISO 8601 in UTC: `2027-01-15T12:00:00Z`.
   * @default - it stays until the stack gives it up
   */
  readonly endTime?: string;
  /**
   * Whether only nodes that name the reservation may use it.
   * @default true
   */
  readonly targeted?: boolean;
  /**
   * Whether the reserved instances stand close together, in a cluster placement group made with the reservation. Nodes
   * that fill open reservations start in no placement group and would not find it there.
   * @default - the value of `targeted`
   */
  readonly placementGroup?: boolean;
}

/**
 * Capacity that is held for a cluster and paid from the deploy on. Hand it to `Capacity.reservation`.
 * Source: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-capacity-reservations.html
 */
export class CapacityReservation extends Construct implements ReservationAttributes, ITaggable {
  readonly reservationId: string;
  readonly availabilityZone: string;
  readonly instanceType: string;
  readonly count: number;
  readonly placementGroupName?: string;
  /** Tags of the reservation. */
  readonly tags = new TagManager(TagType.KEY_VALUE, 'AWS::EC2::CapacityReservation');

  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, props: CapacityReservationProps) {
    super(scope, id);
    const stack = requireAwsStack(this, 'CapacityReservation');
    checkProps(props, stack).throwIfAny(this.node.path);

    const { network, instanceType, count, endTime, targeted = true, placementGroup = targeted } = props;
    const group = placementGroup
      ? new ec2.CfnPlacementGroup(this, 'PlacementGroup', { strategy: 'cluster' })
      : undefined;
    const reservation = new ec2.CfnCapacityReservation(this, 'Resource', {
      availabilityZone: network.availabilityZone,
      instanceType,
      instanceCount: count,
      instancePlatform: 'Linux/UNIX',
      tenancy: 'default',
      instanceMatchCriteria: targeted ? 'targeted' : 'open',
      endDateType: endTime === undefined ? 'unlimited' : 'limited',
      endDate: endTime,
      placementGroupArn: group && placementGroupArn(this, group),
      tagSpecifications: Lazy.any({ produce: () => tagSpecifications(this.tags, ['capacity-reservation']) }),
    });
    addTags(this, { Name: this.node.path });
    this.reservationId = reservation.ref;
    this.availabilityZone = network.availabilityZone;
    this.instanceType = instanceType;
    this.count = count;
    this.placementGroupName = group?.ref;
  }
}

function placementGroupArn(scope: Construct, group: ec2.CfnPlacementGroup): string {
  return Stack.of(scope).formatArn({ service: 'ec2', resource: 'placement-group', resourceName: group.ref });
}

function checkProps(props: CapacityReservationProps, stack: Stack): PropsCheck {
  const { network, instanceType, count, endTime, targeted, placementGroup } = props;
  const check = new PropsCheck('CapacityReservation');
  check.required('network', network, 'give the network of the cluster');
  checkReferences(check, stack, { network });
  check.flag('targeted', targeted, 'leave it out for true');
  check.flag('placementGroup', placementGroup, 'leave it out');
  const row = lookUpInstanceType(check, instanceType);
  if (row !== undefined && known(row, 'onDemand') === false) {
    const rule = 'must be a type that is sold on-demand';
    check.add(
      conflict(check.subject('instanceType'), rule, instanceType, 'buy a capacity block and use Capacity.block'),
    );
  }
  const countFix = 'give the number of instances to hold, such as 4';
  if (check.required('count', count, countFix)) check.number('count', count, { min: 1, integer: true }, countFix);
  if (endTime !== undefined && !isTokenFor(endTime, 'string')) {
    checkUtcTime(check, 'endTime', endTime, "write it as '2027-01-15T12:00:00Z', or leave it out");
  }
  return check;
}

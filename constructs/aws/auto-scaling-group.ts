import { Lazy, Tokenization } from 'aws-cdk-lib';
import type * as autoscaling from 'aws-cdk-lib/aws-autoscaling';
import type { LifecycleHookModel } from '../core/model/lifecycle-hook';
import type { NodeGroupModel } from '../core/model/node-group';
import { mixedInstancesPolicy } from './mixed-instances';
import type { TemplateVersion } from './mixed-instances';
import type { NodeCount } from './node-group-options';

/** What an Auto Scaling group holds beside the model: names that exist only in the template. */
export interface AutoScalingGroupParts {
  readonly launchTemplate: TemplateVersion;
  /** Templates of the model's other machines, in their order; undefined where the group's own one fits. */
  readonly otherTemplates: ReadonlyArray<TemplateVersion | undefined>;
  readonly subnetId: string;
  readonly placementGroupName?: string;
  /** Id of the reservation; undefined where the capacity names none. */
  readonly reservationId?: string;
  /** Numbers as the user gave them; may be tokens. */
  readonly nodes: NodeCount;
  /** Pauses of the group, also those that are added after it was drawn. */
  readonly lifecycleHooks: () => readonly LifecycleHookModel[];
}

// The image brings up drivers and fabric before it answers; EC2's own checks need some minutes on machines of this size.
const HEALTH_CHECK_GRACE_SECONDS = 600;

/**
 * Draws the Auto Scaling group of a node group.
 *
 * No update policy: a deploy must not end running nodes. The desired number is written only where the user asked for
 * it, since it would undo what was scaled by hand.
 *
 * @param model the node group
 * @param parts names that exist only in the template
 */
export function autoScalingGroupProps(
  model: NodeGroupModel,
  parts: AutoScalingGroupParts,
): autoscaling.CfnAutoScalingGroupProps {
  const { min, max, desired } = parts.nodes;
  return {
    // CloudFormation wants text here; String() of a token would resolve to a number.
    minSize: Tokenization.stringifyNumber(startsLater(model) ? 0 : min),
    maxSize: Tokenization.stringifyNumber(max),
    desiredCapacity: desired === undefined || startsLater(model) ? undefined : Tokenization.stringifyNumber(desired),
    vpcZoneIdentifier: [parts.subnetId],
    placementGroup: parts.placementGroupName,
    healthCheckType: 'EC2',
    healthCheckGracePeriod: HEALTH_CHECK_GRACE_SECONDS,
    lifecycleHookSpecificationList: Lazy.any(
      { produce: () => hooks(parts.lifecycleHooks()) },
      { omitEmptyArray: true },
    ),
    metricsCollection: [{ granularity: '1Minute' }],
    ...machines(model, parts),
  };
}

function machines(
  model: NodeGroupModel,
  { launchTemplate, otherTemplates, reservationId }: AutoScalingGroupParts,
): Partial<autoscaling.CfnAutoScalingGroupProps> {
  const { capacity, otherMachines } = model;
  if (capacity.kind === 'targetedReservation' && capacity.whenFull === 'onDemand') {
    const capacityReservationSpecification = {
      capacityReservationPreference: 'capacity-reservations-first',
      capacityReservationTarget: { capacityReservationIds: [reservationId!] },
    };
    return { launchTemplate, capacityReservationSpecification };
  }
  if (capacity.kind !== 'spot' && otherMachines.length === 0) return { launchTemplate };
  return {
    capacityRebalance: capacity.kind === 'spot' ? capacity.rebalance : undefined,
    mixedInstancesPolicy: mixedInstancesPolicy(model, launchTemplate, otherTemplates),
  };
}

function hooks(
  models: readonly LifecycleHookModel[],
): autoscaling.CfnAutoScalingGroup.LifecycleHookSpecificationProperty[] {
  return models.map(({ name, when, heartbeatSeconds, otherwise }) => ({
    lifecycleHookName: name,
    lifecycleTransition:
      when === 'launch' ? 'autoscaling:EC2_INSTANCE_LAUNCHING' : 'autoscaling:EC2_INSTANCE_TERMINATING',
    heartbeatTimeout: heartbeatSeconds,
    defaultResult: otherwise.toUpperCase(),
  }));
}

/** One scheduled change of a group's size. */
export interface SizeAtTime {
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly startTime: string;
  readonly minSize: number;
  readonly desiredCapacity: number;
}

/**
 * The sizes that a group in a capacity block takes by itself: its nodes when the block begins, none shortly before it
 * ends. Other capacity has none.
 *
 * @param model the node group
 * @param nodes numbers as the user gave them; may be tokens
 */
export function scheduledSizes({ capacity }: NodeGroupModel, nodes: NodeCount): SizeAtTime[] {
  if (capacity.kind !== 'capacityBlock') return [];
  const { startTime, scaleDownTime } = capacity;
  const end = { id: 'BlockEnd', startTime: scaleDownTime, minSize: 0, desiredCapacity: 0 };
  if (startTime === null) return [end];
  // A block is paid for as a whole: all of it is used unless the user says otherwise.
  const desiredCapacity = nodes.desired ?? nodes.max;
  return [{ id: 'BlockBegin', startTime, minSize: nodes.min, desiredCapacity }, end];
}

// Nodes that are asked for before their block begins never start.
function startsLater({ capacity }: NodeGroupModel): boolean {
  return capacity.kind === 'capacityBlock' && capacity.startTime !== null;
}

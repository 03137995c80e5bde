import { Tokenization } from 'aws-cdk-lib';
import type * as autoscaling from 'aws-cdk-lib/aws-autoscaling';
import type { NodeGroupModel } from '../core/model/node-group';
import type { NodeCount } from './node-group';

/** What an Auto Scaling group holds beside the model: names that exist only in the template. */
export interface AutoScalingGroupParts {
  readonly launchTemplateId: string;
  readonly launchTemplateVersion: string;
  readonly subnetId: string;
  readonly placementGroupName?: string;
  /** Numbers as the user gave them; may be tokens. */
  readonly nodes: NodeCount;
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
    minSize: Tokenization.stringifyNumber(min),
    maxSize: Tokenization.stringifyNumber(max),
    desiredCapacity: desired === undefined ? undefined : Tokenization.stringifyNumber(desired),
    vpcZoneIdentifier: [parts.subnetId],
    placementGroup: parts.placementGroupName,
    healthCheckType: 'EC2',
    healthCheckGracePeriod: HEALTH_CHECK_GRACE_SECONDS,
    metricsCollection: [{ granularity: '1Minute' }],
    ...machines(model, parts),
  };
}

function machines(
  { capacity, machine }: NodeGroupModel,
  { launchTemplateId, launchTemplateVersion }: AutoScalingGroupParts,
): Partial<autoscaling.CfnAutoScalingGroupProps> {
  const launchTemplate = { launchTemplateId, version: launchTemplateVersion };
  if (capacity.kind === 'onDemand') return { launchTemplate };
  return {
    capacityRebalance: capacity.rebalance,
    mixedInstancesPolicy: {
      launchTemplate: { launchTemplateSpecification: launchTemplate, overrides: [{ instanceType: machine.type }] },
      instancesDistribution: {
        onDemandBaseCapacity: capacity.onDemandBase,
        onDemandPercentageAboveBaseCapacity: 0,
        spotAllocationStrategy: capacity.allocationStrategy,
      },
    },
  };
}

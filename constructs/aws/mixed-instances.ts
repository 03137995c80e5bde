import type { CfnAutoScalingGroup } from 'aws-cdk-lib/aws-autoscaling';
import type { CapacityModel } from '../core/model/capacity';
import type { NodeGroupModel } from '../core/model/node-group';

/** A launch template at one version. */
export interface TemplateVersion {
  readonly launchTemplateId: string;
  readonly version: string;
}

/**
 * Draws the policy of a group of spot nodes, or of several types.
 *
 * @param model the node group
 * @param launchTemplate template of the first type, and of each other that names none
 * @param otherTemplates templates of the other types, in their order; undefined where that of the first fits
 */
export function mixedInstancesPolicy(
  { machine, otherMachines, capacity }: NodeGroupModel,
  launchTemplate: TemplateVersion,
  otherTemplates: ReadonlyArray<TemplateVersion | undefined>,
): CfnAutoScalingGroup.MixedInstancesPolicyProperty {
  // Either all types have a weight, or none has.
  const isWeighted = otherMachines.some(({ weight }) => weight !== 1);
  const weighted = (weight: number): object => (isWeighted ? { weightedCapacity: String(weight) } : {});
  return {
    launchTemplate: {
      launchTemplateSpecification: launchTemplate,
      overrides: [
        { instanceType: machine.type, ...weighted(1) },
        ...otherMachines.map((other, index) => ({
          instanceType: other.machine.type,
          launchTemplateSpecification: otherTemplates[index],
          ...weighted(other.weight),
        })),
      ],
    },
    instancesDistribution: {
      ...distribution(capacity),
      // The order of the types is the order in which on-demand nodes are sought.
      ...(otherMachines.length === 0 ? {} : { onDemandAllocationStrategy: 'prioritized' }),
    },
  };
}

function distribution(capacity: CapacityModel): CfnAutoScalingGroup.InstancesDistributionProperty {
  if (capacity.kind !== 'spot') return { onDemandBaseCapacity: 0, onDemandPercentageAboveBaseCapacity: 100 };
  return {
    onDemandBaseCapacity: capacity.onDemandBase,
    onDemandPercentageAboveBaseCapacity: 0,
    spotAllocationStrategy: capacity.allocationStrategy,
  };
}

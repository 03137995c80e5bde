import { DescribeAutoScalingGroupsCommand, type EnabledMetric } from '@aws-sdk/client-auto-scaling';
import type { Reader } from './reader';

/** The service lists each metric with its granularity; the template lists granularities. */
function metricsCollection(metrics: readonly EnabledMetric[] | undefined) {
  if (!metrics || metrics.length === 0) return undefined;
  return [...new Set(metrics.map(({ Granularity }) => Granularity))].map((Granularity) => ({
    Granularity,
    Metrics: metrics.filter((metric) => metric.Granularity === Granularity).map(({ Metric }) => Metric),
  }));
}

const autoScalingGroup: Reader = async ({ autoScaling }, { physicalId }) => {
  const answer = await autoScaling.send(
    new DescribeAutoScalingGroupsCommand({ AutoScalingGroupNames: [physicalId], IncludeInstances: false }),
  );
  const found = answer.AutoScalingGroups?.[0];
  if (!found) return undefined;
  return {
    properties: {
      AutoScalingGroupName: found.AutoScalingGroupName,
      MinSize: found.MinSize,
      MaxSize: found.MaxSize,
      DesiredCapacity: found.DesiredCapacity,
      DesiredCapacityType: found.DesiredCapacityType,
      VPCZoneIdentifier: found.VPCZoneIdentifier?.split(','),
      AvailabilityZones: found.AvailabilityZones,
      CapacityRebalance: found.CapacityRebalance,
      Cooldown: found.DefaultCooldown,
      DefaultInstanceWarmup: found.DefaultInstanceWarmup,
      HealthCheckGracePeriod: found.HealthCheckGracePeriod,
      HealthCheckType: found.HealthCheckType,
      LaunchTemplate: found.LaunchTemplate,
      MetricsCollection: metricsCollection(found.EnabledMetrics),
      MixedInstancesPolicy: found.MixedInstancesPolicy,
      MaxInstanceLifetime: found.MaxInstanceLifetime,
      NewInstancesProtectedFromScaleIn: found.NewInstancesProtectedFromScaleIn,
      PlacementGroup: found.PlacementGroup,
      ServiceLinkedRoleARN: found.ServiceLinkedRoleARN,
      TerminationPolicies: found.TerminationPolicies,
      Tags: found.Tags?.map(({ Key, Value, PropagateAtLaunch }) => ({ Key, Value, PropagateAtLaunch })),
    },
    attributes: { AutoScalingGroupARN: found.AutoScalingGroupARN },
  };
};

/** Readers of scaling groups. */
export const autoScalingReaders: Readonly<Record<string, Reader>> = {
  'AWS::AutoScaling::AutoScalingGroup': autoScalingGroup,
};

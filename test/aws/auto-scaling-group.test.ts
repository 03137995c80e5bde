import { Lazy } from 'aws-cdk-lib';
import { autoScalingGroupProps } from '../../constructs/aws/auto-scaling-group';
import type { AutoScalingGroupParts } from '../../constructs/aws/auto-scaling-group';
import * as aws from '../../constructs/aws';
import { newStack, realTokens } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';

const PARTS: AutoScalingGroupParts = {
  launchTemplateId: 'lt-1',
  launchTemplateVersion: '3',
  subnetId: 'subnet-1',
  placementGroupName: 'together',
  nodes: { min: 1, max: 4 },
};
const LAUNCH_TEMPLATE = { launchTemplateId: 'lt-1', version: '3' };

function modelWith(capacity?: aws.Capacity): aws.NodeGroupModel {
  return addClusterWithGroup(newStack(), { capacity }).model;
}

describe('autoScalingGroupProps', () => {
  it('draws on-demand nodes without a desired number', () => {
    expect(autoScalingGroupProps(modelWith(), PARTS)).toEqual({
      minSize: '1',
      maxSize: '4',
      desiredCapacity: undefined,
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

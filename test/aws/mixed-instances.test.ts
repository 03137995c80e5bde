import * as aws from '../../constructs/aws';
import { mixedInstancesPolicy } from '../../constructs/aws/mixed-instances';
import { newStack } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';

const OWN = { launchTemplateId: 'lt-1', version: '3' };
const OTHER = { launchTemplateId: 'lt-2', version: '4' };

function policyOf(options: Partial<aws.NodeGroupOptions>, templates: Array<typeof OTHER | undefined> = []) {
  return mixedInstancesPolicy(addClusterWithGroup(newStack(), options).model, OWN, templates);
}

describe('mixedInstancesPolicy', () => {
  it('buys on-demand nodes of several types in the order given', () => {
    const otherTypes = [{ instanceType: 'p5e.48xlarge' }, { instanceType: 'p5.48xlarge' }];
    expect(policyOf({ instanceType: 'p5en.48xlarge', otherTypes }, [OTHER, OTHER])).toEqual({
      launchTemplate: {
        launchTemplateSpecification: OWN,
        overrides: [
          { instanceType: 'p5en.48xlarge' },
          { instanceType: 'p5e.48xlarge', launchTemplateSpecification: OTHER },
          { instanceType: 'p5.48xlarge', launchTemplateSpecification: OTHER },
        ],
      },
      instancesDistribution: {
        onDemandAllocationStrategy: 'prioritized',
        onDemandBaseCapacity: 0,
        onDemandPercentageAboveBaseCapacity: 100,
      },
    });
  });

  it('names no template where that of the group fits', () => {
    const otherTypes = [{ instanceType: 'p4de.24xlarge' }];
    const { launchTemplate } = policyOf({ instanceType: 'p4d.24xlarge', otherTypes }, [undefined]);
    expect(launchTemplate).toMatchObject({
      overrides: [{ instanceType: 'p4d.24xlarge' }, { instanceType: 'p4de.24xlarge' }],
    });
    expect(JSON.stringify(launchTemplate)).not.toContain('lt-2');
  });

  it('buys spot nodes of several types', () => {
    const capacity = aws.Capacity.spot({ onDemandBase: 1, allocationStrategy: 'capacity-optimized-prioritized' });
    const otherTypes = [{ instanceType: 'p4de.24xlarge' }];
    expect(policyOf({ instanceType: 'p4d.24xlarge', otherTypes, capacity }).instancesDistribution).toEqual({
      onDemandAllocationStrategy: 'prioritized',
      onDemandBaseCapacity: 1,
      onDemandPercentageAboveBaseCapacity: 0,
      spotAllocationStrategy: 'capacity-optimized-prioritized',
    });
  });

  it('gives all types a weight as soon as one has another than 1', () => {
    const weights = (second: number) => {
      const otherTypes = [{ instanceType: 'g6.12xlarge' }, { instanceType: 'g6.48xlarge', weight: second }];
      const { launchTemplate } = policyOf({ instanceType: 'g6.8xlarge', otherTypes });
      const { overrides } = launchTemplate as { overrides: Array<{ weightedCapacity?: string }> };
      return overrides.map(({ weightedCapacity }) => weightedCapacity);
    };
    expect(weights(8)).toEqual(['1', '1', '8']);
    expect(weights(1)).toEqual([undefined, undefined, undefined]);
  });
});

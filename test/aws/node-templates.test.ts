import * as aws from '../../constructs/aws';
import { newStack, only, resourcesOf, synthMessages, synthTemplate } from '../helpers/app';
import { addCluster } from '../helpers/aws-cluster';

function synthWith(options: Omit<aws.NodeGroupOptions, 'nodes'>) {
  const stack = newStack();
  const group = addCluster(stack).addNodeGroup('Group', { nodes: { min: 0, max: 2 }, ...options });
  const template = synthTemplate(stack);
  const templates = resourcesOf(template, 'AWS::EC2::LaunchTemplate');
  const asg = only(template, 'AWS::AutoScaling::AutoScalingGroup').Properties;
  return { stack, group, templates, asg };
}

const interfacesIn = (templates: ReturnType<typeof synthWith>['templates']): number[] =>
  Object.values(templates).map(({ Properties }) => Properties.LaunchTemplateData.NetworkInterfaces.length);

describe('the launch templates of a node group', () => {
  it('are one for each layout of interfaces, and none says a type where the group says several', () => {
    const { stack, templates, asg } = synthWith({
      instanceType: 'p5en.48xlarge',
      otherTypes: [{ instanceType: 'p5.48xlarge' }, { instanceType: 'p5e.48xlarge' }],
    });
    expect(interfacesIn(templates)).toEqual([17, 33]);
    for (const { Properties } of Object.values(templates)) {
      expect(Properties.LaunchTemplateData).not.toHaveProperty('InstanceType');
    }
    const [own, other] = Object.keys(templates).map((id) => ({
      LaunchTemplateId: { Ref: id },
      Version: { 'Fn::GetAtt': [id, 'LatestVersionNumber'] },
    }));
    expect(asg.MixedInstancesPolicy.LaunchTemplate).toEqual({
      LaunchTemplateSpecification: own,
      Overrides: [
        { InstanceType: 'p5en.48xlarge' },
        { InstanceType: 'p5.48xlarge', LaunchTemplateSpecification: other },
        { InstanceType: 'p5e.48xlarge', LaunchTemplateSpecification: other },
      ],
    });
    expect(asg).not.toHaveProperty('LaunchTemplate');
    expect(synthMessages(stack)).toEqual([]);
  });

  it('are one where all layouts agree', () => {
    const otherTypes = [{ instanceType: 'p4de.24xlarge' }];
    const { templates, asg, group } = synthWith({ instanceType: 'p4d.24xlarge', otherTypes });
    expect(interfacesIn(templates)).toEqual([5]);
    expect(asg.MixedInstancesPolicy.LaunchTemplate.Overrides).toEqual([
      { InstanceType: 'p4d.24xlarge' },
      { InstanceType: 'p4de.24xlarge' },
    ]);
    expect(group.model.otherMachines.map(({ machine }) => machine.type)).toEqual(['p4de.24xlarge']);
  });

  it('differ in nothing but the interfaces', () => {
    const otherTypes = [{ instanceType: 'g6e.24xlarge' }];
    const { templates } = synthWith({ instanceType: 'g6e.48xlarge', otherTypes });
    const data = Object.values(templates).map(({ Properties }) => {
      const { NetworkInterfaces, ...rest } = Properties.LaunchTemplateData;
      return { count: NetworkInterfaces.length as number, rest: rest as object };
    });
    expect(data.map(({ count }) => count)).toEqual([5, 3]);
    expect(data[0]!.rest).toEqual(data[1]!.rest);
  });

  it('say the type where the group has one', () => {
    const { templates } = synthWith({ instanceType: 'g6e.48xlarge', capacity: aws.Capacity.spot() });
    expect(Object.values(templates)[0]!.Properties.LaunchTemplateData.InstanceType).toBe('g6e.48xlarge');
  });
});

describe('rules over a group of several types', () => {
  it('count the addresses of the type that needs most', () => {
    const errors = (max: number): string[] => {
      const stack = newStack();
      addCluster(stack).addNodeGroup('Group', {
        instanceType: 'p6-b200.48xlarge',
        otherTypes: [{ instanceType: 'p6-b300.48xlarge' }],
        interfaceLayout: 'ipBandwidth',
        nodes: { min: 0, max },
      });
      return synthMessages(stack).flatMap(({ level, text }) => (level === 'error' ? [text] : []));
    };
    // A /17 has 32,763 addresses to give.
    expect(errors(1927)).toEqual([]);
    expect(errors(1928)).toEqual([expect.stringContaining('GPU-FABRIC-013')]);
  });

  it('ask whether each type is sold that way', () => {
    const { stack } = synthWith({
      instanceType: 'trn2.48xlarge',
      otherTypes: [{ instanceType: 'trn2u.48xlarge' }],
      capacity: aws.Capacity.spot(),
    });
    expect(synthMessages(stack).map(({ text }) => text)).toEqual([
      expect.stringContaining('must be one that trn2u.48xlarge is sold as'),
    ]);
  });
});

import * as aws from '../../constructs/aws';
import { chooseInstanceType } from '../../constructs/aws/instance-choice';
import { PropsCheck } from '../../constructs/core/base/props-check';
import { expectFailures, newStack, only, realTokens, synthTemplate } from '../helpers/app';
import { addCluster, addClusterWithGroup } from '../helpers/aws-cluster';

function choose(wanted: unknown, capacity = aws.Capacity.onDemand(), region = 'us-east-1') {
  const check = new PropsCheck('NodeGroup');
  const choice = chooseInstanceType(check, wanted as string, capacity.model, region);
  return { choice, messages: check.failures.map(({ message }) => message) };
}

const BLOCK = aws.Capacity.block({
  reservationId: 'cr-0123456789abcdef0',
  availabilityZone: 'us-east-1a',
  endTime: '2027-01-15T11:30:00Z',
});

describe('chooseInstanceType', () => {
  it('takes a type by its name, without reasons', () => {
    const { choice, messages } = choose('p5.48xlarge');
    expect(messages).toEqual([]);
    expect(choice).toMatchObject({ row: { type: 'p5.48xlarge' }, reasons: [] });
  });

  it('answers a wish with a type and reasons', () => {
    const { choice } = choose({ accelerator: 'H100', count: 8, interconnect: 'rdma' });
    expect(choice).toMatchObject({
      row: { type: 'p5.48xlarge' },
      reasons: ['is the only type that has 8 x H100 with rdma and is sold as onDemand'],
    });
  });

  it('takes a type that is sold as the nodes are bought', () => {
    expect(choose({ accelerator: 'GB200', count: 4 }, BLOCK).choice).toMatchObject({
      row: { type: 'p6e-gb200.36xlarge' },
    });
    expect(choose({ accelerator: 'GB200', count: 4 }).messages).toEqual([
      "NodeGroup 'capacity' must be one that p6e-gb200.36xlarge is sold as (fitting: 'capacityBlock'), got \"onDemand\"; choose another kind of capacity",
    ]);
  });

  it.each([
    [
      { accelerator: 'B20', count: 8 },
      "NodeGroup 'instanceType.accelerator' must be the model of an accelerator that EC2 offers, got \"B20\"; did you mean 'B200'? with 8 per node there is A100, A10G, B200, B300, H100, H200, L4, L40S, RTX PRO 4500 Blackwell, RTX PRO 6000 Blackwell, T4, V100",
    ],
    [
      { accelerator: 'MI300X', count: 5 },
      'NodeGroup \'instanceType.accelerator\' must be the model of an accelerator that EC2 offers, got "MI300X"; with 5 per node there is no accelerator',
    ],
    [
      { accelerator: 'H100', count: 4 },
      "NodeGroup 'instanceType.count' must be a number that H100 comes in per node (1, 8), got 4; choose one of these",
    ],
    [
      { accelerator: 'L40S', count: 8, interconnect: 'nvlink' },
      'NodeGroup \'instanceType.interconnect\' must be a link that g6e.48xlarge is known to have, got "nvlink"; leave it out, or wish for another number',
    ],
    [
      { accelerator: 'H100', count: 8, interconnect: 'infiniband' },
      "NodeGroup 'instanceType.interconnect' must be one of 'rdma', 'nvlink', got \"infiniband\"; leave it out where any type will do",
    ],
    [
      { accelerator: 'H100', count: 0 },
      "NodeGroup 'instanceType.count' must be at least 0.001, got 0; give the number of accelerators of one node, such as 8",
    ],
  ])('says what is wrong with %j', (wish, message) => {
    expect(choose(wish)).toEqual({ choice: undefined, messages: [message] });
  });

  it('names everything wrong at once', () => {
    const messages = choose({ interconnect: 'x' }).messages.map((text) => text.split("'")[1]);
    expect(messages).toEqual(['instanceType.accelerator', 'instanceType.count', 'instanceType.interconnect']);
    expect(choose({ accelerator: ' ', count: 'many' }).messages).toHaveLength(2);
    expect(choose([]).messages.length).toBeGreaterThan(0);
    expect(choose(null).messages).toEqual([expect.stringContaining("'instanceType' is required")]);
  });

  test.each(realTokens)('wants words and numbers that are known at synth (%s)', (_framework, { text, number }) => {
    const rule = 'must be known at synth, since the instance type follows from it';
    expect(choose({ accelerator: text, count: number, interconnect: text }).messages).toEqual([
      expect.stringContaining(`NodeGroup 'instanceType.accelerator' ${rule}`),
      expect.stringContaining(`NodeGroup 'instanceType.count' ${rule}`),
      expect.stringContaining(`NodeGroup 'instanceType.interconnect' ${rule}`),
    ]);
  });
});

describe('a node group by a wish', () => {
  it('has the type in model and template, and the reasons in the model', () => {
    const stack = newStack();
    const group = addClusterWithGroup(stack, { instanceType: { accelerator: 'B300', count: 8 } });
    expect(group.model).toMatchObject({
      machine: { type: 'p6-b300.48xlarge' },
      chosenBecause: ['is the only type that has 8 x B300 and is sold as onDemand'],
    });
    expect(only(synthTemplate(stack), 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData.InstanceType).toBe(
      'p6-b300.48xlarge',
    );
  });

  it('has no reasons where the type is named', () => {
    expect(addClusterWithGroup(newStack()).model.chosenBecause).toEqual([]);
  });

  it('weighs the prices of the region of its network', () => {
    const group = addClusterWithGroup(newStack(), { instanceType: { accelerator: 'H200', count: 8 } });
    expect(group.model.chosenBecause[1]).toContain('us-east-1');
  });

  it('goes with further types by their names', () => {
    const cluster = addCluster(newStack());
    const options = { nodes: { min: 0, max: 1 }, otherTypes: [{ instanceType: 'p4d.24xlarge' }] };
    const wish = { accelerator: 'H100', count: 8 };
    expect(expectFailures(() => cluster.addNodeGroup('A', { instanceType: wish, ...options }))).toEqual([
      expect.objectContaining({ prop: 'otherTypes[0].instanceType', path: 'Stack/Cluster/A' }),
    ]);
  });
});

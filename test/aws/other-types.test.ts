import * as aws from '../../constructs/aws';
import { resolveNodeGroup } from '../../constructs/aws/node-group-props';
import { expectFailures, failureMessages, realTokens } from '../helpers/app';
import { ANY_IMAGE } from '../helpers/aws-cluster';

const RESERVATION = { reservationId: 'cr-0123456789abcdef0' };
const BLOCK = { ...RESERVATION, availabilityZone: 'us-east-1a', endTime: '2027-01-15T11:30:00Z' };

function resolve(instanceType: string, others: readonly unknown[], options: object = {}) {
  const otherTypes = others.map((other) => (typeof other === 'string' ? { instanceType: other } : other));
  const whole = { instanceType, nodes: { min: 0, max: 4 }, otherTypes, ...options } as aws.NodeGroupOptions;
  return resolveNodeGroup(whole, 'Stack/Group');
}

function wrong(instanceType: string, others: readonly unknown[], options?: object): string[] {
  return failureMessages(() => resolve(instanceType, others, options));
}

describe('otherTypes', () => {
  it('are machines of the model in the order given, each counting for one node', () => {
    const { otherMachines } = resolve('p5en.48xlarge', ['p5e.48xlarge', { instanceType: 'p5.48xlarge', weight: 2 }]);
    expect(otherMachines.map(({ machine, weight, fabric }) => [machine.type, weight, fabric.rdmaDevices])).toEqual([
      ['p5e.48xlarge', 1, 32],
      ['p5.48xlarge', 2, 32],
    ]);
    expect(resolve('p5.48xlarge', []).otherMachines).toEqual([]);
  });

  test.each([
    ['p4d.24xlarge', 'p4de.24xlarge'],
    ['p4de.24xlarge', 'p4d.24xlarge'],
    ['p5.48xlarge', 'p6-b300.48xlarge'],
    ['g6e.48xlarge', 'g6.48xlarge'],
    ['g6.xlarge', 'g6e.xlarge'],
    ['g7.48xlarge', 'g7e.48xlarge'],
    ['g7e.2xlarge', 'g7.2xlarge'],
    ['trn2.48xlarge', 'trn1.32xlarge'],
  ])('%s goes with %s', (first, other) => {
    expect(resolve(first, [other]).otherMachines).toHaveLength(1);
  });

  const own = 'give it a node group of its own';
  test.each([
    ['p5.48xlarge', 'trn2.48xlarge', [`have an accelerator of NVIDIA, like p5.48xlarge`]],
    ['trn1.32xlarge', 'p5.48xlarge', ['have an accelerator of AWS, like trn1.32xlarge']],
    ['p5.48xlarge', 'p4d.24xlarge', ['have EFA of the same kind, like p5.48xlarge']],
    ['p4d.24xlarge', 'p5.48xlarge', ['have EFA of the same kind, like p4d.24xlarge']],
    ['g7.48xlarge', 'p4d.24xlarge', ['have EFA of the same kind, like g7.48xlarge']],
    ['g6.8xlarge', 'g5.8xlarge', ['have EFA of the same kind, like g6.8xlarge']],
    ['g6.8xlarge', 'g6.4xlarge', ['have EFA of the same kind, like g6.8xlarge']],
    ['g6.xlarge', 'g5g.xlarge', ['have a processor of x86_64, like g6.xlarge']],
    [
      'p5.48xlarge',
      'hpc7g.16xlarge',
      [
        'have an accelerator of NVIDIA, like p5.48xlarge',
        'have a processor of x86_64, like p5.48xlarge',
        'have EFA of the same kind, like p5.48xlarge',
      ],
    ],
  ])('%s does not go with %s', (first, other, rules) => {
    expect(wrong(first, [other])).toEqual(
      rules.map((rule) => `NodeGroup 'otherTypes[0].instanceType' must ${rule}, got "${other}"; ${own}`),
    );
  });

  it('keeps machines without an accelerator to themselves', () => {
    expect(wrong('hpc6a.48xlarge', ['g6.8xlarge'], { image: ANY_IMAGE })).toEqual([
      `NodeGroup 'otherTypes[0].instanceType' must have no accelerator, like hpc6a.48xlarge, got "g6.8xlarge"; ${own}`,
    ]);
  });

  test.each<[string, aws.Capacity]>([
    ['openReservation', aws.Capacity.openReservations()],
    ['targetedReservation', aws.Capacity.reservation(RESERVATION)],
    ['capacityBlock', aws.Capacity.block(BLOCK)],
  ])('have no place in %s, with the way out', (kind, capacity) => {
    expect(wrong('p5en.48xlarge', ['p5e.48xlarge'], { capacity })).toEqual([
      `NodeGroup 'otherTypes' must be left out for capacity '${kind}', since a reservation holds one type, got ["p5e.48xlarge"]; give each type a node group of its own`,
    ]);
    expect(resolve('p5en.48xlarge', [], { capacity }).otherMachines).toEqual([]);
  });

  test.each([1, 999])('take a weight of %d', (weight) => {
    expect(resolve('p5.48xlarge', [{ instanceType: 'p5e.48xlarge', weight }]).otherMachines).toMatchObject([
      { weight },
    ]);
  });

  test.each([
    [0, 'must be from 1 to 999'],
    [1000, 'must be from 1 to 999'],
    [1.5, 'must be a whole number'],
  ])('refuse a weight of %d', (weight, rule) => {
    expect(wrong('p5.48xlarge', [{ instanceType: 'p5e.48xlarge', weight }])).toEqual([
      `NodeGroup 'otherTypes[0].weight' ${rule}, got ${weight}; give the number of nodes that one instance counts for`,
    ]);
  });

  it('are each named once', () => {
    expect(wrong('p5.48xlarge', ['p5e.48xlarge', 'p5.48xlarge', 'p5e.48xlarge'])).toEqual([
      'NodeGroup \'otherTypes[1].instanceType\' must be a type that the group does not have, got "p5.48xlarge"; leave it out',
      'NodeGroup \'otherTypes[2].instanceType\' must be a type that the group does not have, got "p5e.48xlarge"; leave it out',
    ]);
  });

  it('are looked up like the first, and everything wrong is named at once', () => {
    const failures = expectFailures(() => resolve('p9', ['p5.48xlarg', 'p3.16xlarge', { weight: 0 }]));
    expect(failures.map(({ prop }) => prop)).toEqual([
      'instanceType',
      'otherTypes[0].instanceType',
      'otherTypes[1].instanceType',
      'otherTypes[2].weight',
      'otherTypes[2].instanceType',
    ]);
    expect(failures[1]!.message).toContain("did you mean 'p5.48xlarge'");
  });

  it('have the layout of the group where it is documented', () => {
    const options = { interfaceLayout: 'ipBandwidth' };
    expect(resolve('p5.48xlarge', ['p5e.48xlarge'], options).otherMachines[0]!.fabric.addressedInterfaces).toBe(8);
    expect(wrong('p5.48xlarge', ['p5en.48xlarge'], options)).toEqual([
      expect.stringContaining("NodeGroup 'otherTypes[0].instanceType' must be 'saveAddresses' for p5en.48xlarge"),
    ]);
  });

  test.each(realTokens)('must be literal (%s)', (_framework, { text, number }) => {
    expect(wrong('p5.48xlarge', [{ instanceType: text, weight: number }])).toEqual([
      expect.stringContaining("'otherTypes[0].weight' must be known at synth"),
      expect.stringContaining("'otherTypes[0].instanceType' must be known at synth"),
    ]);
  });
});

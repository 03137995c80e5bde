import * as aws from '../../constructs/aws';
import { resolveNodeGroup } from '../../constructs/aws/node-group-props';
import { OWN_PLACEMENT_GROUP } from '../../constructs/core';
import { expectFailures, failureMessages, newStack, realTokens } from '../helpers/app';
import { ANY_IMAGE } from '../helpers/aws-cluster';

const SMALLEST: aws.NodeGroupOptions = { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 4 } };

function resolve(options: object = {}): ReturnType<typeof resolveNodeGroup> {
  return resolveNodeGroup({ ...SMALLEST, ...options }, 'Stack/Group');
}

function wrong(options: object): string[] {
  return failureMessages(() => resolve(options));
}

describe('resolveNodeGroup', () => {
  it('fills in what was left out', () => {
    const { machine, image, ...rest } = resolve();
    expect(machine.type).toBe('p5.48xlarge');
    expect(image.model.driverFor).toBe('NVIDIA');
    expect(rest).toMatchObject({
      rootVolumeGiB: 200,
      placementGroup: OWN_PLACEMENT_GROUP,
      capacity: { kind: 'onDemand' },
    });
  });

  test.each([
    ['one node', { nodes: { min: 0, max: 1 } }, null],
    ['two nodes', { nodes: { min: 0, max: 2 } }, OWN_PLACEMENT_GROUP],
    ['a type without EFA', { instanceType: 'g6.xlarge' }, null],
    ['an own choice', { placementGroup: false }, null],
    ['an own choice for one node', { nodes: { min: 0, max: 1 }, placementGroup: true }, OWN_PLACEMENT_GROUP],
  ])('places together: %s', (_case, options, placementGroup) => {
    expect(resolve(options).placementGroup).toBe(placementGroup);
  });

  describe('instanceType', () => {
    it.each([
      ['p3.16xlarge', 'p4d.24xlarge'],
      ['p3.2xlarge', 'g6e.2xlarge'],
      ['dl1.24xlarge', 'p4d.24xlarge'],
    ])('refuses the withdrawn %s and names its successor %s', (instanceType, successor) => {
      const [message, ...others] = wrong({ instanceType });
      expect(others).toEqual([]);
      expect(message).toMatch(/^NodeGroup 'instanceType' must be a type that EC2 still offers \(EC2 .+\), got "/);
      expect(message).toMatch(new RegExp(`, got "${instanceType}"; take '${successor}' instead$`));
    });

    it('guesses a type that was meant', () => {
      expect(wrong({ instanceType: 'p5.48xlage' })).toEqual([
        "NodeGroup 'instanceType' must be an instance type of the catalogue, got \"p5.48xlage\"; did you mean 'p5.48xlarge' or 'p5.4xlarge'? the catalogue of 2026-10 holds the accelerated and HPC types of EC2; describe one that it lacks by its facts (UnlistedInstanceType)",
      ]);
    });

    it('guesses nothing where nothing is near', () => {
      expect(wrong({ instanceType: 'zzz' })).toEqual([
        'NodeGroup \'instanceType\' must be an instance type of the catalogue, got "zzz"; the catalogue of 2026-10 holds the accelerated and HPC types of EC2; describe one that it lacks by its facts (UnlistedInstanceType)',
      ]);
    });

    it('refuses what is no text', () => {
      expect(wrong({ instanceType: 5 })).toEqual([
        "NodeGroup 'instanceType' must be the name of an instance type, got 5; write it as 'p5.48xlarge'",
      ]);
    });

    test.each(realTokens)('says that it must be literal (%s)', (_framework, { text }) => {
      expect(wrong({ instanceType: text })).toEqual([
        "NodeGroup 'instanceType' must be known at synth, since the interfaces follow from it, got (known at deploy); write the value out in the program",
      ]);
    });
  });

  describe('image', () => {
    it('asks for one where AWS makes none', () => {
      expect(wrong({ instanceType: 'hpc7a.96xlarge' })).toEqual([
        "NodeGroup 'image' is required, got nothing; no image of AWS is known for hpc7a.96xlarge; give one by MachineImage.amiId",
      ]);
      expect(resolve({ instanceType: 'hpc7a.96xlarge', image: ANY_IMAGE }).image).toBe(ANY_IMAGE);
    });
  });

  describe('nodes', () => {
    test.each([
      [{ min: 0, max: 1 }],
      [{ min: 3, max: 3, desired: 3 }],
      [{ min: 0, max: 3, desired: 0 }],
      [{ min: 0, max: 3, desired: 3 }],
    ])('takes %j', (nodes) => {
      expect(resolve({ nodes }).machine.type).toBe('p5.48xlarge');
    });

    const fix = 'give the number of nodes, such as { min: 0, max: 4 }';
    test.each([
      [{ min: 0, max: 0 }, [`NodeGroup 'nodes.max' must be at least 1, got 0; ${fix}`]],
      [{ min: -1, max: 1 }, [`NodeGroup 'nodes.min' must be at least 0, got -1; ${fix}`]],
      [{ min: 0, max: 1.5 }, [`NodeGroup 'nodes.max' must be a whole number, got 1.5; ${fix}`]],
      [{ min: 0 }, [`NodeGroup 'nodes.max' is required, got nothing; ${fix}`]],
      [undefined, [`NodeGroup 'nodes' is required, got nothing; ${fix}`]],
      [
        { min: 4, max: 2 },
        ["NodeGroup 'nodes.max' must be at least 'nodes.min' (4), got 2; raise 'nodes.max' or lower 'nodes.min'"],
      ],
      [
        { min: 1, max: 2, desired: 0 },
        ["NodeGroup 'nodes.desired' must be at least 'nodes.min' (1), got 0; raise 'nodes.desired'"],
      ],
      [
        { min: 1, max: 2, desired: 3 },
        ["NodeGroup 'nodes.desired' must be at most 'nodes.max' (2), got 3; lower 'nodes.desired'"],
      ],
    ])('refuses %j', (nodes, messages) => {
      expect(wrong({ nodes })).toEqual(messages);
    });

    test.each(realTokens)('takes tokens of %s', (_framework, { number }) => {
      expect(resolve({ nodes: { min: number, max: number, desired: number } }).placementGroup).toBe(
        OWN_PLACEMENT_GROUP,
      );
      expect(resolve({ nodes: { min: 0, max: number, desired: 7 } }).placementGroup).toBe(OWN_PLACEMENT_GROUP);
    });
  });

  describe('capacity', () => {
    it('takes a base of all nodes, and no more', () => {
      const base = (onDemandBase: number): object => ({ capacity: aws.Capacity.spot({ onDemandBase }) });
      expect(resolve(base(4)).capacity).toMatchObject({ onDemandBase: 4 });
      expect(wrong(base(5))).toEqual([
        "NodeGroup 'capacity.onDemandBase' must be at most 'nodes.max' (4), got 5; lower the base",
      ]);
    });
  });

  describe('rootVolume', () => {
    test.each([1, 65_536])('takes %d GiB', (gib) => {
      expect(resolve({ rootVolume: aws.Size.gibibytes(gib) }).rootVolumeGiB).toBe(gib);
    });

    test.each([
      [0, 'must be from 1 to 65536 GiB'],
      [65_537, 'must be from 1 to 65536 GiB'],
      [99.5, 'must be a whole number'],
    ])('refuses %d GiB', (gib, rule) => {
      expect(wrong({ rootVolume: aws.Size.gibibytes(gib) })).toEqual([
        `NodeGroup 'rootVolume' ${rule}, got ${gib}; give a Size in whole GiB, such as Size.gibibytes(200)`,
      ]);
    });
  });

  test.each(realTokens)('says that a price must be literal (%s)', (_framework, { number, text }) => {
    const message =
      "NodeGroup 'hourlyPrice' must be known at synth, since the cost is reckoned with it, got (known at deploy); write the value out in the program";
    expect(wrong({ hourlyPrice: aws.Money.usd(number) })).toEqual([message]);
    expect(wrong({ hourlyPrice: aws.Money.of(1, text) })).toEqual([message]);
  });

  it('names every wrong prop at once, with the path', () => {
    const failures = expectFailures(() =>
      resolveNodeGroup(
        { instanceType: 'p5', nodes: { min: 3, max: 0 }, rootVolume: aws.Size.gibibytes(0) },
        'Stack/Group',
        { stack: newStack(), network: undefined, encryptionKey: undefined },
      ),
    );
    expect(failures.map(({ prop }) => prop)).toEqual([
      'network',
      'encryptionKey',
      'rootVolume',
      'nodes.max',
      'nodes.max',
      'instanceType',
    ]);
    expect(new Set(failures.map(({ path }) => path))).toEqual(new Set(['Stack/Group']));
  });
});

import * as aws from '../../constructs/aws';
import { rowOfUnlisted } from '../../constructs/aws/unlisted-instance-type';
import type { UnlistedInstanceType } from '../../constructs/aws/unlisted-instance-type';
import { PropsCheck } from '../../constructs/core/base/props-check';
import { awsCatalog } from '../../constructs/core/catalog/aws';
import { newStack, only, realTokens, synthMessages, synthTemplate } from '../helpers/app';
import { addClusterWithGroup, ANY_IMAGE } from '../helpers/aws-cluster';

const P7: UnlistedInstanceType = {
  type: 'p7.48xlarge',
  arch: 'x86_64',
  vcpu: 192,
  memoryGiB: 4096,
  accelerator: { vendor: 'NVIDIA', model: 'R100', count: 8 },
  networkCards: 8,
  efaCards: [0, 1, 2, 3, 4, 5, 6, 7],
  maxInterfacesPerCard: 2,
  networkGbps: 6400,
  nvmeGB: 0,
  source: 'https://example.com/p7',
  asOf: '2026-11-30',
};

function rowOf(change: object = {}) {
  const check = new PropsCheck('NodeGroup');
  const row = rowOfUnlisted(check, { ...P7, ...change });
  return { row, messages: check.failures.map(({ message }) => message), props: check.failures.map(({ prop }) => prop) };
}

describe('rowOfUnlisted', () => {
  it('gives a row with what the user said', () => {
    expect(rowOf().row).toMatchObject({
      type: 'p7.48xlarge',
      family: 'p7',
      accelerator: { vendor: 'NVIDIA', model: 'R100', count: 8, memoryGiB: null },
      maxEfa: 8,
      maxEni: 16,
      sources: ['https://example.com/p7'],
    });
  });

  it('says null of a memory that is not told, and nothing of what it does not know', () => {
    const accelerator = { ...P7.accelerator, memoryGiB: undefined, colour: 'green' };
    expect(rowOf({ accelerator }).row!.accelerator).toEqual({
      vendor: 'NVIDIA',
      model: 'R100',
      count: 8,
      memoryGiB: null,
    });
  });

  it('has every field of the catalogue', () => {
    expect(Object.keys(rowOf().row!).sort()).toEqual(Object.keys(awsCatalog().list()[0]!).sort());
  });

  it.each([
    ['no accelerator', { accelerator: undefined }],
    ['no EFA', { efaCards: [] }],
    ['one card', { networkCards: 1, efaCards: [0] }],
    ['the last card', { efaCards: [7] }],
    ['a slice of a GPU', { accelerator: { ...P7.accelerator, count: 0.5, memoryGiB: 12 } }],
  ])('takes %s', (_name, change) => {
    expect(rowOf(change).messages).toEqual([]);
  });

  it('refuses a type that the catalogue holds, offered or withdrawn', () => {
    expect(rowOf({ type: 'p5.48xlarge' }).messages).toEqual([
      "NodeGroup 'instanceType.type' must be a type that the catalogue does not hold, got \"p5.48xlarge\"; write instanceType: 'p5.48xlarge' alone",
    ]);
    const withdrawn = awsCatalog()
      .list()
      .find(({ status }) => status === 'withdrawn')!;
    expect(rowOf({ type: withdrawn.type }).props).toEqual(['instanceType.type']);
  });

  it.each([
    ['a card that is not there', [0, 8]],
    ['a card below the first', [-1]],
    ['a card named twice', [0, 0]],
    ['a part of a card', [0.5]],
    ['no list', 3],
  ])('refuses %s', (_name, efaCards) => {
    expect(rowOf({ efaCards }).messages).toEqual([
      expect.stringMatching(/^NodeGroup 'instanceType.efaCards' must be a list of cards from 0 to 7, each once, got /),
    ]);
  });

  it('names everything that is missing, and everything that is wrong', () => {
    const nothing = Object.fromEntries(Object.keys(P7).map((key) => [key, undefined]));
    const needed = Object.keys(P7).filter((key) => key !== 'accelerator' && key !== 'efaCards');
    expect(rowOf(nothing).props.sort()).toEqual(needed.map((key) => `instanceType.${key}`).sort());
    const wrong = {
      type: 'P7',
      arch: 'x64',
      vcpu: 0,
      memoryGiB: 0,
      accelerator: { vendor: '', model: ' ', count: 0, memoryGiB: 0 },
      networkCards: 0,
      maxInterfacesPerCard: 0,
      networkGbps: 0,
      nvmeGB: -1,
      source: 'a page',
      asOf: 'today',
    };
    expect(rowOf(wrong).props.sort()).toEqual(
      [
        ...Object.keys(wrong).filter((key) => key !== 'accelerator'),
        ...Object.keys(wrong.accelerator).map((key) => `accelerator.${key}`),
      ]
        .map((key) => `instanceType.${key}`)
        .sort(),
    );
  });

  it.each([null, 'H100', []])('refuses an accelerator that is no description: %j', (accelerator) => {
    expect(rowOf({ accelerator }).props).toEqual(['instanceType.accelerator']);
  });

  it.each(realTokens)('refuses tokens of %s, since the interfaces follow from the values', (_framework, tokens) => {
    const { props } = rowOf({ type: tokens.text, vcpu: tokens.number, efaCards: tokens.list });
    expect(props.sort()).toEqual(['instanceType.efaCards', 'instanceType.type', 'instanceType.vcpu']);
  });
});

describe('a node group of an unlisted type', () => {
  const options = { instanceType: P7, image: ANY_IMAGE, hourlyPrice: aws.Money.usd(120) };

  it('has the interfaces that follow from the facts, and no finding', () => {
    const stack = newStack();
    const group = addClusterWithGroup(stack, options);
    expect(group.model).toMatchObject({
      machine: { type: 'p7.48xlarge', asOf: '2026-11-30', sources: ['https://example.com/p7'] },
      chosenBecause: ['is given by the user with all that is known of it'],
      fabric: { rdmaDevices: 8, addressedInterfaces: 1 },
    });
    expect(synthMessages(stack)).toEqual([]);
    const { LaunchTemplateData } = only(synthTemplate(stack), 'AWS::EC2::LaunchTemplate').Properties;
    expect(LaunchTemplateData.InstanceType).toBe('p7.48xlarge');
    expect(LaunchTemplateData.NetworkInterfaces).toHaveLength(9);
  });

  it('may be bought in any way, since how the type is sold is not known', () => {
    const capacities = [aws.Capacity.onDemand(), aws.Capacity.spot()];
    for (const capacity of capacities) {
      const stack = newStack();
      addClusterWithGroup(stack, { ...options, capacity });
      expect(synthMessages(stack).filter(({ level }) => level === 'error')).toEqual([]);
    }
  });

  it('needs a quota that nobody knows, and says so', () => {
    const stack = newStack();
    const group = addClusterWithGroup(stack, options);
    const { quotas } = group.node.scope as aws.GpuCluster;
    expect(quotas).toMatchObject({ needs: [], unknown: [{ instanceType: 'p7.48xlarge', vcpu: 384, codes: [] }] });
  });

  it('names what is wrong of the type together with the rest', () => {
    const add = () => addClusterWithGroup(newStack(), { instanceType: { ...P7, vcpu: 0 }, nodes: { min: 2, max: 1 } });
    expect(add).toThrow(/nodes\.max[\s\S]*instanceType\.vcpu/);
  });
});

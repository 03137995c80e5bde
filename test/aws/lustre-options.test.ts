import * as aws from '../../constructs/aws';
import { resolveLustre } from '../../constructs/aws/lustre-options';
import type { LustreOptions, ResolvedLustre } from '../../constructs/aws/lustre-options';
import { PropsCheck } from '../../constructs/core/base/props-check';
import { newStack, realTokens } from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

const network = new aws.ClusterNetwork(newStack(), 'Network', { availabilityZone: ZONE });

function resolve(options: object): [ResolvedLustre, string[]] {
  const check = new PropsCheck('CheckpointStore');
  const resolved = resolveLustre(check, 'lustre', { network, capacityGiB: 1200, ...options } as LustreOptions);
  return [resolved, check.failures.map(({ message }) => message)];
}
const messagesOf = (options: object): string[] => resolve(options)[1];

describe('resolveLustre', () => {
  it.each([
    [
      {},
      { deployment: 'PERSISTENT_2', throughputPerTiB: 250, efa: false, metadataIops: null, linkedPath: '/checkpoints' },
    ],
    [{ deployment: 'PERSISTENT_1' }, { throughputPerTiB: 100 }],
    [{ deployment: 'SCRATCH_2' }, { throughputPerTiB: null }],
  ])('fills in what %j leaves out', (options, expected) => {
    const [resolved, messages] = resolve(options);
    expect(messages).toEqual([]);
    expect(resolved).toMatchObject(expected);
  });

  describe('capacity', () => {
    it.each([1200, 2400, 4800])('takes %d GiB', (capacityGiB) => {
      expect(messagesOf({ capacityGiB })).toEqual([]);
    });

    it.each([
      [1199, 1200],
      [1201, 1200],
      [2399, 2400],
      [3600, 4800],
      [4801, 4800],
    ])('refuses %d GiB and names the nearest', (capacityGiB, near) => {
      expect(messagesOf({ capacityGiB })).toEqual([
        `CheckpointStore 'lustre.capacityGiB' must be 1200 or a multiple of 2400, got ${capacityGiB}; take ${near}`,
      ]);
    });

    it.each([
      [undefined, 'is required'],
      [0, 'must be at least 1'],
      [1200.5, 'must be a whole number'],
    ])('refuses %j', (capacityGiB, rule) => {
      expect(messagesOf({ capacityGiB })).toEqual([expect.stringContaining(`'lustre.capacityGiB' ${rule}`)]);
    });
  });

  describe('EFA', () => {
    it.each([19_200, 38_400])('takes %d GiB', (capacityGiB) => {
      const [resolved, messages] = resolve({ efa: true, capacityGiB });
      expect(messages).toEqual([]);
      expect(resolved.unverified).toEqual([]);
    });

    it.each([
      [2400, 19_200],
      [19_199, 19_200],
      [19_201, 19_200],
      [30_000, 38_400],
    ])('refuses %d GiB and names the nearest', (capacityGiB, near) => {
      expect(messagesOf({ efa: true, capacityGiB })).toEqual([
        `CheckpointStore 'lustre.capacityGiB' must be a multiple of 19200 with EFA, got ${capacityGiB}; take ${near}`,
      ]);
    });

    it.each([125, 500, 1000])('says that the step at %d MB/s per TiB is not confirmed', (throughputPerTiB) => {
      const [resolved, messages] = resolve({ efa: true, throughputPerTiB, capacityGiB: 38_400 });
      expect(messages).toEqual([]);
      expect(resolved.unverified).toEqual([`step of capacity with EFA at ${throughputPerTiB} MB/s per TiB`]);
    });

    it('is refused beside PERSISTENT_1 of 1201 GiB, both mistakes named', () => {
      expect(messagesOf({ efa: true, deployment: 'PERSISTENT_1', capacityGiB: 1201 })).toEqual([
        "CheckpointStore 'lustre.capacityGiB' must be 1200 or a multiple of 2400, got 1201; take 1200",
        "CheckpointStore 'lustre.efa' must be off, since only 'PERSISTENT_2' takes EFA and others drop it in silence, got true; take deployment 'PERSISTENT_2'",
      ]);
    });
  });

  it.each([
    [{ throughputPerTiB: 125 }],
    [{ throughputPerTiB: 1000 }],
    [{ deployment: 'PERSISTENT_1', throughputPerTiB: 50 }],
    [{ deployment: 'PERSISTENT_1', throughputPerTiB: 200 }],
  ])('takes the throughput of %j', (options) => {
    expect(messagesOf(options)).toEqual([]);
  });

  it.each([
    [{ throughputPerTiB: 124 }, "must be 125, 250, 500, 1000 for 'PERSISTENT_2', got 124"],
    [{ throughputPerTiB: 1001 }, "must be 125, 250, 500, 1000 for 'PERSISTENT_2', got 1001"],
    [{ deployment: 'PERSISTENT_1', throughputPerTiB: 250 }, "must be 50, 100, 200 for 'PERSISTENT_1', got 250"],
    [{ deployment: 'SCRATCH_2', throughputPerTiB: 200 }, "must be left out for 'SCRATCH_2', got 200"],
  ])('refuses the throughput of %j', (options, rule) => {
    expect(messagesOf(options)).toEqual([expect.stringContaining(`'lustre.throughputPerTiB' ${rule}`)]);
  });

  it.each([1500, 3000, 6000, 12_000, 24_000, 192_000])('takes %d metadata operations', (metadataIops) => {
    expect(messagesOf({ metadataIops })).toEqual([]);
  });

  it.each([0, -12_000, 1499, 1501, 12_001, 18_000, 204_000])('refuses %d metadata operations', (metadataIops) => {
    expect(messagesOf({ metadataIops })).toEqual([
      `CheckpointStore 'lustre.metadataIops' must be 1500, 3000, 6000, 12000 or a multiple of 12000 up to 192000, got ${metadataIops}; choose one of these, or leave it out`,
    ]);
  });

  it('refuses metadata operations that a deployment does not take', () => {
    expect(messagesOf({ deployment: 'SCRATCH_2', metadataIops: 1500 })).toEqual([
      "CheckpointStore 'lustre.metadataIops' must be left out for 'SCRATCH_2', got 1500; take deployment 'PERSISTENT_2'",
    ]);
  });

  it('names every wrong option at once', () => {
    const wrong = { network: undefined, capacityGiB: 1, deployment: 'PERSISTENT_3', linkedPath: 'checkpoints' };
    expect(messagesOf(wrong).map((message) => message.split("'")[1])).toEqual([
      'lustre.network',
      'lustre.deployment',
      'lustre.capacityGiB',
      'lustre.linkedPath',
    ]);
    expect(messagesOf({ deployment: 'PERSISTENT_3' })).toEqual([
      expect.stringContaining("did you mean 'PERSISTENT_1' or 'PERSISTENT_2'"),
    ]);
  });

  describe.each(realTokens)('with tokens of %s', (_framework, { text, number }) => {
    it('takes sizes and a path that are known at deploy', () => {
      const options = { capacityGiB: number, throughputPerTiB: number, metadataIops: number, linkedPath: text };
      expect(messagesOf(options)).toEqual([]);
      expect(messagesOf({ ...options, efa: true })).toEqual([]);
    });

    it('wants to know the deployment, and finds nothing else wrong for it', () => {
      expect(messagesOf({ deployment: text, efa: true, metadataIops: 1500, throughputPerTiB: 250 })).toEqual([
        "CheckpointStore 'lustre.deployment' must be known at synth, since what else may be chosen hangs on it, got (known at deploy); write the value out in the program",
      ]);
    });
  });
});

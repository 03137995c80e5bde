import type { Stack } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import { ClusterNetwork, EncryptionKey, GpuCluster, suppressFindings } from '../../constructs/aws';
import { newStack, synthMessages } from '../helpers/app';

const CODE = 'GPU-KEY-007';
const REASON = 'our key policy admits launches through EC2';

function clusterWithImportedKey(): {
  stack: Stack;
  key: ReturnType<typeof EncryptionKey.fromKey>;
  cluster: GpuCluster;
} {
  const stack = newStack();
  const key = EncryptionKey.fromKey(stack, 'Key', new kms.Key(stack, 'CompanyKey'));
  const network = new ClusterNetwork(stack, 'Network', { availabilityZone: 'us-east-1a', encryptionKey: key });
  return { stack, key, cluster: new GpuCluster(stack, 'Training', { network, encryptionKey: key }) };
}

function reasonsIn(cluster: GpuCluster): (string | null)[] {
  return cluster.findings.filter(({ code }) => code === CODE).map(({ suppressedBecause }) => suppressedBecause);
}

describe('suppressFindings', () => {
  it('lets a finding pass on a construct that stands beside its cluster', () => {
    const { stack, key, cluster } = clusterWithImportedKey();
    expect(reasonsIn(cluster)).toEqual([null]);
    suppressFindings(key, [{ code: CODE, reason: REASON }]);
    expect(reasonsIn(cluster)).toEqual([REASON]);
    expect(synthMessages(stack).filter(({ text }) => text.includes(CODE))).toEqual([]);
  });

  it('changes nothing where it was not called: the synth warns', () => {
    const { stack } = clusterWithImportedKey();
    expect(synthMessages(stack).filter(({ text }) => text.includes(CODE))).toEqual([
      expect.objectContaining({ path: '/Stack/Key' }),
    ]);
  });

  it('lets it pass on everything below', () => {
    const { stack, cluster } = clusterWithImportedKey();
    suppressFindings(stack, [{ code: CODE, reason: REASON }]);
    expect(reasonsIn(cluster)).toEqual([REASON]);
  });

  it('fails on an unknown code and a missing reason, both at once', () => {
    const { key, cluster } = clusterWithImportedKey();
    const suppress = (): void => suppressFindings(key, [{ code: 'GPU-KEY-07', reason: ' ' }]);
    expect(suppress).toThrow(/'suppressions\[0\]'.+GPU-KEY-07[\s\S]+'suppressions\[0\]\.reason' /);
    expect(reasonsIn(cluster)).toEqual([null]);
  });

  it('fails on an error that no reason can excuse', () => {
    const { stack } = clusterWithImportedKey();
    expect(() => suppressFindings(stack, [{ code: 'GPU-FABRIC-001', reason: REASON }])).toThrow(
      /must name a rule that can be suppressed/,
    );
  });
});

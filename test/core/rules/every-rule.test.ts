import { AWS_RULES } from '../../../constructs/aws/rules';
import { Money } from '../../../constructs/core/base/units';
import type { NetworkInterfaceModel } from '../../../constructs/core/model';
import { CORE_RULES, judge } from '../../../constructs/core/rules';
import type { Model } from '../../../constructs/core/rules';
import {
  clusterModel,
  fabricWith,
  keyModel,
  MACHINE,
  networkModel,
  nodeGroupModel,
  SHAPE,
  storeModel,
  SUBNET,
} from '../../fixtures/models';

const spot = { kind: 'spot' as const, onDemandBase: 0, allocationStrategy: 'a word', rebalance: false };
const access = { selfIngress: true, selfEgress: true, groupsBesideInterfaces: false };
const { image, rootVolume } = nodeGroupModel();

function withNic(card: number, device: number, kind: string): Model {
  const nic: NetworkInterfaceModel = { card, device, kind };
  return nodeGroupModel({ fabric: fabricWith([...fabricWith().interfaces, nic]) });
}

// A sound model with one thing broken for each rule. The list of codes is a public contract: none goes or changes.
const BROKEN: Readonly<Record<string, Model>> = {
  'GPU-FABRIC-001': withNic(1, 1, 'efa'),
  'GPU-FABRIC-002': withNic(4, 0, 'ip'),
  'GPU-FABRIC-003': withNic(1, 0, 'ip'),
  'GPU-FABRIC-004': withNic(1, 2, 'ip'),
  'GPU-FABRIC-005': nodeGroupModel({ fabric: fabricWith(undefined, { ...SHAPE, rdmaCards: [0, 1, 2] }) }),
  'GPU-FABRIC-006': withNic(1, 1, 'rdma-only'),
  'GPU-FABRIC-007': nodeGroupModel({ fabric: fabricWith(fabricWith().interfaces.slice(1)) }),
  'GPU-FABRIC-008': nodeGroupModel({ fabric: fabricWith(fabricWith().interfaces.slice(0, -1)) }),
  'GPU-FABRIC-009': nodeGroupModel({ publicAddress: true }),
  'GPU-FABRIC-010': nodeGroupModel({ subnets: [SUBNET, SUBNET] }),
  'GPU-FABRIC-011': nodeGroupModel({ fabricAccess: { ...access, selfEgress: false } }),
  'GPU-FABRIC-012': nodeGroupModel({ fabricAccess: { ...access, groupsBesideInterfaces: true } }),
  'GPU-FABRIC-013': nodeGroupModel({ subnets: [{ ...SUBNET, usableAddresses: 3 }] }),
  'GPU-CAP-001': nodeGroupModel({ machine: { ...MACHINE, soldAs: { onDemand: false, spot: true } } }),
  'GPU-CAP-002': nodeGroupModel({ capacity: { ...spot, rebalance: true } }),
  'GPU-CAP-003': nodeGroupModel({ capacity: spot, storePath: null }),
  'GPU-CAP-004': nodeGroupModel({ fabric: { ...fabricWith(), unverifiedFacts: ['maxEfa'] } }),
  'GPU-CAP-005': nodeGroupModel({ placement: null }),
  'GPU-KEY-001': storeModel({ keyRetained: false }),
  'GPU-KEY-002': storeModel({ keyPath: null }),
  'GPU-KEY-003': nodeGroupModel({ rootVolume: { ...rootVolume, encrypted: false } }),
  'GPU-KEY-004': keyModel({ rotation: false }),
  'GPU-KEY-005': networkModel({ flowLogs: 'cloud key' }),
  'GPU-KEY-006': storeModel({ tlsOnly: false }),
  'GPU-IMAGE-001': nodeGroupModel({ rootVolume: { ...rootVolume, sizeGiB: 74 } }),
  'GPU-IMAGE-002': nodeGroupModel({ image: { ...image, arch: 'arm64' } }),
  'GPU-IMAGE-003': nodeGroupModel({ image: { ...image, notFor: ['Ampere'] } }),
  'GPU-COST-001': clusterModel({
    maxHourlyCost: Money.usd(1),
    nodeGroups: [nodeGroupModel({ hourlyPrice: Money.usd(10) })],
  }),
  'GPU-COST-002': clusterModel({ maxHourlyCost: Money.usd(1) }),
  'GPU-NET-001': clusterModel({
    network: networkModel({ subnets: [{ ...SUBNET, usableAddresses: 7 }] }),
    nodeGroups: [nodeGroupModel(), nodeGroupModel()],
  }),
  'GPU-KEY-007': keyModel({ imported: true }),
};

// The errors that a reason may excuse; widening this list is a decision.
const EXCUSABLE = ['GPU-KEY-002', 'GPU-KEY-003'];

describe('the rules', () => {
  it('are those of the table, in its order', () => {
    expect(AWS_RULES.map(({ code }) => code)).toEqual(Object.keys(BROKEN));
  });

  it('of every cloud are those of AWS but its own', () => {
    expect(CORE_RULES.map(({ code }) => code)).toEqual(Object.keys(BROKEN).filter((code) => code !== 'GPU-KEY-007'));
  });

  it('have one code each', () => {
    expect(new Set(AWS_RULES.map(({ code }) => code)).size).toBe(AWS_RULES.length);
  });

  it.each(
    [nodeGroupModel(), networkModel(), keyModel(), storeModel(), clusterModel()].map((m) => [m.kind, m] as const),
  )('find nothing in a sound %s', (_kind, model) => {
    expect(judge(model, AWS_RULES)).toEqual([]);
  });
});

describe.each(AWS_RULES.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  const codesOf = (rules: typeof AWS_RULES): string[] => judge(BROKEN[code]!, rules).map((finding) => finding.code);

  it('finds the broken model, and nobody else does its work', () => {
    expect(codesOf(AWS_RULES)).toContain(code);
    expect(codesOf(AWS_RULES.filter((other) => other !== rule))).not.toContain(code);
  });

  it('reports what must hold, what was got and what to do', () => {
    const texts = rule.check(BROKEN[code] as never);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text).toMatch(/^(NodeGroup|CheckpointStore|EncryptionKey|ClusterNetwork|GpuCluster) .+, got .*[^.;]$/);
    }
  });

  it('has code, title, fix and sources in form', () => {
    expect(code).toMatch(/^GPU-[A-Z]+-\d{3}$/);
    expect(rule.title).toMatch(/^[a-zA-Z].*[^.]$/);
    expect(rule.fix).toMatch(/^[a-z].*[^.]$/);
    expect(rule.sources.length).toBeGreaterThan(0);
    for (const source of rule.sources) {
      expect(new URL(source).protocol).toBe('https:');
    }
    expect(['error', 'warning', 'info']).toContain(rule.level);
  });

  it('can be suppressed as an error only where that is decided', () => {
    expect(rule.suppressible).toBe(EXCUSABLE.includes(code));
  });
});

import { AWS_RULES } from '../../../constructs/aws/rules';
import { Money } from '../../../constructs/core/base/units';
import type { NetworkInterfaceModel } from '../../../constructs/core/model';
import { CORE_RULES, judge } from '../../../constructs/core/rules';
import type { Model } from '../../../constructs/core/rules';
import { fileSystemModel } from '../../fixtures/file-systems';
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
import { interruptionModel, peeringModel } from '../../fixtures/paths';
import { stackModel } from '../../fixtures/stacks';
import { BROKEN_HOOKS, BROKEN_RESERVATIONS } from './cases-capacity';

const spot = { kind: 'spot' as const, onDemandBase: 0, allocationStrategy: 'a word', rebalance: false };
const access = { selfIngress: true, selfEgress: true, groupsBesideInterfaces: false, groupsPerInterface: 1 };
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
  'GPU-FABRIC-014': nodeGroupModel({ fabricAccess: { ...access, groupsPerInterface: 6 } }),
  'GPU-BOOT-001': nodeGroupModel({ userDataBytes: 16_385 }),
  'GPU-ROLE-001': nodeGroupModel({ role: { imported: true, bounded: null, mustAllow: ['{}'] } }),
  'GPU-CAP-001': nodeGroupModel({
    machine: { ...MACHINE, soldAs: { onDemand: false, spot: true, capacityBlock: true } },
  }),
  'GPU-CAP-002': nodeGroupModel({ capacity: { ...spot, rebalance: true } }),
  'GPU-CAP-003': nodeGroupModel({ capacity: spot, storePath: null }),
  'GPU-CAP-004': nodeGroupModel({ fabric: { ...fabricWith(), unverifiedFacts: ['maxEfa'] } }),
  'GPU-CAP-011': nodeGroupModel({ capacity: { ...spot, allocationStrategy: 'cheapest' } }),
  'GPU-CAP-005': nodeGroupModel({ placementGroup: null }),
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
  'GPU-NET-002': clusterModel({
    network: networkModel({ egress: 'endpoints', natGateways: 0, containerImageEndpoints: false }),
    nodeGroups: [nodeGroupModel({ containers: true })],
  }),
  'GPU-NET-003': networkModel({ imported: true, subnets: [{ ...SUBNET, wayOut: false }] }),
  'GPU-KEY-007': keyModel({ imported: true, mustAllow: ['{}'] }),
  'GPU-KEY-011': keyModel({ mustRun: ['aws kms create-grant'] }),
  'GPU-KEY-008': storeModel({ fileSystem: fileSystemModel({ deployment: 'SCRATCH_2', customerKey: false }) }),
  'GPU-KEY-009': storeModel({ keyMustAllow: ['{}'] }),
  'GPU-KEY-010': interruptionModel({ keyMustAllow: ['{}'] }),
  'GPU-EVENT-001': interruptionModel({ nodeGroups: 0 }),
  'GPU-FS-001': clusterModel({ store: storeModel({ fileSystem: fileSystemModel({ zone: 'us-east-1b' }) }) }),
  'GPU-FS-002': storeModel({ fileSystem: fileSystemModel({ unverified: ['step'] }) }),
  'GPU-FS-003': clusterModel({ store: storeModel({ zonalStore: { zone: 'us-east-1b', keyPath: 'Stack/Key' } }) }),
  'GPU-FS-004': storeModel({ fileSystem: fileSystemModel({ deployment: 'PERSISTENT_1', rdma: true }) }),
  'GPU-FS-005': storeModel({ fileSystem: fileSystemModel({ capacityGiB: 1201 }) }),
  'GPU-PEER-001': peeringModel({ peerCidr: '10.0.128.0/17' }),
  'GPU-PEER-002': peeringModel({ routesHere: 0 }),
  'GPU-PEER-003': peeringModel({ routesBack: 0 }),
  'GPU-PEER-004': peeringModel({ peeringsOfNetwork: 126 }),
  'GPU-PEER-005': peeringModel({ peeringsOfNetwork: 51 }),
  'GPU-STACK-001': stackModel({ resources: 501 }),
  'GPU-STACK-002': stackModel({ resources: 451 }),
  ...BROKEN_RESERVATIONS,
  ...BROKEN_HOOKS,
};

const OF_AWS_ALONE = [
  ...['GPU-KEY-007', 'GPU-KEY-009', 'GPU-KEY-010', 'GPU-KEY-011'],
  ...['GPU-FS-004', 'GPU-FS-005'],
  'GPU-FABRIC-014',
  'GPU-CAP-011',
  ...['GPU-STACK-001', 'GPU-STACK-002'],
  'GPU-BOOT-001',
];

// The errors that a reason may excuse; widening this list is a decision.
const EXCUSABLE = ['GPU-KEY-002', 'GPU-KEY-003', 'GPU-KEY-008'];

describe('the rules', () => {
  it('are those of the table', () => {
    expect(AWS_RULES.map(({ code }) => code).sort()).toEqual(Object.keys(BROKEN).sort());
  });

  it('of every cloud are those of AWS but its own', () => {
    const own = AWS_RULES.map(({ code }) => code).filter((code) => !CORE_RULES.some((rule) => rule.code === code));
    expect(own).toEqual(OF_AWS_ALONE);
  });

  it('have one code each', () => {
    expect(new Set(AWS_RULES.map(({ code }) => code)).size).toBe(AWS_RULES.length);
  });

  it.each(
    [
      nodeGroupModel(),
      networkModel(),
      keyModel(),
      storeModel(),
      clusterModel(),
      peeringModel(),
      interruptionModel(),
      stackModel(),
    ].map((m) => [m.kind, m] as const),
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
      expect(text).toMatch(
        /^(NodeGroup|CheckpointStore|EncryptionKey|ClusterNetwork|GpuCluster|VpcPeering|SpotInterruption|Stack) .+, got .*[^.;]$/,
      );
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
    expect(['error', 'warning']).toContain(rule.level);
  });

  it('can be suppressed as an error only where that is decided', () => {
    expect(rule.suppressible).toBe(EXCUSABLE.includes(code));
  });
});

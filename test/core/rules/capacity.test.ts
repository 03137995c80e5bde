import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import type { CapacityModel, NodeGroupModel, SpotCapacity } from '../../../constructs/core/model';
import * as rules from '../../../constructs/core/rules/capacity';
import { findingsOf } from '../../fixtures/findings';
import { fabricWith, MACHINE, nodeGroupModel, PLAIN_FABRIC } from '../../fixtures/models';
import { NUMBER_TOKENS } from '../../fixtures/tokens';

const ON_DEMAND: CapacityModel = { kind: 'onDemand' };
const SPOT: SpotCapacity = { kind: 'spot', onDemandBase: 0, allocationStrategy: 'a word', rebalance: false };

describe('a sound group', () => {
  it.each(rules.CAPACITY_RULES.map((rule) => [rule.code, rule] as const))('is nothing to %s', (_code, rule) => {
    expect(findingsOf(rule, nodeGroupModel())).toEqual([]);
    expect(findingsOf(rule, nodeGroupModel({ capacity: SPOT }))).toEqual([]);
  });
});

describe('GPU-CAP-001 typeIsSoldThatWay', () => {
  const group = (capacity: CapacityModel, onDemand: boolean | null, spot: boolean | null): NodeGroupModel =>
    nodeGroupModel({ capacity, machine: { ...MACHINE, soldAs: { onDemand, spot } } });
  const finding = (instead: string, got: string) => [
    'GPU-CAP-001',
    'error',
    `NodeGroup 'capacity' must be one that x8.large is sold as (${instead}), got '${got}'; ` +
      'choose a capacity that fits the type, or another type',
  ];

  it.each([
    [ON_DEMAND, true, false, []],
    [ON_DEMAND, null, false, []],
    [ON_DEMAND, false, true, [finding("only 'spot'", 'onDemand')]],
    [ON_DEMAND, false, null, [finding("only 'spot', not verified", 'onDemand')]],
    [ON_DEMAND, false, false, [finding('neither spot nor on-demand', 'onDemand')]],
    [SPOT, false, true, []],
    [SPOT, true, null, []],
    [SPOT, true, false, [finding("only 'onDemand'", 'spot')]],
    [{ ...SPOT, onDemandBase: 1 }, false, true, [finding("only 'spot'", 'onDemand')]],
    [{ ...SPOT, onDemandBase: 1 }, null, true, []],
    [
      { ...SPOT, onDemandBase: 1 },
      false,
      false,
      [finding('neither spot nor on-demand', 'spot'), finding('neither spot nor on-demand', 'onDemand')],
    ],
  ])('%j, sold on demand: %s, as spot: %s', (capacity, onDemand, spot, found) => {
    expect(findingsOf(rules.typeIsSoldThatWay, group(capacity, onDemand, spot))).toEqual(found);
  });

  it.each(NUMBER_TOKENS)('does not know whether a base that is %s buys on demand', (_name, onDemandBase) => {
    expect(findingsOf(rules.typeIsSoldThatWay, group({ ...SPOT, onDemandBase }, false, true))).toEqual([]);
  });
});

describe('GPU-CAP-002 noRebalanceOnFabric', () => {
  const capacity = { ...SPOT, rebalance: true };

  it('warns where nodes share a fabric', () => {
    expect(findingsOf(rules.noRebalanceOnFabric, nodeGroupModel({ capacity }))).toEqual([
      [
        'GPU-CAP-002',
        'warning',
        "NodeGroup 'capacity.rebalance' must be off for nodes with RDMA devices, got on; " +
          'leave rebalance off; one node ended at a mere hint stops the job on all of them',
      ],
    ]);
  });

  it('takes it without RDMA', () => {
    expect(findingsOf(rules.noRebalanceOnFabric, nodeGroupModel({ capacity, fabric: PLAIN_FABRIC }))).toEqual([]);
  });
});

describe('GPU-CAP-003 spotHasCheckpoints', () => {
  it('warns where spot nodes have no store', () => {
    expect(findingsOf(rules.spotHasCheckpoints, nodeGroupModel({ capacity: SPOT, storePath: null }))).toEqual([
      [
        'GPU-CAP-003',
        'warning',
        "NodeGroup 'checkpoints' must name a store where capacity is spot, got nothing; " +
          'give the cluster a CheckpointStore; a reclaim otherwise costs all the work since the job began',
      ],
    ]);
  });

  it('takes on-demand nodes without one', () => {
    expect(findingsOf(rules.spotHasCheckpoints, nodeGroupModel({ storePath: null }))).toEqual([]);
  });
});

describe('GPU-CAP-004 factsAreVerified', () => {
  it('warns with the names of the facts', () => {
    const fabric = { ...fabricWith(), unverifiedFacts: ['maxEfa', 'networkCards'] };
    expect(findingsOf(rules.factsAreVerified, nodeGroupModel({ fabric }))).toEqual([
      [
        'GPU-CAP-004',
        'warning',
        'NodeGroup layout of x8.large must rest on verified facts, got unverified maxEfa, networkCards; ' +
          'compare the type with what the cloud describes before paying for it',
      ],
    ]);
  });

  it('asks only for facts that the layout rests on', () => {
    const machine = { ...MACHINE, unverified: ['nvlink'] };
    expect(findingsOf(rules.factsAreVerified, nodeGroupModel({ machine }))).toEqual([]);
  });
});

describe('GPU-CAP-005 fabricIsPlacedTogether', () => {
  const nodes = (max: number | typeof DEPLOY_TIME) => ({ min: 0, max, desired: null });

  it('warns where two nodes are placed anywhere', () => {
    expect(findingsOf(rules.fabricIsPlacedTogether, nodeGroupModel({ placement: null, nodes: nodes(2) }))).toEqual([
      [
        'GPU-CAP-005',
        'warning',
        "NodeGroup 'placementGroup' must be on where several nodes share a fabric, got off; " +
          'use a cluster placement group',
      ],
    ]);
  });

  it.each([
    ['one node', { nodes: nodes(1) }],
    ['a number known at deploy', { nodes: nodes(DEPLOY_TIME) }],
    ['nodes without RDMA', { fabric: PLAIN_FABRIC }],
  ])('takes %s', (_name, overrides) => {
    const model = nodeGroupModel({ placement: null, ...overrides });
    expect(findingsOf(rules.fabricIsPlacedTogether, model)).toEqual([]);
  });
});

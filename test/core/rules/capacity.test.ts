import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import type { CapacityModel, MachineModel, NodeGroupModel, SpotCapacity } from '../../../constructs/core/model';
import * as rules from '../../../constructs/core/rules/capacity';
import { findingsOf } from '../../fixtures/findings';
import { BLOCK, fabricWith, MACHINE, nodeGroupModel, PLAIN_FABRIC, RESERVATION } from '../../fixtures/models';
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
  type Sold = MachineModel['soldAs'];
  const ALL: Sold = { onDemand: true, spot: true, capacityBlock: true };
  const group = (capacity: CapacityModel, sold: Partial<Sold>): NodeGroupModel =>
    nodeGroupModel({ capacity, machine: { ...MACHINE, soldAs: { ...ALL, ...sold } } });
  const finding = (fitting: string, got: string) => [
    'GPU-CAP-001',
    'error',
    `NodeGroup 'capacity' must be one that x8.large is sold as (${fitting}), got ${got}; ` +
      'choose a capacity that fits the type, or another type',
  ];
  const OF_RESERVATIONS = "'openReservation', 'targetedReservation'";
  const OPEN: CapacityModel = { kind: 'openReservation' };

  it.each<[CapacityModel, Partial<Sold>, unknown[]]>([
    [ON_DEMAND, { spot: false }, []],
    [ON_DEMAND, { onDemand: null }, []],
    [ON_DEMAND, { onDemand: false }, [finding("fitting: 'spot', 'capacityBlock'", "'onDemand'")]],
    [
      ON_DEMAND,
      { onDemand: false, spot: null },
      [finding("fitting: 'spot', not verified, 'capacityBlock'", "'onDemand'")],
    ],
    [ON_DEMAND, { onDemand: false, spot: false, capacityBlock: false }, [finding('no kind fits', "'onDemand'")]],
    [SPOT, { onDemand: false }, []],
    [SPOT, { spot: null }, []],
    [SPOT, { spot: false }, [finding(`fitting: 'onDemand', ${OF_RESERVATIONS}, 'capacityBlock'`, "'spot'")]],
    [
      { ...SPOT, onDemandBase: 1 },
      { onDemand: false },
      [finding("fitting: 'spot', 'capacityBlock'", "'spot', bought as 'onDemand'")],
    ],
    [{ ...SPOT, onDemandBase: 1 }, { onDemand: null }, []],
    [OPEN, { spot: false, capacityBlock: false }, []],
    [
      OPEN,
      { onDemand: false },
      [finding("fitting: 'spot', 'capacityBlock'", "'openReservation', bought as 'onDemand'")],
    ],
    [
      RESERVATION,
      { onDemand: false, spot: false },
      [finding("fitting: 'capacityBlock'", "'targetedReservation', bought as 'onDemand'")],
    ],
    [BLOCK, { onDemand: false, spot: false }, []],
    [BLOCK, { capacityBlock: null }, []],
    [BLOCK, { capacityBlock: false }, [finding(`fitting: 'onDemand', 'spot', ${OF_RESERVATIONS}`, "'capacityBlock'")]],
  ])('%j, sold as %j', (capacity, sold, found) => {
    expect(findingsOf(rules.typeIsSoldThatWay, group(capacity, sold))).toEqual(found);
  });

  it('judges every type of the group', () => {
    const machine = { ...MACHINE, type: 'y8.large', soldAs: { ...ALL, onDemand: false } };
    const model = nodeGroupModel({ otherMachines: [{ machine, fabric: fabricWith(), weight: 1 }] });
    expect(findingsOf(rules.typeIsSoldThatWay, model)).toEqual([
      ['GPU-CAP-001', 'error', expect.stringContaining('must be one that y8.large is sold as')],
    ]);
  });

  it.each(NUMBER_TOKENS)('does not know whether a base that is %s buys on demand', (_name, onDemandBase) => {
    expect(findingsOf(rules.typeIsSoldThatWay, group({ ...SPOT, onDemandBase }, { onDemand: false }))).toEqual([]);
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

  it('asks for the facts of every type of the group', () => {
    const machine = { ...MACHINE, type: 'y8.large' };
    const fabric = { ...fabricWith(), unverifiedFacts: ['maxEfa'] };
    const model = nodeGroupModel({ otherMachines: [{ machine, fabric, weight: 1 }] });
    expect(findingsOf(rules.factsAreVerified, model)).toEqual([
      ['GPU-CAP-004', 'warning', expect.stringContaining('NodeGroup layout of y8.large must rest on verified facts')],
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
    expect(findingsOf(rules.fabricIsPlacedTogether, nodeGroupModel({ placementGroup: null, nodes: nodes(2) }))).toEqual(
      [
        [
          'GPU-CAP-005',
          'warning',
          "NodeGroup 'placementGroup' must be on where several nodes share a fabric, got off; " +
            'use a cluster placement group',
        ],
      ],
    );
  });

  it.each([
    ['one node', { nodes: nodes(1) }],
    ['a number known at deploy', { nodes: nodes(DEPLOY_TIME) }],
    ['nodes without RDMA', { fabric: PLAIN_FABRIC }],
    ['nodes of open reservations', { capacity: { kind: 'openReservation' as const } }],
    ['nodes of one reservation', { capacity: RESERVATION }],
    ['nodes of a block', { capacity: BLOCK }],
  ])('takes %s', (_name, overrides) => {
    const model = nodeGroupModel({ placementGroup: null, ...overrides });
    expect(findingsOf(rules.fabricIsPlacedTogether, model)).toEqual([]);
  });
});

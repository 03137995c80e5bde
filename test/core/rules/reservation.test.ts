import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import { OWN_PLACEMENT_GROUP } from '../../../constructs/core/model';
import type { CapacityModel, NodeGroupModel } from '../../../constructs/core/model';
import * as rules from '../../../constructs/core/rules/reservation';
import { findingsOf } from '../../fixtures/findings';
import { BLOCK, nodeGroupModel, RESERVATION, SUBNET } from '../../fixtures/models';

const OPEN: CapacityModel = { kind: 'openReservation' };
const SPOT: CapacityModel = { kind: 'spot', onDemandBase: 0, allocationStrategy: 'a word', rebalance: false };

function groupOf(capacity: CapacityModel, overrides: Partial<NodeGroupModel> = {}): NodeGroupModel {
  return nodeGroupModel({ capacity, placementGroup: null, ...overrides });
}

describe('a sound group', () => {
  it.each(rules.RESERVATION_RULES.map((rule) => [rule.code, rule] as const))('is nothing to %s', (_code, rule) => {
    for (const model of [nodeGroupModel(), groupOf(OPEN), groupOf(RESERVATION), groupOf(BLOCK)]) {
      expect(findingsOf(rule, model)).toEqual([]);
    }
  });
});

describe('GPU-CAP-006 placementFitsReservation', () => {
  const made = { ...RESERVATION, placementGroup: 'together' };
  const finding = (due: string, kind: string, got: string) => [
    'GPU-CAP-006',
    'error',
    `NodeGroup 'placementGroup' must be ${due} for capacity '${kind}', got ${got}; ` +
      'leave placementGroup out; the group would never leave InsufficientInstanceCapacity',
  ];

  it.each<[CapacityModel, NodeGroupModel['placementGroup'], unknown[]]>([
    [{ kind: 'onDemand' }, OWN_PLACEMENT_GROUP, []],
    [SPOT, OWN_PLACEMENT_GROUP, []],
    [OPEN, OWN_PLACEMENT_GROUP, [finding('off', 'openReservation', '(its own)')]],
    [RESERVATION, OWN_PLACEMENT_GROUP, [finding('off', 'targetedReservation', '(its own)')]],
    [BLOCK, OWN_PLACEMENT_GROUP, [finding('off', 'capacityBlock', '(its own)')]],
    [BLOCK, DEPLOY_TIME, [finding('off', 'capacityBlock', '(known at deploy)')]],
    [made, 'together', []],
    [made, null, [finding('that of the reservation (together)', 'targetedReservation', 'off')]],
    [made, 'apart', [finding('that of the reservation (together)', 'targetedReservation', 'apart')]],
    [made, OWN_PLACEMENT_GROUP, [finding('that of the reservation (together)', 'targetedReservation', '(its own)')]],
    [made, DEPLOY_TIME, []],
    [{ ...made, placementGroup: DEPLOY_TIME }, DEPLOY_TIME, []],
    [{ ...made, placementGroup: DEPLOY_TIME }, 'together', []],
    [
      { ...made, placementGroup: DEPLOY_TIME },
      OWN_PLACEMENT_GROUP,
      [finding('that of the reservation ((known at deploy))', 'targetedReservation', '(its own)')],
    ],
  ])('%j in the placement group %j', (capacity, placementGroup, found) => {
    expect(findingsOf(rules.placementFitsReservation, groupOf(capacity, { placementGroup }))).toEqual(found);
  });
});

describe('GPU-CAP-007 zoneFitsReservation', () => {
  const subnets = [{ ...SUBNET, zone: 'us-east-1a' }];

  it.each([RESERVATION, BLOCK])('refuses $kind in another zone', (capacity) => {
    expect(findingsOf(rules.zoneFitsReservation, groupOf({ ...capacity, zone: 'us-east-1b' }, { subnets }))).toEqual([
      [
        'GPU-CAP-007',
        'error',
        "NodeGroup 'capacity' must lie in the zone of the nodes (us-east-1a), got us-east-1b; put the network into the zone of the reservation",
      ],
    ]);
  });

  it.each<[string, CapacityModel, string]>([
    ['the same zone', BLOCK, 'us-east-1a'],
    ['a zone that is not said', RESERVATION, 'us-east-1a'],
    ['a zone known at deploy', { ...BLOCK, zone: DEPLOY_TIME }, 'us-east-1a'],
    ['nodes in a zone known at deploy', BLOCK, DEPLOY_TIME],
    ['other capacity', OPEN, 'us-east-1b'],
  ])('takes %s', (_case, capacity, zone) => {
    const model = groupOf(capacity, { subnets: [{ ...SUBNET, zone }] });
    expect(findingsOf(rules.zoneFitsReservation, model)).toEqual([]);
  });
});

describe('GPU-CAP-008 typeFitsReservation', () => {
  it('refuses a reservation of another type', () => {
    const model = groupOf({ ...RESERVATION, instanceType: 'y8.large' });
    expect(findingsOf(rules.typeFitsReservation, model)).toEqual([
      [
        'GPU-CAP-008',
        'error',
        "NodeGroup 'capacity' must hold x8.large, got a reservation of y8.large; name a reservation of this type, or the type of the reservation",
      ],
    ]);
  });

  it.each(['x8.large', null, DEPLOY_TIME])('takes one of %s', (instanceType) => {
    expect(findingsOf(rules.typeFitsReservation, groupOf({ ...RESERVATION, instanceType }))).toEqual([]);
  });
});

describe('GPU-CAP-009 reservationHasRoom', () => {
  const found = (capacity: Partial<typeof RESERVATION>, max: number | typeof DEPLOY_TIME): unknown[] =>
    findingsOf(
      rules.reservationHasRoom,
      groupOf({ ...RESERVATION, ...capacity }, { nodes: { min: 0, max, desired: null } }),
    );

  it('warns of one node more than it holds', () => {
    expect(found({ count: 4 }, 5)).toEqual([
      [
        'GPU-CAP-009',
        'warning',
        "NodeGroup 'nodes.max' must be at most what the reservation holds (4), got 5; lower 'nodes.max', reserve more, or let nodes be bought on-demand by whenFull",
      ],
    ]);
  });

  it.each<[string, Partial<typeof RESERVATION>, number | typeof DEPLOY_TIME]>([
    ['as many nodes as it holds', { count: 4 }, 4],
    ['fewer', { count: 4 }, 3],
    ['more that are bought on-demand', { count: 4, whenFull: 'onDemand' }, 5],
    ['a number that is not said', { count: null }, 5],
    ['a number known at deploy', { count: DEPLOY_TIME }, 5],
    ['nodes known at deploy', { count: 4 }, DEPLOY_TIME],
  ])('takes %s', (_case, capacity, max) => {
    expect(found(capacity, max)).toEqual([]);
  });
});

describe('GPU-CAP-010 blockHoldsNodes', () => {
  const found = (capacity: CapacityModel, max: number | typeof DEPLOY_TIME): unknown[] =>
    findingsOf(rules.blockHoldsNodes, groupOf(capacity, { nodes: { min: 0, max, desired: null } }));

  it('refuses more nodes than a block can hold', () => {
    expect(found(BLOCK, 65)).toEqual([
      [
        'GPU-CAP-010',
        'error',
        "NodeGroup 'nodes.max' must be at most 64 in a capacity block, got 65; spread the nodes over several blocks, one group each",
      ],
    ]);
  });

  it.each<[CapacityModel, number | typeof DEPLOY_TIME]>([
    [BLOCK, 63],
    [BLOCK, 64],
    [BLOCK, DEPLOY_TIME],
    [RESERVATION, 65],
  ])('%j takes %s nodes', (capacity, max) => {
    expect(found(capacity, max)).toEqual([]);
  });
});

import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import { Money } from '../../../constructs/core/base/units';
import type { ClusterModel, NodeGroupModel } from '../../../constructs/core/model';
import * as rules from '../../../constructs/core/rules/cost';
import { findingsOf } from '../../fixtures/findings';
import { clusterModel, nodeGroupModel } from '../../fixtures/models';
import { NUMBER_TOKENS } from '../../fixtures/tokens';

const counted = (max: number | typeof DEPLOY_TIME, min: number | typeof DEPLOY_TIME = 0) => ({
  nodes: { min, max, desired: null },
});
const group = (name: string, hourlyPrice: Money | null, overrides: Partial<NodeGroupModel> = {}): NodeGroupModel =>
  nodeGroupModel({ name, hourlyPrice, ...counted(4), ...overrides });
const cluster = (limit: Money | null, ...nodeGroups: NodeGroupModel[]): ClusterModel =>
  clusterModel({ maxHourlyCost: limit, nodeGroups });

describe('GPU-COST-001 costWithinLimit', () => {
  const finding = (limit: string, got: string) => [
    'GPU-COST-001',
    'error',
    `GpuCluster 'maxHourlyCost' must cover the largest size: limit ${limit} per hour, got ${got}; ` +
      'give the groups fewer nodes or a cheaper type, or raise maxHourlyCost',
  ];
  const ten = group('a', Money.usd(10));

  it.each([
    ['no limit', cluster(null, ten), []],
    ['a limit above the cost', cluster(Money.usd(41), ten), []],
    ['a limit at the cost', cluster(Money.usd(40), ten), []],
    ['a limit below', cluster(Money.usd(39.99), ten), [finding('39.99 USD', '40.00 USD per hour')]],
    [
      'a limit below the sum',
      cluster(Money.usd(79), ten, group('b', Money.usd(10))),
      [finding('79.00 USD', '80.00 USD per hour')],
    ],
    ['a limit of nothing for no nodes', cluster(Money.usd(0), group('a', Money.usd(10), counted(0))), []],
    ['another currency', cluster(Money.of(1, 'CNY'), ten), []],
    ['an unknown price', cluster(Money.usd(1), group('a', null)), []],
    ['an unknown number', cluster(Money.usd(1), group('a', Money.usd(10), counted(DEPLOY_TIME))), []],
  ])('holds %s against the cost', (_name, model, found) => {
    expect(findingsOf(rules.costWithinLimit, model)).toEqual(found);
  });

  it('counts what is known, also where some is not', () => {
    const model = cluster(Money.usd(39), ten, group('b', null));
    expect(findingsOf(rules.costWithinLimit, model)[0]?.[2]).toContain('limit 39.00 USD per hour, got 40.00 USD');
  });

  it('says which price it took in place of another', () => {
    const spot = group('a', Money.usd(10), {
      capacity: { kind: 'spot', onDemandBase: 1, allocationStrategy: 'a word', rebalance: false },
    });
    const basis = ' (no dated on-demand price of x8.large in us-east-1; price of the group taken)';
    expect(findingsOf(rules.costWithinLimit, cluster(Money.usd(1), spot))).toEqual([
      finding('1.00 USD', `40.00 USD per hour${basis}`),
    ]);
  });

  it.each(NUMBER_TOKENS)('judges no limit that is %s', (_name, token) => {
    expect(findingsOf(rules.costWithinLimit, cluster(Money.usd(token), ten))).toEqual([]);
  });
});

describe('GPU-COST-002 costIsKnown', () => {
  const finding = (text: string) => [
    'GPU-COST-002',
    'error',
    `GpuCluster 'maxHourlyCost' ${text}; ` +
      "write limit and nodes as numbers, and each unknown price as 'hourlyPrice' of its group in the limit's currency",
  ];
  const limit = Money.usd(100);
  const needsPrice = finding("needs a price for node group 'a', got none");
  const needsNumber = finding("needs the number of nodes of 'a', got one known at deploy");

  it.each([
    ['every price', cluster(limit, group('a', Money.usd(10))), []],
    ['no price without a limit', cluster(null, group('a', null)), []],
    ['no price', cluster(limit, group('a', null), group('b', Money.usd(1))), [needsPrice]],
    ['no price for no nodes', cluster(limit, group('a', null, counted(0))), []],
    ['no number', cluster(limit, group('a', Money.usd(1), counted(DEPLOY_TIME))), [needsNumber]],
    ['no number and no price', cluster(limit, group('a', null, counted(DEPLOY_TIME))), [needsNumber, needsPrice]],
    ['no smallest number, which costs nothing', cluster(limit, group('a', Money.usd(1), counted(4, DEPLOY_TIME))), []],
    [
      'a price of another currency',
      cluster(limit, group('a', Money.of(10, 'CNY'))),
      [finding('is in USD, got prices of 40.00 CNY per hour')],
    ],
    ['another currency for no nodes', cluster(limit, group('a', Money.of(10, 'CNY'), counted(0))), []],
  ])('knows %s', (_name, model, found) => {
    expect(findingsOf(rules.costIsKnown, model)).toEqual(found);
  });

  it.each(NUMBER_TOKENS)('refuses a limit that is %s', (_name, token) => {
    expect(findingsOf(rules.costIsKnown, cluster(Money.usd(token), group('a', null)))).toEqual([
      finding('must be known at synth, got one known at deploy'),
    ]);
  });
});

import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import { Money } from '../../../constructs/core/base/units';
import type { PriceRow } from '../../../constructs/core/catalog';
import { awsQuotas } from '../../../constructs/core/catalog/aws';
import { clusterCost, clusterQuotas, hourlyCost, machinesFor, quotaNeeds } from '../../../constructs/core/plan';
import type { CostGroup, QuotaGroup } from '../../../constructs/core/plan';
import { clusterModel, fabricWith, MACHINE, nodeGroupModel } from '../../fixtures/models';
import { rowOf } from '../catalog/rows';

function price(instanceType: string, amount: number, changes: Partial<PriceRow> = {}): PriceRow {
  return {
    cloud: 'any',
    instanceType,
    region: 'here',
    zone: null,
    purchaseOption: 'onDemand',
    currency: 'USD',
    amount,
    per: 'instanceHour',
    os: 'Linux',
    tenancy: 'shared',
    date: '2026-07-20',
    doubtful: false,
    reasons: [],
    source: 'https://example.com/prices',
    ...changes,
  };
}

function group(otherTypes: CostGroup['otherTypes'], changes: Partial<CostGroup> = {}): CostGroup {
  const nodes = { min: 1, max: 4 };
  return { name: 'A', instanceType: 'big', region: 'here', nodes, purchase: 'onDemand', otherTypes, ...changes };
}

const BIG = price('big', 10);
const BIGGER = price('bigger', 15);
const other = (instanceType: string, weight = 1) => ({ instanceType, weight });

describe('hourlyCost of several types', () => {
  it('is that of the dearest, and says so', () => {
    const { lines, atMax, atMin } = hourlyCost(
      [group([other('bigger'), other('big2')])],
      [BIG, BIGGER, price('big2', 9)],
    );
    expect(lines).toMatchObject([{ instanceType: 'bigger', note: 'the dearest of big, bigger, big2' }]);
    expect([atMax.perHour, atMin.perHour]).toEqual([[Money.usd(60)], [Money.usd(15)]]);
  });

  it('is that of the first where no other is dearer', () => {
    expect(hourlyCost([group([other('cheap')])], [BIG, price('cheap', 10)]).lines).toMatchObject([
      { instanceType: 'big', pricePerNodeHour: { amount: 10 } },
    ]);
  });

  it.each([
    [1, 'bigger', 60],
    [2, 'big', 40],
    [3, 'big', 40],
  ])('counts fewer instances of a type of weight %d', (weight, dearest, perHour) => {
    const { lines, atMax } = hourlyCost([group([other('bigger', weight)])], [BIG, BIGGER]);
    expect(lines[0]!.instanceType).toBe(dearest);
    expect(atMax.perHour).toEqual([Money.usd(perHour)]);
  });

  it('is unknown where the price of one is', () => {
    const { lines, unknown } = hourlyCost([group([other('dark')])], [BIG]);
    expect(unknown).toEqual(['A']);
    expect(lines).toMatchObject([
      {
        instanceType: 'dark',
        pricePerNodeHour: null,
        note: 'one of big, dark; no price of all of them; no dated on-demand price of dark in here',
      },
    ]);
  });

  it('is unknown where the prices are of several currencies', () => {
    const { lines, unknown } = hourlyCost([group([other('bigger')])], [BIG, price('bigger', 1, { currency: 'CNY' })]);
    expect(unknown).toEqual(['A']);
    expect(lines).toMatchObject([
      { pricePerNodeHour: null, source: null, note: 'one of big, bigger; their prices are of several currencies' },
    ]);
  });

  it('reckons base and rest of spot each with its own dearest', () => {
    const spot = [price('big', 4, { purchaseOption: 'spot' }), price('bigger', 3, { purchaseOption: 'spot' })];
    const cost = hourlyCost([group([other('bigger')], { purchase: 'spot', onDemandBase: 1 })], [BIG, BIGGER, ...spot]);
    expect(cost.lines.map(({ instanceType, purchaseOption }) => [instanceType, purchaseOption])).toEqual([
      ['bigger', 'onDemand'],
      ['big', 'spot'],
    ]);
    expect(cost.atMax.perHour).toEqual([Money.usd(15 + 3 * 4)]);
  });

  it('takes a price of the user for any type', () => {
    const cost = hourlyCost([group([other('dark')], { userPrice: Money.usd(7) })], []);
    expect(cost.unknown).toEqual([]);
    expect(cost.atMax.perHour).toEqual([Money.usd(28)]);
  });

  it('compares prices alone where the number of nodes is known at deploy', () => {
    const nodes = { min: 0, max: DEPLOY_TIME } as const;
    expect(hourlyCost([group([other('bigger')], { nodes })], [BIG, BIGGER]).lines).toMatchObject([
      { instanceType: 'bigger', nodes },
    ]);
  });
});

describe('machinesFor', () => {
  it.each([
    [1, 1, 4],
    [2, 1, 2],
    [3, 1, 2],
    [5, 1, 1],
  ])('of weight %d gives %d to %d', (weight, min, max) => {
    expect(machinesFor({ min: 1, max: 4 }, weight)).toEqual({ min, max });
  });

  it('of an unknown number is unknown', () => {
    expect(machinesFor({ min: 0, max: DEPLOY_TIME }, 2)).toEqual({ min: 0, max: DEPLOY_TIME });
  });
});

describe('quotaNeeds of several types', () => {
  const needsOf = (
    types: ReadonlyArray<readonly [type: string, weight?: number]>,
    changes: Partial<QuotaGroup> = {},
  ) => {
    const [[first], ...others] = types as [readonly [string], ...Array<readonly [string, number?]>];
    const otherTypes = others.map(([type, weight = 1]) => ({ instance: rowOf(type), weight }));
    const nodes = { min: 0, max: 4 };
    return quotaNeeds(
      [{ name: 'A', instance: rowOf(first), otherTypes, nodes, purchase: 'onDemand', ...changes }],
      awsQuotas().rows,
    );
  };

  it('counts one quota once, for the type that needs most of it', () => {
    expect(needsOf([['p4d.24xlarge'], ['p5.48xlarge'], ['p4de.24xlarge']]).needs).toMatchObject([
      { codes: ['L-417A185B'], amount: 4 * 192, groups: ['A'] },
    ]);
  });

  it('counts each quota for itself, all nodes of its type', () => {
    expect(needsOf([['p4d.24xlarge'], ['p5.48xlarge']], { purchase: 'spot' }).needs).toMatchObject([
      { codes: ['L-7212CCBC'], amount: 4 * 96 },
      { codes: ['L-C4BD4855'], amount: 4 * 192 },
    ]);
  });

  it('counts fewer instances of a type with a weight', () => {
    expect(needsOf([['g6.8xlarge'], ['g6.48xlarge', 8]]).needs).toMatchObject([{ amount: 192 }]);
    expect(needsOf([['g6.8xlarge'], ['g6.12xlarge', 2]]).needs).toMatchObject([{ amount: 128 }]);
  });

  it('adds groups that share a quota', () => {
    const groups = ['A', 'B'].map((name): QuotaGroup => ({
      name,
      instance: rowOf('p4d.24xlarge'),
      otherTypes: [{ instance: rowOf('p5.48xlarge'), weight: 1 }],
      nodes: { min: 0, max: 1 },
      purchase: 'onDemand',
    }));
    expect(quotaNeeds(groups, awsQuotas().rows).needs).toMatchObject([{ amount: 384, groups: ['A', 'B'] }]);
  });

  it('says of which type no quota is known', () => {
    const { needs, unknown } = needsOf([['p5.48xlarge'], ['p6e-gb200.36xlarge']]);
    expect(needs).toHaveLength(1);
    expect(unknown).toMatchObject([{ group: 'A', instanceType: 'p6e-gb200.36xlarge', codes: [] }]);
  });
});

describe('a cluster with a group of several types', () => {
  const { vcpu, family } = rowOf('p5.48xlarge');
  const otherMachines = [
    { machine: { ...MACHINE, type: 'p5.48xlarge', vcpu, family }, fabric: fabricWith(), weight: 2 },
  ];
  const model = clusterModel({ nodeGroups: [nodeGroupModel({ otherMachines, hourlyPrice: Money.usd(5) })] });

  it('costs by all of them', () => {
    const [line] = clusterCost(model).lines;
    expect(line).toMatchObject({ instanceType: 'x8.large', note: 'the dearest of x8.large, p5.48xlarge' });
  });

  it('needs the quotas of all of them', () => {
    const { needs, unknown } = clusterQuotas(model, awsQuotas().rows);
    expect(needs).toMatchObject([{ amount: 2 * 192, groups: ['Workers'] }]);
    expect(unknown).toMatchObject([{ instanceType: 'x8.large' }]);
  });
});

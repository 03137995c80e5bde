import fc from 'fast-check';
import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import { Money } from '../../../constructs/core/base/units';
import type { PriceRow } from '../../../constructs/core/catalog';
import { type CostGroup, HOURS_PER_MONTH, formatCost, hourlyCost } from '../../../constructs/core/plan';

const SOURCE = 'https://example.com/prices';

function price(changes: Partial<PriceRow>): PriceRow {
  return {
    cloud: 'any',
    instanceType: 'big',
    region: 'here',
    zone: null,
    purchaseOption: 'onDemand',
    currency: 'USD',
    amount: 10,
    per: 'instanceHour',
    os: 'Linux',
    tenancy: 'shared',
    date: '2026-07-20',
    doubtful: false,
    reasons: [],
    source: SOURCE,
    ...changes,
  };
}

function group(changes: Partial<CostGroup> = {}): CostGroup {
  return {
    name: 'A',
    instanceType: 'big',
    region: 'here',
    nodes: { min: 1, max: 4 },
    purchase: 'onDemand',
    ...changes,
  };
}

const ON_DEMAND = price({});
const SPOT = price({ purchaseOption: 'spot', amount: 4, date: '2026-08-06' });

describe('hourlyCost', () => {
  test.each([
    [0, 0],
    [1, 10],
    [1000, 10_000],
  ])('multiplies the price by %i nodes', (max, perHour) => {
    const cost = hourlyCost([group({ nodes: { min: 0, max } })], [ON_DEMAND]);
    expect(cost.atMax.perHour).toEqual([Money.usd(perHour)]);
    expect(cost.atMax.perMonth).toEqual([Money.usd(perHour * 730)]);
    expect(cost.atMin.perHour).toEqual([Money.usd(0)]);
    expect(cost.unknown).toEqual([]);
  });

  it('gives each price with its source and date', () => {
    expect(hourlyCost([group()], [ON_DEMAND]).lines).toEqual([
      {
        group: 'A',
        instanceType: 'big',
        region: 'here',
        purchaseOption: 'onDemand',
        nodes: { min: 1, max: 4 },
        pricePerNodeHour: Money.usd(10),
        priceKind: 'onDemand',
        source: SOURCE,
        date: '2026-07-20',
        note: null,
      },
    ]);
  });

  it('takes the dated spot price of the region for a spot group', () => {
    const [line] = hourlyCost([group({ purchase: 'spot' })], [ON_DEMAND, SPOT]).lines;
    expect(line).toMatchObject({ pricePerNodeHour: { amount: 4 }, priceKind: 'spot', date: '2026-08-06', note: null });
  });

  test.each([
    ['there is none', []],
    ['it is of another region', [{ ...SPOT, region: 'there' }]],
    ['it has no date', [{ ...SPOT, date: null }]],
    ['it is doubtful', [{ ...SPOT, doubtful: true }]],
  ])('takes the on-demand price and says so when of the spot price %s', (_why, spot: PriceRow[]) => {
    const [line] = hourlyCost([group({ purchase: 'spot' })], [ON_DEMAND, ...spot]).lines;
    expect(line).toMatchObject({
      purchaseOption: 'spot',
      pricePerNodeHour: { amount: 10 },
      priceKind: 'onDemand',
      note: 'no dated spot price of big in here; on-demand price taken',
    });
  });

  it('takes the spot price for no on-demand group', () => {
    expect(hourlyCost([group()], [SPOT]).unknown).toEqual(['A']);
  });

  it('takes the price of the user before any other', () => {
    const [line] = hourlyCost([group({ purchase: 'spot', userPrice: Money.usd(3) })], [ON_DEMAND, SPOT]).lines;
    expect(line).toMatchObject({ pricePerNodeHour: { amount: 3 }, priceKind: 'user', source: null, date: null });
  });

  describe('with an on-demand base of a spot group', () => {
    const mixed = group({ purchase: 'spot', onDemandBase: 1, nodes: { min: 0, max: 3 } });

    it('prices the base on demand', () => {
      const cost = hourlyCost([mixed], [ON_DEMAND, SPOT]);
      expect(cost.lines.map((line) => [line.purchaseOption, line.nodes.max, line.priceKind])).toEqual([
        ['onDemand', 1, 'onDemand'],
        ['spot', 2, 'spot'],
      ]);
      expect(cost.atMax.perHour).toEqual([Money.usd(10 + 2 * 4)]);
    });

    it('prices the base on demand also where the user named the price of a spot node', () => {
      const cost = hourlyCost([{ ...mixed, userPrice: Money.usd(3) }], [ON_DEMAND, SPOT]);
      expect(cost.atMax.perHour).toEqual([Money.usd(10 + 2 * 3)]);
    });

    it('prices the base as the group, and says so, where no on-demand price is known', () => {
      const cost = hourlyCost([{ ...mixed, userPrice: Money.usd(3) }], []);
      expect(cost.atMax.perHour).toEqual([Money.usd(9)]);
      expect(cost.lines[0]?.note).toBe('no dated on-demand price of big in here; price of the group taken');
    });

    it('calls the group unknown where only its spot price is known', () => {
      const cost = hourlyCost([mixed], [SPOT]);
      expect(cost.unknown).toEqual(['A']);
      expect(cost.atMax.perHour).toEqual([Money.usd(8)]);
    });
  });

  it('leaves a group without a price out of the sum and names it once', () => {
    const unknown = group({ name: 'B', instanceType: 'rare', purchase: 'spot', onDemandBase: 1 });
    const cost = hourlyCost([group(), unknown], [ON_DEMAND, SPOT]);
    expect(cost.unknown).toEqual(['B']);
    expect(cost.atMax.perHour).toEqual([Money.usd(40)]);
    expect(cost.lines[1]).toMatchObject({ pricePerNodeHour: null, priceKind: null, source: null, date: null });
    expect(cost.lines[2]?.note).toBe('no dated spot or on-demand price of rare in here');
  });

  it('asks for no price of a group that never has a node', () => {
    expect(hourlyCost([group({ nodes: { min: 0, max: 0 } })], []).unknown).toEqual([]);
  });

  test.each([
    ['number of nodes', { nodes: { min: 0, max: DEPLOY_TIME } }],
    ['fewest nodes', { nodes: { min: DEPLOY_TIME, max: 4 } }],
    ['region', { region: DEPLOY_TIME }],
    ['price', { userPrice: Money.usd(-1.888154589709072e289) }],
  ] as [string, Partial<CostGroup>][])('calls a group unknown whose %s is known at deploy only', (_what, open) => {
    const cost = hourlyCost([group({ name: 'B', ...open })], [ON_DEMAND]);
    expect(cost.unknown).toEqual(['B']);
  });

  it('never adds up different currencies', () => {
    const yuan = price({ region: 'there', currency: 'CNY', amount: 70 });
    const cost = hourlyCost([group(), group({ name: 'B', region: 'there' })], [ON_DEMAND, yuan]);
    expect(cost.atMax.perHour).toEqual([Money.of(280, 'CNY'), Money.usd(40)]);
    expect(cost.atMin.perHour).toEqual([Money.of(70, 'CNY'), Money.usd(10)]);
  });

  it('gives a frozen result and leaves what it was given alone', () => {
    const given = group();
    const cost = hourlyCost([given], [ON_DEMAND]);
    expect(Object.isFrozen(cost) && Object.isFrozen(cost.lines[0]) && Object.isFrozen(cost.atMax.perHour)).toBe(true);
    expect(Object.isFrozen(given) || Object.isFrozen(given.nodes)).toBe(false);
  });

  it('reads the price snapshots of the catalogue by itself', () => {
    const spot = group({ instanceType: 'p5en.48xlarge', region: 'us-east-1', purchase: 'spot' });
    const [line] = hourlyCost([spot]).lines;
    expect(line).toMatchObject({ priceKind: 'spot', date: '2026-08-06', source: expect.stringMatching(/^https:/) });
  });

  it('costs no less at most nodes than at fewest, and the sum of its groups', () => {
    const count = fc.nat({ max: 500 });
    const groups = fc.array(
      fc
        .record({ min: count, more: count, base: count, spot: fc.boolean() })
        .map(({ min, more, base, spot }) =>
          group({ nodes: { min, max: min + more }, onDemandBase: base, purchase: spot ? 'spot' : 'onDemand' }),
        ),
      { minLength: 1, maxLength: 5 },
    );
    const amount = (some: readonly CostGroup[], at: 'atMax' | 'atMin'): number =>
      hourlyCost(some, [ON_DEMAND, SPOT])[at].perHour[0]!.amount;
    fc.assert(
      fc.property(groups, (some) => {
        expect(amount(some, 'atMax')).toBeGreaterThanOrEqual(amount(some, 'atMin'));
        const single = some.map((one) => amount([one], 'atMax'));
        expect(amount(some, 'atMax')).toBeCloseTo(single.reduce((a, b) => a + b));
      }),
    );
  });
});

describe('formatCost', () => {
  it('names hours and months at most and at fewest nodes', () => {
    expect(HOURS_PER_MONTH).toBe(730);
    expect(formatCost(hourlyCost([group()], [ON_DEMAND]))).toBe(
      '40.00 USD per hour, 29200.00 USD per month (730 h) at most nodes; ' +
        '10.00 USD per hour, 7300.00 USD per month at fewest',
    );
  });

  it('says at least where a price is unknown', () => {
    const groups = [group(), group({ name: 'B', instanceType: 'rare' }), group({ name: 'C', instanceType: 'rare' })];
    expect(formatCost(hourlyCost(groups, [ON_DEMAND]))).toBe(
      'at least 40.00 USD per hour, 29200.00 USD per month (730 h) at most nodes; ' +
        '10.00 USD per hour, 7300.00 USD per month at fewest; plus unknown: B, C',
    );
  });

  it('names no sum where no price is known, or no node', () => {
    expect(formatCost(hourlyCost([group()], []))).toBe('unknown: A');
    expect(formatCost(hourlyCost([], []))).toBe('no nodes');
  });

  it('keeps currencies apart', () => {
    const yuan = price({ region: 'there', currency: 'CNY', amount: 70 });
    const cost = hourlyCost([group(), group({ name: 'B', region: 'there' })], [ON_DEMAND, yuan]);
    expect(formatCost(cost)).toContain('280.00 CNY + 40.00 USD per hour');
  });
});

import { type PriceRow, defaultPrice, findPrices, priceFile } from '../../../constructs/core/catalog';

const P5EN = { instanceType: 'p5en.48xlarge', region: 'us-east-1' };

/** A price row that is good in all but what the test changes. */
function price(changes: Partial<PriceRow>): PriceRow {
  return {
    cloud: 'aws',
    ...P5EN,
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
    source: 'https://example.com/prices',
    ...changes,
  };
}

const ON_DEMAND = { ...P5EN, purchaseOption: 'onDemand' } as const;

describe('priceFile', () => {
  it('has 188 sourced prices and the date of the snapshot', () => {
    const { rows, asOf } = priceFile();
    expect(asOf).toBe('2026-12-01');
    expect(rows).toHaveLength(188);
    for (const row of rows) {
      expect(row.source).toMatch(/^https:/);
      expect(row.amount).toBeGreaterThan(0);
      expect(row.currency).toMatch(/^[A-Z]{3}$/);
      expect(row.doubtful).toBe(row.reasons.length > 0);
      if (row.date === null) expect(row.doubtful).toBe(true);
    }
  });
});

describe('findPrices', () => {
  it('finds all prices that fit, newest first, doubtful ones too', () => {
    const found = findPrices(ON_DEMAND);
    expect(found.map((row) => row.date)).toEqual(['2026-08-06', '2026-07-20', '2025-04-28']);
    expect(found.map((row) => row.doubtful)).toEqual([false, false, true]);
  });

  test.each([
    ['instance type', { instanceType: 'p9.48xlarge' }],
    ['region', { region: 'mars-1' }],
    ['cloud', { cloud: 'other' }],
  ])('finds nothing for another %s', (_what, other) => {
    expect(findPrices({ ...ON_DEMAND, ...other })).toEqual([]);
  });

  it('puts undated prices last, and of one day the higher first', () => {
    const rows = [price({ date: null, amount: 1 }), price({ amount: 2 }), price({ amount: 3 })];
    expect(findPrices(ON_DEMAND, rows).map((row) => row.amount)).toEqual([3, 2, 1]);
  });
});

describe('defaultPrice', () => {
  it('gives the newest price', () => {
    expect(defaultPrice(ON_DEMAND)).toMatchObject({ amount: 63.296, date: '2026-08-06' });
    expect(defaultPrice({ ...P5EN, purchaseOption: 'spot' })).toMatchObject({ amount: 27.1988, date: '2026-08-06' });
  });

  test.each([
    ['doubtful', price({ doubtful: true, reasons: ['superseded'] })],
    ['undated', price({ date: null })],
    ['by the month', price({ per: 'instanceMonth' })],
    ['bought otherwise', price({ purchaseOption: 'spot' })],
  ])('passes over a price that is %s', (_why, row) => {
    expect(defaultPrice(ON_DEMAND, [row])).toBeNull();
    const older = price({ date: '2026-01-01' });
    expect(defaultPrice(ON_DEMAND, [row, older])).toBe(older);
  });

  it('has no default for a withdrawn type', () => {
    const query = { instanceType: 'p3.2xlarge', region: 'us-gov-west-1', purchaseOption: 'onDemand' } as const;
    expect(findPrices(query)).toHaveLength(1);
    expect(defaultPrice(query)).toBeNull();
  });
});

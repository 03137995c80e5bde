import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import type { InstanceTypeFacts, PriceRow, PurchaseOption } from '../../../constructs/core/catalog';
import { defaultPrice, fulfil } from '../../../constructs/core/catalog';
import type { InstanceWish, WishAnswer } from '../../../constructs/core/catalog';
import { awsCatalog } from '../../../constructs/core/catalog/aws';
import { rowOf } from './rows';

interface Context {
  readonly purchases?: readonly PurchaseOption[];
  readonly region?: string;
  readonly rows?: readonly InstanceTypeFacts[];
  readonly prices?: readonly PriceRow[];
}

function answer(
  wish: InstanceWish,
  { purchases = ['onDemand'], region = 'nowhere', ...rest }: Context = {},
): WishAnswer {
  return fulfil(wish, { rows: awsCatalog().list(), purchases, region, ...rest });
}

function typeOf(wish: InstanceWish, context?: Context): string {
  const found = answer(wish, context);
  expect(found.kind).toBe('found');
  return (found as { row: InstanceTypeFacts }).row.type;
}

function price(instanceType: string, amount: number): PriceRow {
  return {
    cloud: 'aws',
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
  };
}

describe('fulfil', () => {
  it('finds the only type, and says that it is the only one', () => {
    expect(answer({ accelerator: 'H100', count: 8 })).toEqual({
      kind: 'found',
      row: rowOf('p5.48xlarge'),
      reasons: ['is the only type that has 8 x H100 and is sold as onDemand'],
    });
  });

  it.each([
    [{ accelerator: 'h100', count: 8 }, 'p5.48xlarge'],
    [{ accelerator: 'H100', count: 1 }, 'p5.4xlarge'],
    [{ accelerator: 'B300', count: 8, interconnect: 'rdma' as const }, 'p6-b300.48xlarge'],
    [{ accelerator: 'L4', count: 1 }, 'g6.xlarge'],
    [{ accelerator: 'L4', count: 1, interconnect: 'rdma' as const }, 'g6.8xlarge'],
    [{ accelerator: 'L4', count: 0.125 }, 'g6f.large'],
    [{ accelerator: 'A100', count: 8, interconnect: 'nvlink' as const }, 'p4d.24xlarge'],
    [{ accelerator: 'Trainium2', count: 16 }, 'trn2.48xlarge'],
    [{ accelerator: 'Inferentia2', count: 1 }, 'inf2.xlarge'],
  ])('%j is %s', (wish, type) => {
    expect(typeOf(wish)).toBe(type);
  });

  it('takes the fewest vCPUs where no price is known, and else the first by name', () => {
    expect(answer({ accelerator: 'L4', count: 1 })).toMatchObject({
      row: { type: 'g6.xlarge' },
      reasons: [
        'has 1 x L4 and is sold as onDemand, like g6.16xlarge, g6.2xlarge, g6.4xlarge, g6.8xlarge, gr6.4xlarge, gr6.8xlarge',
        'has the fewest vCPUs (no on-demand price is known in nowhere)',
      ],
    });
    expect(answer({ accelerator: 'H200', count: 8 })).toMatchObject({
      row: { type: 'p5e.48xlarge' },
      reasons: [
        'has 8 x H200 and is sold as onDemand, like p5en.48xlarge',
        'is the first by name (no on-demand price is known in nowhere)',
      ],
    });
  });

  it('takes the lowest known price of the region before all else', () => {
    const prices = [price('p5e.48xlarge', 60), price('p5en.48xlarge', 50)];
    const wish = { accelerator: 'H200', count: 8 };
    expect(answer(wish, { region: 'here', prices })).toMatchObject({
      row: { type: 'p5en.48xlarge' },
      reasons: [expect.any(String), 'has the lowest known on-demand price in here, 50.00 per hour'],
    });
    expect(typeOf(wish, { region: 'there', prices })).toBe('p5e.48xlarge');
    expect(typeOf(wish, { region: DEPLOY_TIME, prices })).toBe('p5e.48xlarge');
    expect(typeOf(wish, { region: 'here', prices: prices.slice(1) })).toBe('p5en.48xlarge');
  });

  it('goes on where prices are the same', () => {
    const prices = [price('p5e.48xlarge', 60), price('p5en.48xlarge', 60)];
    expect(answer({ accelerator: 'H200', count: 8 }, { region: 'here', prices })).toMatchObject({
      row: { type: 'p5e.48xlarge' },
      reasons: [expect.any(String), 'is the first by name (the price is the same)'],
    });
  });

  it('takes the prices of the catalogue unless told otherwise', () => {
    const query = { region: 'us-east-1', purchaseOption: 'onDemand' as const };
    const amountOf = (instanceType: string): number => defaultPrice({ ...query, instanceType })?.amount ?? Infinity;
    const cheapest = ['p5e.48xlarge', 'p5en.48xlarge'].sort((a, b) => amountOf(a) - amountOf(b))[0]!;
    expect(amountOf(cheapest)).toBeLessThan(Infinity);
    expect(answer({ accelerator: 'H200', count: 8 }, { region: 'us-east-1' })).toMatchObject({
      row: { type: cheapest },
      reasons: [expect.any(String), expect.stringContaining(`in us-east-1, ${amountOf(cheapest).toFixed(2)} per hour`)],
    });
  });

  it('never takes a withdrawn type, nor one whose accelerators are not verified', () => {
    const rows = [rowOf('p3.16xlarge'), rowOf('p3dn.24xlarge')];
    expect(typeOf({ accelerator: 'V100', count: 8 }, { rows })).toBe('p3dn.24xlarge');
    expect(answer({ accelerator: 'V100', count: 4 }, { rows })).toMatchObject({ kind: 'otherCounts', counts: [8] });
    const unverified = { ...rowOf('p5.48xlarge'), unverified: ['accelerator.count'] };
    expect(answer({ accelerator: 'H100', count: 8 }, { rows: [unverified] })).toMatchObject({ kind: 'unknown' });
  });

  it.each<[string, readonly PurchaseOption[], string | undefined]>([
    ['GB200', ['capacityBlock'], 'p6e-gb200.36xlarge'],
    ['GB200', ['onDemand'], undefined],
    ['GB200', ['spot'], undefined],
  ])('four %s as %j: %s', (accelerator, purchases, type) => {
    const given = answer({ accelerator, count: 4 }, { purchases });
    if (type === undefined) expect(given).toEqual({ kind: 'notSold', rows: [rowOf('p6e-gb200.36xlarge')] });
    else expect(given).toMatchObject({ kind: 'found', row: { type } });
  });

  it('wants a type that is sold in every way asked for', () => {
    const spotOnly = { ...rowOf('p5.48xlarge'), onDemand: false };
    const wish = { accelerator: 'H100', count: 8 };
    expect(answer(wish, { rows: [spotOnly], purchases: ['spot', 'onDemand'] }).kind).toBe('notSold');
    expect(typeOf(wish, { rows: [spotOnly], purchases: ['spot'] })).toBe('p5.48xlarge');
    const unsure = { ...spotOnly, unverified: ['onDemand'] };
    expect(typeOf(wish, { rows: [unsure] })).toBe('p5.48xlarge');
  });

  it('guesses the accelerator that was meant, and lists what comes in that number', () => {
    expect(answer({ accelerator: 'H1000', count: 4 })).toEqual({
      kind: 'unknown',
      suggestions: expect.arrayContaining(['H100']),
      comesWith: ['A10G', 'GB200', 'L4', 'L40S', 'RTX PRO 4500 Blackwell', 'RTX PRO 6000 Blackwell', 'T4'],
    });
    expect(answer({ accelerator: 'MI300X', count: 3 })).toEqual({ kind: 'unknown', suggestions: [], comesWith: [] });
  });

  it('lists the numbers that an accelerator comes in', () => {
    expect(answer({ accelerator: 'H100', count: 4 })).toEqual({ kind: 'otherCounts', model: 'H100', counts: [1, 8] });
  });

  it('names the types that lack the link', () => {
    expect(answer({ accelerator: 'L40S', count: 8, interconnect: 'nvlink' })).toEqual({
      kind: 'notLinked',
      types: ['g6e.48xlarge'],
    });
    const noEfa = answer({ accelerator: 'T4g', count: 2, interconnect: 'rdma' });
    expect(noEfa).toEqual({ kind: 'notLinked', types: ['g5g.16xlarge', 'g5g.metal'] });
  });
});

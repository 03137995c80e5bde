import { didYouMean } from '../base/did-you-mean';
import { type Known, isKnown } from '../base/tokens';
import type { InstanceTypeFacts } from './instance-type';
import { known } from './known';
import { type PriceRow, type PurchaseOption, defaultPrice, priceFile } from './price';

/** What links the accelerators of a wish: RDMA devices between the nodes, or NVLink within a node. */
export const INTERCONNECTS = ['rdma', 'nvlink'] as const;

/** An instance type by what it has, where the name does not matter. */
export interface InstanceWish {
  /** Model of the accelerator, such as `H100`; case does not count. */
  readonly accelerator: string;
  /** Accelerators of one node; below 1 a slice of one. */
  readonly count: number;
  /**
   * What must link them: RDMA devices between the nodes, or NVLink within a node.
   * @default - any type will do
   */
  readonly interconnect?: (typeof INTERCONNECTS)[number];
}

/** What a choice depends on beside the wish. */
export interface WishContext {
  /** The instance types of the cloud. */
  readonly rows: readonly InstanceTypeFacts[];
  /** Ways that the nodes are bought; the type must be sold in each. */
  readonly purchases: readonly PurchaseOption[];
  /** Region whose prices decide between types. */
  readonly region: Known<string>;
  /**
   * Prices to compare.
   * @default - the catalogue's
   */
  readonly prices?: readonly PriceRow[];
}

/** The answer to a wish. */
export type WishAnswer =
  | { readonly kind: 'found'; readonly row: InstanceTypeFacts; readonly reasons: readonly string[] }
  /** No offered type has this accelerator; `comesWith` are those that a node has `count` of. */
  | { readonly kind: 'unknown'; readonly suggestions: readonly string[]; readonly comesWith: readonly string[] }
  /** The accelerator exists, but not in this number per node. */
  | { readonly kind: 'otherCounts'; readonly model: string; readonly counts: readonly number[] }
  /** Such types exist, but none is linked as wished. */
  | { readonly kind: 'notLinked'; readonly types: readonly string[] }
  /** Such types exist, but none is sold in every way asked for. */
  | { readonly kind: 'notSold'; readonly rows: readonly InstanceTypeFacts[] };

/**
 * The instance type that fulfils a wish: offered, sold as the nodes are bought, and of several the one with the lowest
 * known on-demand price of the region, then the fewest vCPUs, then the first by name.
 *
 * @param wish what the node shall have
 * @param context what the choice depends on
 */
export function fulfil({ accelerator, count, interconnect }: InstanceWish, context: WishContext): WishAnswer {
  const offered = context.rows.filter((row) => row.status === 'offered' && countOf(row) !== null);
  const ofModel = offered.filter((row) => sameWord(modelOf(row), accelerator));
  if (ofModel.length === 0) {
    const comesWith = unique(offered.filter((row) => countOf(row) === count).map(modelOf));
    return { kind: 'unknown', suggestions: didYouMean(accelerator, unique(offered.map(modelOf))), comesWith };
  }
  const model = modelOf(ofModel[0]!);
  const ofCount = ofModel.filter((row) => countOf(row) === count);
  if (ofCount.length === 0) return { kind: 'otherCounts', model, counts: countsOf(ofModel) };
  const linked = ofCount.filter((row) => interconnect === undefined || LINKED[interconnect](row));
  if (linked.length === 0) return { kind: 'notLinked', types: namesOf(ofCount) };
  const sold = linked.filter((row) => context.purchases.every((purchase) => isSold(row, purchase)));
  if (sold.length === 0) return { kind: 'notSold', rows: linked };
  const what = `${count} x ${model}${interconnect === undefined ? '' : ` with ${interconnect}`}`;
  return choose(sold, `has ${what} and is sold as ${context.purchases.join(' and ')}`, context);
}

function choose(sold: readonly InstanceTypeFacts[], fits: string, { region, prices }: WishContext): WishAnswer {
  const priced = sold.map((row) => ({ row, price: priceOf(row, region, prices ?? priceFile().rows) }));
  const [best, second] = [...priced].sort(
    (a, b) =>
      (a.price ?? Infinity) - (b.price ?? Infinity) || a.row.vcpu - b.row.vcpu || (a.row.type < b.row.type ? -1 : 1),
  ) as [PricedRow, ...PricedRow[]];
  if (second === undefined) return { kind: 'found', row: best.row, reasons: [`is the only type that ${fits}`] };
  const among = `${fits}, like ${namesOf(sold.filter((row) => row !== best.row)).join(', ')}`;
  return { kind: 'found', row: best.row, reasons: [among, decisive(best, second, region)] };
}

interface PricedRow {
  readonly row: InstanceTypeFacts;
  readonly price: number | null;
}

function decisive(best: PricedRow, second: PricedRow, region: Known<string>): string {
  if (best.price !== null && best.price !== second.price) {
    return `has the lowest known on-demand price in ${region}, ${best.price.toFixed(2)} per hour`;
  }
  const among = best.price === null ? `no on-demand price is known in ${region}` : 'the price is the same';
  return best.row.vcpu < second.row.vcpu ? `has the fewest vCPUs (${among})` : `is the first by name (${among})`;
}

function priceOf({ type }: InstanceTypeFacts, region: Known<string>, prices: readonly PriceRow[]): number | null {
  if (!isKnown(region)) return null;
  return defaultPrice({ instanceType: type, region, purchaseOption: 'onDemand' }, prices)?.amount ?? null;
}

const LINKED: Readonly<Record<(typeof INTERCONNECTS)[number], (row: InstanceTypeFacts) => boolean>> = {
  rdma: (row) => (known(row, 'maxEfa') ?? 0) > 0,
  nvlink: (row) => known(row, 'nvlink') !== null,
};

function isSold(row: InstanceTypeFacts, purchase: PurchaseOption): boolean {
  if (purchase === 'capacityBlock') return known(row, purchase) !== 'no';
  return known(row, purchase) !== false;
}

function modelOf(row: InstanceTypeFacts): string {
  return known(row, 'accelerator')?.model ?? '';
}

function countOf(row: InstanceTypeFacts): number | null {
  return known(row, 'accelerator')?.count ?? null;
}

function countsOf(rows: readonly InstanceTypeFacts[]): number[] {
  return [...new Set(rows.map((row) => countOf(row) ?? 0))].sort((a, b) => a - b);
}

function namesOf(rows: readonly InstanceTypeFacts[]): string[] {
  return rows.map(({ type }) => type).sort();
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)].sort();
}

function sameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

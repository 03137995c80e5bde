import { type CatalogFile, onFirstUse } from './catalog-file';

/** How an instance is bought. */
export type PurchaseOption = 'onDemand' | 'spot' | 'capacityBlock';

/** One published or observed price of one instance, all its accelerators included, in one region. */
export interface PriceRow {
  /** The cloud, in our spelling: the name of its folder. */
  readonly cloud: string;
  /** The instance type. */
  readonly instanceType: string;
  /** The region, in the cloud's spelling. */
  readonly region: string;
  /** The zone's id, set for spot only; null on a spot row = the price a broker showed for the region. */
  readonly zone: string | null;
  /** How the instance is bought. */
  readonly purchaseOption: PurchaseOption;
  /** Three capital letters of ISO 4217. */
  readonly currency: string;
  /** The price in the currency, without tax, disks, traffic or discounts. */
  readonly amount: number;
  /** What the amount pays for. */
  readonly per: 'instanceHour' | 'instanceMonth';
  /** The operating system whose licence is in the price. */
  readonly os: string;
  /** Shared hardware or not. */
  readonly tenancy: string;
  /** The day the price was published or collected, ISO 8601; null = unknown. */
  readonly date: string | null;
  /** True where the price has no date, is too old, superseded, or of a weak source: never a silent default. */
  readonly doubtful: boolean;
  /** Why the price is doubtful. */
  readonly reasons: readonly string[];
  /** Public page that carries the price. */
  readonly source: string;
}

/** Which prices to look for. */
export interface PriceQuery {
  /**
   * The cloud, in our spelling.
   * @default - every cloud; names of instance types are the cloud's own anyway
   */
  readonly cloud?: string;
  /** The instance type. */
  readonly instanceType: string;
  /** The region, in the cloud's spelling. */
  readonly region: string;
  /** How the instance is bought. */
  readonly purchaseOption: PurchaseOption;
}

/** The price snapshots of the catalogue; read at the first call, deeply frozen. */
export const priceFile: () => CatalogFile<PriceRow> = onFirstUse(
  () => require('./prices.json') as typeof import('./prices.json') as CatalogFile<PriceRow>,
);

/**
 * All prices that fit, doubtful ones included, newest first and undated last.
 *
 * @param query what to look for
 * @param rows the prices to search
 */
export function findPrices(query: PriceQuery, rows: readonly PriceRow[] = priceFile().rows): PriceRow[] {
  const fits = (row: PriceRow): boolean =>
    (query.cloud === undefined || row.cloud === query.cloud) &&
    row.instanceType === query.instanceType &&
    row.region === query.region &&
    row.purchaseOption === query.purchaseOption;
  // Of one day the higher price first: a plan that errs must not err on the cheap side.
  return rows.filter(fits).sort((a, b) => compare(b.date ?? '', a.date ?? '') || b.amount - a.amount);
}

/**
 * The price to reckon with when the user gives none: the newest one per hour with a date and without doubt. A price is
 * never derived from another, and no discount is assumed.
 *
 * @param query what to look for
 * @param rows the prices to search
 * @returns null where there is no such price
 */
export function defaultPrice(query: PriceQuery, rows: readonly PriceRow[] = priceFile().rows): PriceRow | null {
  const usable = (row: PriceRow): boolean => row.date !== null && !row.doubtful && row.per === 'instanceHour';
  return findPrices(query, rows).find(usable) ?? null;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

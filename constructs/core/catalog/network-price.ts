import { Money } from '../base/units';
import type { NetworkCostModel } from '../model/network';

/** What a way out of a network is made of. */
export type NetworkItem = 'natGateway' | 'interfaceEndpoint';

/** The dated price of one such thing in one region. */
export interface NetworkPriceRow {
  /** The region, in the cloud's spelling. */
  readonly region: string;
  /** What is paid for. */
  readonly item: NetworkItem;
  /** Three capital letters of ISO 4217. */
  readonly currency: string;
  /** For each hour that it stands. */
  readonly perHour: number;
  /** For each GB that it carries. */
  readonly perGB: number;
  /** The day whose price it is, ISO 8601. */
  readonly date: string;
  /** Public page that carries the price. */
  readonly source: string;
}

/**
 * What several ways out of one kind cost together.
 *
 * @param rows the prices to search
 * @param region the region, in the cloud's spelling
 * @param item what they are
 * @param count how many stand
 * @returns null where there is no price for the region
 */
export function networkCost(
  rows: readonly NetworkPriceRow[],
  region: string,
  item: NetworkItem,
  count: number,
): NetworkCostModel | null {
  const row = rows.find((each) => each.region === region && each.item === item);
  if (row === undefined) return null;
  const { currency, perHour, perGB, date, source } = row;
  return { perHour: Money.of(perHour, currency).times(count), perGB: Money.of(perGB, currency), date, source };
}

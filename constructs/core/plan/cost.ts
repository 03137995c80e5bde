import { deepFreeze } from '../base/freeze';
import { DEPLOY_TIME, type Known, isKnown, isToken } from '../base/tokens';
import { Money } from '../base/units';
import { type PriceRow, type PurchaseOption, defaultPrice, priceFile } from '../catalog/price';
import { dearest } from './dearest';
import { type NodePurchase, type NodeRange, type PurchasePart, machinesFor, purchaseParts } from './nodes';

/** Hours of an average month: 365 days × 24 hours / 12. */
export const HOURS_PER_MONTH = 730;

/** What the cost of one node group depends on. */
export interface CostGroup extends NodePurchase {
  /** Name of the group. */
  readonly name: string;
  /** Its instance type. */
  readonly instanceType: string;
  /**
   * Further types that may take the place of the first. The cost is that of the dearest: all nodes of it.
   * @default - all nodes are of one type
   */
  readonly otherTypes?: ReadonlyArray<{ readonly instanceType: string; readonly weight: number }>;
  /** Its region. */
  readonly region: Known<string>;
  /**
   * What the user says one node costs per hour, bought the group's way. It goes before any price of the catalogue. An
   * on-demand base of a spot group costs the on-demand price all the same, and this only where none is known.
   * @default - the newest dated price of the catalogue
   */
  readonly userPrice?: Money;
}

/** Which price a line takes: the user's, an observed spot price, or the published on-demand price. */
export type PriceKind = 'user' | 'spot' | 'onDemand';

/** The cost of the nodes of one group that are bought in one way. */
export interface CostLine {
  /** Name of the group. */
  readonly group: string;
  /** Its instance type; of several the dearest. */
  readonly instanceType: string;
  /** Its region. */
  readonly region: Known<string>;
  /** How these nodes are bought. */
  readonly purchaseOption: PurchaseOption;
  /** How many nodes are bought so. */
  readonly nodes: NodeRange;
  /** Price of one node per hour, or null where no price is known. */
  readonly pricePerNodeHour: Money | null;
  /** Which price that is, or null where none is known. */
  readonly priceKind: PriceKind | null;
  /** Public page that carries the price; null for the user's own and for none. */
  readonly source: string | null;
  /** The day of the price, ISO 8601; null for the user's own and for none. */
  readonly date: string | null;
  /** What a reader must know of the price, or null where it is what was asked for. */
  readonly note: string | null;
}

/** Sums of one number of nodes. One entry per currency, by its name; empty where no price is known. */
export interface CostTotal {
  /** Per hour. */
  readonly perHour: readonly Money[];
  /** Per month of {@link HOURS_PER_MONTH} hours. */
  readonly perMonth: readonly Money[];
}

/** What a cluster costs: nodes only, without disks, traffic, tax or discounts. */
export interface ClusterCost {
  /** One line per group and way of buying, in the order of the groups. */
  readonly lines: readonly CostLine[];
  /** With every group at its most nodes. */
  readonly atMax: CostTotal;
  /** With every group at its fewest nodes. */
  readonly atMin: CostTotal;
  /** Names of the groups that may run nodes of no known price or number: the sums leave these nodes out. */
  readonly unknown: readonly string[];
}

/**
 * What node groups cost per hour and month. Each line carries its price with source and date; nothing is derived from
 * another price, and no discount is assumed.
 *
 * @param groups the groups
 * @param prices the prices to search
 */
export function hourlyCost(groups: readonly CostGroup[], prices: readonly PriceRow[] = priceFile().rows): ClusterCost {
  const lines = groups.flatMap((group) => purchaseParts(group).map((part) => costLine(group, part, prices)));
  return deepFreeze({
    lines,
    atMax: total(lines, (nodes) => nodes.max),
    atMin: total(lines, (nodes) => nodes.min),
    unknown: [...new Set(lines.filter(isOpen).map((line) => line.group))],
  });
}

function isOpen({ nodes, pricePerNodeHour }: CostLine): boolean {
  if (!isKnown(nodes.min) || !isKnown(nodes.max)) return true;
  return pricePerNodeHour === null && nodes.max > 0;
}

function costLine(group: CostGroup, part: PurchasePart, prices: readonly PriceRow[]): CostLine {
  const { name, instanceType, region, otherTypes = [] } = group;
  const lines = [{ instanceType, weight: 1 }, ...otherTypes].map((type): CostLine => {
    const ofType = { ...group, instanceType: type.instanceType };
    const price = part.isBase ? basePrice(ofType, prices) : groupPrice(ofType, prices);
    const nodes = machinesFor(part.nodes, type.weight);
    return {
      group: name,
      instanceType: type.instanceType,
      region,
      purchaseOption: part.purchaseOption,
      nodes,
      ...price,
    };
  });
  return dearest(lines);
}

type LinePrice = Pick<CostLine, 'pricePerNodeHour' | 'priceKind' | 'source' | 'date' | 'note'>;

function groupPrice(group: CostGroup, prices: readonly PriceRow[]): LinePrice {
  if (group.userPrice !== undefined) return given(group.userPrice, null);
  if (group.purchase === 'onDemand') {
    return listed(group, 'onDemand', null, prices) ?? noPrice(`no dated on-demand price ${ofType(group)}`);
  }
  if (group.purchase === 'capacityBlock') return noPrice('the fee of a capacity block is the price it was bought at');
  const fallback = `no dated spot price ${ofType(group)}; on-demand price taken`;
  return (
    listed(group, 'spot', null, prices) ??
    listed(group, 'onDemand', fallback, prices) ??
    noPrice(`no dated spot or on-demand price ${ofType(group)}`)
  );
}

function basePrice(group: CostGroup, prices: readonly PriceRow[]): LinePrice {
  const none = `no dated on-demand price ${ofType(group)}`;
  const price = listed(group, 'onDemand', null, prices);
  if (price !== null) return price;
  return group.userPrice === undefined ? noPrice(none) : given(group.userPrice, `${none}; price of the group taken`);
}

function given(price: Money, note: string | null): LinePrice {
  if (isToken(price.amount) || isToken(price.currency)) return noPrice(`the price given is ${DEPLOY_TIME}`);
  return { pricePerNodeHour: price, priceKind: 'user', source: null, date: null, note };
}

function listed(
  { instanceType, region }: CostGroup,
  purchaseOption: 'onDemand' | 'spot',
  note: string | null,
  prices: readonly PriceRow[],
): LinePrice | null {
  const row = defaultPrice({ instanceType, region, purchaseOption }, prices);
  if (row === null) return null;
  const pricePerNodeHour = Money.of(row.amount, row.currency);
  return { pricePerNodeHour, priceKind: purchaseOption, source: row.source, date: row.date, note };
}

function noPrice(note: string): LinePrice {
  return { pricePerNodeHour: null, priceKind: null, source: null, date: null, note };
}

function ofType({ instanceType, region }: CostGroup): string {
  return `of ${instanceType} in ${region}`;
}

function total(lines: readonly CostLine[], nodesOf: (nodes: NodeRange) => Known<number>): CostTotal {
  const sums = new Map<string, Money>();
  for (const { pricePerNodeHour, nodes } of lines) {
    const count = nodesOf(nodes);
    if (pricePerNodeHour === null || !isKnown(count)) continue;
    const cost = pricePerNodeHour.times(count);
    const sum = sums.get(cost.currency);
    sums.set(cost.currency, sum === undefined ? cost : sum.add(cost));
  }
  const perHour = [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
  return { perHour, perMonth: perHour.map((money) => money.times(HOURS_PER_MONTH)) };
}

/**
 * One line for a terminal: the cost at most and at fewest nodes, and the groups whose price is unknown.
 *
 * @param cost what {@link hourlyCost} gave
 */
export function formatCost(cost: ClusterCost): string {
  const { atMax, atMin, unknown } = cost;
  const missing = `unknown: ${unknown.join(', ')}`;
  if (atMax.perHour.length === 0) return unknown.length === 0 ? 'no nodes' : missing;
  const most = `${sum(atMax.perHour)} per hour, ${sum(atMax.perMonth)} per month (${HOURS_PER_MONTH} h) at most nodes`;
  const fewest = `${sum(atMin.perHour)} per hour, ${sum(atMin.perMonth)} per month at fewest`;
  return unknown.length === 0 ? `${most}; ${fewest}` : `at least ${most}; ${fewest}; plus ${missing}`;
}

function sum(amounts: readonly Money[]): string {
  return amounts.map((money) => money.toString()).join(' + ');
}

import { DEPLOY_TIME, type Known, isKnown, isToken } from '../base/tokens';
import type { PurchaseOption } from '../catalog/price';

/** How many nodes a group may have. */
export interface NodeRange {
  /** Fewest nodes, 0 or more. */
  readonly min: Known<number>;
  /** Most nodes, at least {@link min}. */
  readonly max: Known<number>;
}

/** How many nodes a group has, and how it buys them. */
export interface NodePurchase {
  /** How many nodes. */
  readonly nodes: NodeRange;
  /** How the nodes above the on-demand base are bought. */
  readonly purchase: PurchaseOption;
  /**
   * Nodes of a spot group that are bought on demand, before any spot node. At most `nodes.max`: a larger base is the
   * caller's error to report, here it buys all nodes on demand. Of a token, how many nodes are bought which way is known
   * at deploy only.
   * @default 0
   */
  readonly onDemandBase?: number;
}

/** The part of a group that is bought in one way. */
export interface PurchasePart {
  /** How this part is bought. */
  readonly purchaseOption: PurchaseOption;
  /** How many nodes are bought so. */
  readonly nodes: NodeRange;
  /** Whether this is the on-demand base of a spot group. */
  readonly isBase: boolean;
}

/**
 * Splits a group by how its nodes are bought: the base first, then the rest. A group without a base is one part.
 *
 * @param group nodes and purchase of the group
 */
export function purchaseParts(group: NodePurchase): PurchasePart[] {
  const { nodes, purchase } = group;
  const base = purchase === 'spot' ? (group.onDemandBase ?? 0) : 0;
  if (base === 0) return [{ purchaseOption: purchase, nodes: { ...nodes }, isBase: false }];
  const isOpen = isToken(base);
  const inBase = eachOf(nodes, (count) => (isOpen ? DEPLOY_TIME : Math.min(base, count)));
  const above = eachOf(nodes, (count) => (isOpen ? DEPLOY_TIME : Math.max(count - base, 0)));
  return [
    { purchaseOption: 'onDemand', nodes: inBase, isBase: true },
    { purchaseOption: 'spot', nodes: above, isBase: false },
  ];
}

function eachOf({ min, max }: NodeRange, change: (count: number) => Known<number>): NodeRange {
  const changed = (count: Known<number>): Known<number> => (isKnown(count) ? change(count) : DEPLOY_TIME);
  return { min: changed(min), max: changed(max) };
}

/**
 * How many machines of one type make up so many nodes of a group whose types count differently.
 *
 * @param nodes nodes of the group
 * @param weight how many of them one machine counts for
 */
export function machinesFor(nodes: NodeRange, weight: number): NodeRange {
  return eachOf(nodes, (count) => Math.ceil(count / weight));
}

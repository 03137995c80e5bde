import { isKnown } from '../base/tokens';
import type { CostLine } from './cost';

/**
 * Of the lines that the types of one group would have, the one to reckon with: that of the dearest at most nodes, and
 * one without a price before any other, since nobody knows that it is not dearer. Prices of several currencies cannot be
 * compared: then there is none.
 *
 * @param lines one line per type, the first type first; at least one
 */
export function dearest(lines: readonly CostLine[]): CostLine {
  const [first, ...others] = lines as readonly [CostLine, ...CostLine[]];
  if (others.length === 0) return first;
  const types = lines.map(({ instanceType }) => instanceType).join(', ');
  const open = lines.find(({ pricePerNodeHour }) => pricePerNodeHour === null);
  if (open !== undefined) return noted(open, `one of ${types}; no price of all of them`);
  if (new Set(lines.map(({ pricePerNodeHour }) => pricePerNodeHour?.currency)).size > 1) {
    const none = { pricePerNodeHour: null, priceKind: null, source: null, date: null };
    return noted({ ...first, ...none }, `one of ${types}; their prices are of several currencies`);
  }
  const most = lines.reduce((best, line) => (atMost(line) > atMost(best) ? line : best));
  return noted(most, `the dearest of ${types}`);
}

// Where the number of nodes is known at deploy only, the price of one decides.
function atMost({ pricePerNodeHour, nodes }: CostLine): number {
  return (pricePerNodeHour?.amount ?? 0) * (isKnown(nodes.max) ? nodes.max : 1);
}

function noted(line: CostLine, note: string): CostLine {
  return { ...line, note: line.note === null ? note : `${note}; ${line.note}` };
}

import { isKnown, isToken } from '../base/tokens';
import type { Money } from '../base/units';
import { clusterCost } from '../plan/cluster';
import type { CostLine } from '../plan/cost';
import { rule } from './rule';

const MAX_HOURLY_COST = "GpuCluster 'maxHourlyCost'";
// Amounts are sums of products of decimals; less than this apart they are one and the same.
const NOISE = 1e-6;
const COST_SOURCE = 'https://github.com/aws/aws-cdk/issues/17437';

/** The limit of the user holds. */
export const costWithinLimit = rule({
  code: 'GPU-COST-001',
  title: 'an hour at the largest size costs no more than the limit',
  appliesTo: 'cluster',
  fix: 'give the groups fewer nodes or a cheaper type, or raise maxHourlyCost',
  sources: [COST_SOURCE, 'https://github.com/skypilot-org/skypilot/issues/8766'],
  check: (cluster) => {
    const limit = cluster.maxHourlyCost;
    if (limit === null || isOpen(limit)) return [];
    const cost = clusterCost(cluster);
    const notes = [...new Set(cost.lines.flatMap(({ note }) => (note === null ? [] : [note])))];
    const basis = notes.length === 0 ? '' : ` (${notes.join('; ')})`;
    return cost.atMax.perHour
      .filter(({ currency, amount }) => currency === limit.currency && amount > limit.amount + NOISE)
      .map(
        (sum) => `${MAX_HOURLY_COST} must cover the largest size: limit ${limit} per hour, got ${sum} per hour${basis}`,
      );
  },
});

/** A limit can only be held against prices. */
export const costIsKnown = rule({
  code: 'GPU-COST-002',
  title: 'with a limit on the cost, limit, nodes and prices are known at synth and of one currency',
  appliesTo: 'cluster',
  fix: "write limit and nodes as numbers, and each unknown price as 'hourlyPrice' of its group in the limit's currency",
  sources: [COST_SOURCE],
  check: (cluster) => {
    const limit = cluster.maxHourlyCost;
    if (limit === null) return [];
    if (isOpen(limit)) return [`${MAX_HOURLY_COST} must be known at synth, got one known at deploy`];
    const { lines, atMax } = clusterCost(cluster);
    const groupsOf = (open: (line: CostLine) => boolean): string[] => [
      ...new Set(lines.filter(open).map(({ group }) => group)),
    ];
    const uncounted = groupsOf(({ nodes }) => !isKnown(nodes.max));
    const unpriced = groupsOf(({ nodes, pricePerNodeHour }) => pricePerNodeHour === null && nodes.max !== 0);
    const foreign = atMax.perHour.filter(({ currency, amount }) => currency !== limit.currency && amount > 0);
    return [
      ...uncounted.map(
        (group) => `${MAX_HOURLY_COST} needs the number of nodes of '${group}', got one known at deploy`,
      ),
      ...unpriced.map((group) => `${MAX_HOURLY_COST} needs a price for node group '${group}', got none`),
      ...foreign.map((sum) => `${MAX_HOURLY_COST} is in ${limit.currency}, got prices of ${sum} per hour`),
    ];
  },
});

function isOpen({ amount, currency }: Money): boolean {
  return isToken(amount) || isToken(currency);
}

/** All of them, by code. */
export const COST_RULES = [costWithinLimit, costIsKnown];

import { clusterCost } from '../plan/cluster';
import { rule } from './rule';

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
    if (limit === null) return [];
    const cost = clusterCost(cluster);
    const notes = [...new Set(cost.lines.flatMap(({ note }) => (note === null ? [] : [note])))];
    const basis = notes.length === 0 ? '' : ` (${notes.join('; ')})`;
    return cost.atMax.perHour
      .filter(({ currency, amount }) => currency === limit.currency && amount > limit.amount)
      .map(
        (sum) =>
          `GpuCluster 'maxHourlyCost' must cover the largest size: limit ${limit} per hour, got ${sum} per hour${basis}`,
      );
  },
});

/** A limit can only be held against prices. */
export const costIsKnown = rule({
  code: 'GPU-COST-002',
  title: 'with a limit on the cost, every node has a price in the currency of the limit',
  appliesTo: 'cluster',
  fix: "name the price of a node hour by 'hourlyPrice' of the node group, in the currency of the limit",
  sources: [COST_SOURCE],
  check: (cluster) => {
    const limit = cluster.maxHourlyCost;
    if (limit === null) return [];
    const cost = clusterCost(cluster);
    const foreign = cost.atMax.perHour.filter(({ currency, amount }) => currency !== limit.currency && amount > 0);
    return [
      ...cost.unknown.map((group) => `GpuCluster 'maxHourlyCost' needs a price for node group '${group}', got none`),
      ...foreign.map((sum) => `GpuCluster 'maxHourlyCost' is in ${limit.currency}, got prices of ${sum} per hour`),
    ];
  },
});

/** All of them, by code. */
export const COST_RULES = [costWithinLimit, costIsKnown];

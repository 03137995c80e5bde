import type { QuotaRow } from '../catalog/quota-row';
import type { ClusterModel, NodeGroupModel } from '../model';
import { hourlyCost } from './cost';
import type { ClusterCost } from './cost';
import type { NodePurchase } from './nodes';
import { PURCHASES } from './purchase';
import { quotaNeeds } from './quota';
import type { QuotaNeeds } from './quota';

/**
 * What the nodes of a cluster cost, by the user's prices and else the catalogue's.
 *
 * @param cluster the cluster
 */
export function clusterCost({ nodeGroups }: ClusterModel): ClusterCost {
  return hourlyCost(
    nodeGroups.map((group) => ({
      name: group.name,
      instanceType: group.machine.type,
      otherTypes: group.otherMachines.map(({ machine, weight }) => ({ instanceType: machine.type, weight })),
      region: group.region,
      userPrice: group.hourlyPrice ?? undefined,
      ...purchaseOf(group),
    })),
  );
}

/**
 * The quotas that the nodes of a cluster need in its region.
 *
 * @param cluster the cluster
 * @param rows the quotas of its cloud
 */
export function clusterQuotas({ nodeGroups }: ClusterModel, rows: readonly QuotaRow[]): QuotaNeeds {
  return quotaNeeds(
    nodeGroups.map((group) => ({
      name: group.name,
      instance: group.machine,
      otherTypes: group.otherMachines.map(({ machine, weight }) => ({ instance: machine, weight })),
      ...purchaseOf(group),
    })),
    rows,
  );
}

function purchaseOf({ nodes, capacity }: NodeGroupModel): NodePurchase {
  const onDemandBase = capacity.kind === 'spot' ? capacity.onDemandBase : 0;
  return { nodes, purchase: PURCHASES[capacity.kind], onDemandBase };
}

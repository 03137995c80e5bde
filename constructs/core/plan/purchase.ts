import type { PurchaseOption } from '../catalog/price';
import type { CapacityKind, CapacityModel } from '../model/capacity';
import type { MachineModel } from '../model/machine';

/**
 * How the nodes of each kind of capacity are bought. A reservation holds machines that are sold on demand: it is billed
 * at the on-demand price and counts against the on-demand quota.
 */
export const PURCHASES: Readonly<Record<CapacityKind, PurchaseOption>> = {
  onDemand: 'onDemand',
  spot: 'spot',
  openReservation: 'onDemand',
  targetedReservation: 'onDemand',
  capacityBlock: 'capacityBlock',
};

/**
 * Every way that nodes of a group are bought: spot with an on-demand base has two.
 *
 * @param capacity how the nodes are bought
 */
export function purchasesOf(capacity: CapacityModel): readonly PurchaseOption[] {
  const purchase = PURCHASES[capacity.kind];
  return capacity.kind === 'spot' && capacity.onDemandBase > 0 ? [purchase, 'onDemand'] : [purchase];
}

/**
 * The kinds of capacity that a machine is sold for, in words; a kind that rests on an unknown fact says so.
 *
 * @param soldAs ways that the machine is sold
 */
export function fittingKinds(soldAs: MachineModel['soldAs']): string {
  const kinds = Object.entries(PURCHASES).filter(([, purchase]) => soldAs[purchase] !== false);
  const named = kinds.map(([kind, purchase]) => (soldAs[purchase] === null ? `'${kind}', not verified` : `'${kind}'`));
  return named.length === 0 ? 'no kind fits' : `fitting: ${named.join(', ')}`;
}

import { acceleratorOf } from '../core/catalog/accelerator';
import type { InstanceTypeFacts } from '../core/catalog/instance-type';
import { known } from '../core/catalog/known';
import { addressSavingLayout, fabricModel } from '../core/model/fabric';
import type { FabricModel, FabricShape, NetworkInterfaceModel } from '../core/model/fabric';
import type { MachineModel } from '../core/model/machine';

/** Fields of a row that the layout of interfaces rests on. */
const LAYOUT_FACTS = ['maxEfa', 'networkCards', 'efaCards', 'maxEni', 'maxEniPerCard'];

/**
 * The machine of a node from its row of the catalogue.
 *
 * @param row the row
 * @param asOf date of the catalogue's data
 */
export function machineOf(row: InstanceTypeFacts, asOf: string): MachineModel {
  const { type, family, arch, vcpu, memoryGiB, nvmeGB, nvlink, unverified, notes, sources, accelerator } = row;
  return {
    type,
    family,
    arch,
    vcpu,
    memoryGiB,
    accelerator:
      accelerator === null ? null : { ...accelerator, architecture: acceleratorOf(row)?.architecture ?? null },
    nvlink,
    localDiskGB: nvmeGB,
    soldAs: { onDemand: known(row, 'onDemand'), spot: known(row, 'spot') },
    unverified,
    notes,
    sources,
    asOf,
  };
}

/**
 * The interfaces of a node: every EFA device of the type, and one address of the subnet.
 *
 * @param row the row
 */
export function fabricOf(row: InstanceTypeFacts): FabricModel {
  const shape = {
    networkCards: row.networkCards,
    rdmaCards: row.efaCards,
    maxInterfacesPerCard: row.maxEniPerCard ?? row.maxEni,
  };
  return fabricModel(layoutOf(shape), shape, {
    lineRateGbps: row.networkGbps,
    unverifiedFacts: row.unverified.filter((field) => LAYOUT_FACTS.includes(field)),
  });
}

// Where a card takes one interface only (hpc6id), card 0 has no second place for its RDMA device: it shares the first.
function layoutOf(shape: FabricShape): NetworkInterfaceModel[] {
  const layout = addressSavingLayout(shape);
  if (shape.maxInterfacesPerCard > 1 || !shape.rdmaCards.includes(0)) return layout;
  const others = layout.filter(({ card }) => card > 0);
  return [{ card: 0, device: 0, kind: 'rdma-and-ip' }, ...others];
}

import { acceleratorOf } from '../core/catalog/accelerator';
import type { InstanceTypeFacts } from '../core/catalog/instance-type';
import { known } from '../core/catalog/known';
import { addressSavingLayout, fabricModel } from '../core/model/fabric';
import type { FabricModel } from '../core/model/fabric';
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
    soldAs: soldAs(row),
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
  return fabricModel(addressSavingLayout(shape), shape, {
    lineRateGbps: row.networkGbps,
    unverifiedFacts: row.unverified.filter((field) => LAYOUT_FACTS.includes(field)),
  });
}

// What is sold only as a whole UltraServer cannot be bought as a single machine, whatever a price list says.
function soldAs(row: InstanceTypeFacts): MachineModel['soldAs'] {
  if (known(row, 'capacityBlock') === 'ultraServer') return { onDemand: false, spot: false };
  return { onDemand: known(row, 'onDemand'), spot: known(row, 'spot') };
}

import { conflict } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { acceleratorOf } from '../core/catalog/accelerator';
import { awsNicLayouts } from '../core/catalog/aws';
import type { InstanceTypeFacts } from '../core/catalog/instance-type';
import { known } from '../core/catalog/known';
import type { NicLayoutRow } from '../core/catalog/nic-layout';
import { addressSavingLayout, fabricModel, ipBandwidthLayout } from '../core/model/fabric';
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
    soldAs: soldAs(row),
    unverified,
    notes,
    sources,
    asOf,
  };
}

/** How the interfaces of a node are laid out: one address per node, or the most bandwidth for IP traffic. */
export const INTERFACE_LAYOUTS = ['saveAddresses', 'ipBandwidth'] as const;

/** One of {@link INTERFACE_LAYOUTS}. */
export type InterfaceLayout = (typeof INTERFACE_LAYOUTS)[number];

/**
 * The interfaces of a node: the EFA devices of the type, and one address of the subnet or several.
 *
 * @param row the row
 * @param layout how they are laid out
 */
export function fabricOf(row: InstanceTypeFacts, layout: InterfaceLayout): FabricModel {
  const documented = layoutOf(row);
  const shape = shapeOf(row, documented?.rdmaCards ?? row.efaCards);
  const interfaces =
    layout === 'ipBandwidth' ? ipBandwidthLayout(shape, documented?.ipCards ?? []) : addressSavingLayout(shape);
  return fabricWith(row, interfaces, shape);
}

/**
 * The interfaces that somebody else gave a node, beside what the type offers.
 *
 * @param row the row
 * @param interfaces every interface of a node
 */
export function fabricAsGiven(row: InstanceTypeFacts, interfaces: readonly NetworkInterfaceModel[]): FabricModel {
  return fabricWith(row, interfaces, shapeOf(row, row.efaCards));
}

function shapeOf(
  { networkCards, maxEniPerCard, maxEni }: InstanceTypeFacts,
  rdmaCards: readonly number[],
): FabricShape {
  return { networkCards, rdmaCards, maxInterfacesPerCard: maxEniPerCard ?? maxEni };
}

function fabricWith(
  { networkGbps, unverified }: InstanceTypeFacts,
  interfaces: readonly NetworkInterfaceModel[],
  shape: FabricShape,
): FabricModel {
  return fabricModel(interfaces, shape, {
    lineRateGbps: networkGbps,
    unverifiedFacts: unverified.filter((field) => LAYOUT_FACTS.includes(field)),
  });
}

/**
 * Checks that a layout is documented for a type.
 *
 * @param check gathers the mistakes
 * @param prop the prop to blame
 * @param layout how the interfaces shall be laid out
 * @param type name of the instance type
 */
export function checkLayout(check: PropsCheck, prop: string, layout: InterfaceLayout, type: string): void {
  const documented = awsNicLayouts().rows.flatMap((row) => (row.ipCards.length > 0 ? [row.type] : []));
  if (layout !== 'ipBandwidth' || documented.includes(type)) return;
  const rule = `must be 'saveAddresses' for ${type}, of which AWS documents no other layout`;
  const fix = `leave interfaceLayout out, or take ${documented.join(', ')}`;
  check.add(conflict(check.subject(prop), rule, layout, fix));
}

function layoutOf({ type }: InstanceTypeFacts): NicLayoutRow | undefined {
  return awsNicLayouts().rows.find((row) => row.type === type);
}

// What is sold only as a whole UltraServer cannot be bought as a single machine, whatever a price list says.
function soldAs(row: InstanceTypeFacts): MachineModel['soldAs'] {
  const inBlocks = known(row, 'capacityBlock');
  if (inBlocks === 'ultraServer') return { onDemand: false, spot: false, capacityBlock: true };
  return {
    onDemand: known(row, 'onDemand'),
    spot: known(row, 'spot'),
    capacityBlock: inBlocks === null ? null : inBlocks === 'yes',
  };
}

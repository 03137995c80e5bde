import type { Stack } from 'aws-cdk-lib';
import { conflict, malformed, outOfRange, unknownName } from '../core/base/messages';
import type { Failure, Subject } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isToken } from '../core/base/tokens';
import type { Money, Size } from '../core/base/units';
import { awsCatalog } from '../core/catalog/aws';
import type { WithdrawnType } from '../core/catalog/instance-catalog';
import type { InstanceTypeFacts } from '../core/catalog/instance-type';
import type { CapacityModel } from '../core/model/capacity';
import type { FabricModel } from '../core/model/fabric';
import type { MachineModel } from '../core/model/machine';
import { Capacity } from './capacity';
import { checkLiteral } from './literal';
import { fabricOf, machineOf } from './machine';
import { MachineImage } from './machine-image';
import { checkReferences } from './references';
import type { References } from './references';
import type { NodeCount, NodeGroupOptions } from './node-group';

/** Props of a node group with every default and fact filled in. */
export interface ResolvedNodeGroup {
  readonly machine: MachineModel;
  readonly fabric: FabricModel;
  readonly image: MachineImage;
  /** May be a token. */
  readonly rootVolumeGiB: number;
  readonly placementGroup: boolean;
  readonly capacity: CapacityModel;
}

const DEFAULT_ROOT_VOLUME_GIB = 200;

// https://docs.aws.amazon.com/ebs/latest/userguide/ebs-volume-constraints.html: gp3 has 1 GiB to 64 TiB.
const ROOT_VOLUME_GIB = { min: 1, max: 65_536, integer: true, unit: 'GiB' };

/**
 * Checks what a node group has of its own and fills in defaults and the facts of the catalogue.
 *
 * @param options what the user gave
 * @param path path of the construct, for the error
 * @param parts what a cluster would give, network and key for sure; absent = only the options are checked
 * @throws GpuClustersError naming every wrong prop
 */
export function resolveNodeGroup(
  options: NodeGroupOptions,
  path: string,
  parts?: References & { readonly stack: Stack },
): ResolvedNodeGroup {
  const check = new PropsCheck('NodeGroup');
  if (parts !== undefined) {
    check.required('network', parts.network, 'give that of the cluster');
    check.required('encryptionKey', parts.encryptionKey, 'give that of the cluster');
    checkReferences(check, parts.stack, parts);
  }
  const capacity = capacityOf(check, options.capacity).model;
  const rootVolumeGiB = rootVolumeOf(check, options.rootVolume);
  check.flag('containers', options.containers, 'leave it out for false');
  check.flag('placementGroup', options.placementGroup, 'leave it out, or say false');
  checkNodes(check, options.nodes, capacity);
  checkPrice(check, options.hourlyPrice);
  const row = findRow(check, options.instanceType);
  const machine = row && machineOf(row, awsCatalog().asOf);
  const image = options.image ?? (machine && MachineImage.defaultFor(machine));
  check.valueOf('image', options.image, 'MachineImage', 'make it by MachineImage.amiId or MachineImage.ssmParameter');
  if (machine !== undefined) {
    check.required('image', image, `no image of AWS is known for ${machine.type}; give one by MachineImage.amiId`);
  }
  check.throwIfAny(path);

  // Without a row or an image the line above has thrown.
  const fabric = fabricOf(row!);
  return {
    machine: machine!,
    fabric,
    image: image!,
    rootVolumeGiB,
    placementGroup: options.placementGroup ?? (fabric.rdmaDevices > 0 && severalNodes(options.nodes)),
    capacity,
  };
}

function capacityOf(check: PropsCheck, capacity: Capacity | undefined): Capacity {
  const fix = 'make it by Capacity.onDemand() or Capacity.spot()';
  return check.valueOf('capacity', capacity, 'Capacity', fix) ? capacity! : Capacity.onDemand();
}

function rootVolumeOf(check: PropsCheck, rootVolume: Size | undefined): number {
  const fix = 'give a Size in whole GiB, such as Size.gibibytes(200)';
  if (!check.valueOf('rootVolume', rootVolume, 'Size', fix)) return DEFAULT_ROOT_VOLUME_GIB;
  const gib = rootVolume!.toGibibytes();
  check.number('rootVolume', gib, ROOT_VOLUME_GIB, fix);
  return gib;
}

function checkPrice(check: PropsCheck, price: Money | undefined): void {
  if (!check.valueOf('hourlyPrice', price, 'Money', 'give it as Money.usd(55.04)')) return;
  checkLiteral(check, 'hourlyPrice', [price!.amount, price!.currency], 'the cost is reckoned with it');
}

function severalNodes({ max }: NodeCount): boolean {
  return isToken(max) || max > 1;
}

function checkNodes(check: PropsCheck, nodes: NodeCount | undefined, capacity: CapacityModel): void {
  const fix = 'give the number of nodes, such as { min: 0, max: 4 }';
  if (!check.required('nodes', nodes, fix)) return;
  const { min, max, desired } = nodes!;
  if (check.required('nodes.max', max, fix)) check.number('nodes.max', max, { min: 1, integer: true }, fix);
  if (check.required('nodes.min', min, fix)) check.number('nodes.min', min, { min: 0, integer: true }, fix);
  check.number('nodes.desired', desired, { min: 0, integer: true }, fix);
  const add = (prop: string, rule: string, got: number, remedy: string): void =>
    check.add(outOfRange(check.subject(prop), rule, got, remedy));
  if (less(max, min))
    add('nodes.max', `must be at least 'nodes.min' (${min})`, max, "raise 'nodes.max' or lower 'nodes.min'");
  if (less(desired, min))
    add('nodes.desired', `must be at least 'nodes.min' (${min})`, desired!, "raise 'nodes.desired'");
  if (less(max, desired))
    add('nodes.desired', `must be at most 'nodes.max' (${max})`, desired!, "lower 'nodes.desired'");
  if (capacity.kind === 'spot' && less(max, capacity.onDemandBase)) {
    add('capacity.onDemandBase', `must be at most 'nodes.max' (${max})`, capacity.onDemandBase, 'lower the base');
  }
}

function less(a: unknown, b: unknown): boolean {
  return typeof a === 'number' && typeof b === 'number' && !isToken(a) && !isToken(b) && a < b;
}

function findRow(check: PropsCheck, instanceType: string): InstanceTypeFacts | undefined {
  const subject = check.subject('instanceType');
  if (!check.required('instanceType', instanceType, "name an EC2 instance type, such as 'p5.48xlarge'"))
    return undefined;
  if (!checkLiteral(check, 'instanceType', instanceType, 'the interfaces follow from it')) return undefined;
  if (typeof instanceType !== 'string') {
    check.add(malformed(subject, 'the name of an instance type', instanceType, "write it as 'p5.48xlarge'"));
    return undefined;
  }
  const found = awsCatalog().lookUp(instanceType);
  if (found.kind === 'found') return found.row;
  check.add(
    found.kind === 'unknown' ? unknownType(subject, instanceType, found.suggestions) : withdrawnType(subject, found),
  );
  return undefined;
}

function unknownType(subject: Subject, type: string, suggestions: readonly string[]): Failure {
  const fix = `the catalogue of ${awsCatalog().asOf} holds the accelerated and HPC types of EC2`;
  return unknownName(subject, 'an instance type of the catalogue', type, fix, suggestions);
}

function withdrawnType(subject: Subject, { row, successor, reason }: WithdrawnType): Failure {
  const fix = successor === null ? 'choose another type' : `take '${successor.type}' instead`;
  return conflict(subject, `must be a type that EC2 still offers (${withoutStop(reason)})`, row.type, fix);
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

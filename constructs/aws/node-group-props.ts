import type { Stack } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { conflict, malformed, outOfRange } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { DEPLOY_TIME, isToken } from '../core/base/tokens';
import type { Money } from '../core/base/units';
import type { CapacityModel } from '../core/model/capacity';
import type { FabricModel } from '../core/model/fabric';
import type { MachineModel } from '../core/model/machine';
import { OWN_PLACEMENT_GROUP } from '../core/model/node-group';
import type { NodeGroupModel, OtherMachineModel } from '../core/model/node-group';
import { Capacity } from './capacity';
import { ofUltraServer } from './capacity-block';
import type { IClusterNetwork } from './cluster-network';
import { chooseInstanceType } from './instance-choice';
import { checkVolumeSize } from './gp3-volume';
import { resolveTemplateOptions } from './launch-template-options';
import type { ResolvedTemplateOptions } from './launch-template-options';
import { checkLiteral } from './literal';
import { checkLayout, fabricOf, INTERFACE_LAYOUTS, machineOf } from './machine';
import { MachineImage } from './machine-image';
import type { NodeCount, NodeGroupOptions } from './node-group-options';
import { checkNodeRole } from './node-role';
import { resolveOtherTypes } from './other-types';
import { checkReferences } from './references';
import type { References } from './references';

/** Props of a node group with every default and fact filled in. */
export interface ResolvedNodeGroup {
  readonly machine: MachineModel;
  readonly chosenBecause: readonly string[];
  readonly fabric: FabricModel;
  readonly otherMachines: readonly OtherMachineModel[];
  readonly image: MachineImage;
  /** May be a token. */
  readonly rootVolumeGiB: number;
  readonly template: ResolvedTemplateOptions;
  readonly placementGroup: NodeGroupModel['placementGroup'];
  readonly capacity: CapacityModel;
  /** Names of the capacity as the user gave them; may be tokens. */
  readonly capacityNames: Capacity['names'];
}

/** What a cluster would give a node group; each that is named must be there. */
export interface NodeGroupSurroundings {
  readonly network?: IClusterNetwork;
  readonly encryptionKey?: unknown;
}

const DEFAULT_ROOT_VOLUME_GIB = 200;

// https://docs.aws.amazon.com/vpc/latest/userguide/amazon-vpc-limits.html: at most 16 on an interface, that of the fabric
// among them.
const MAX_SECURITY_GROUPS = 15;

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
  const { model: capacity, names } = capacityOf(check, options.capacity);
  const rootVolumeGiB = checkVolumeSize(check, 'rootVolume', options.rootVolume) ?? DEFAULT_ROOT_VOLUME_GIB;
  const { interfaceLayout: layout = 'saveAddresses', otherTypes = [], securityGroups = [] } = options;
  checkLiteral(check, 'interfaceLayout', layout, 'the interfaces follow from it');
  check.oneOf('interfaceLayout', layout, INTERFACE_LAYOUTS, "leave it out for 'saveAddresses'");
  check.flag('containers', options.containers, 'leave it out for false');
  check.flag('placementGroup', options.placementGroup, 'leave it out, or say false');
  checkNodes(check, options.nodes, capacity);
  checkPrice(check, options.hourlyPrice);
  checkNodeRole(check, options.role, parts?.stack);
  checkSecurityGroups(check, securityGroups);
  const region = parts?.network?.model?.region ?? DEPLOY_TIME;
  const choice = chooseInstanceType(check, options.instanceType, capacity, region);
  const otherMachines = resolveOtherTypes(check, otherTypes, choice?.row, { capacity, layout });
  const machine = choice && machineOf(choice.row, choice.asOf);
  const image = options.image ?? (machine && MachineImage.defaultFor(machine));
  check.valueOf('image', options.image, 'MachineImage', 'make it by MachineImage.amiId or MachineImage.ssmParameter');
  if (machine !== undefined) {
    checkLayout(check, 'interfaceLayout', layout, machine.type);
    check.required('image', image, `no image of AWS is known for ${machine.type}; give one by MachineImage.amiId`);
  }
  const root = { device: image?.rootDevice, sizeGiB: rootVolumeGiB };
  const template = resolveTemplateOptions(check, options.launchTemplate, root);
  check.throwIfAny(path);

  // Without a type or an image the line above has thrown.
  const { row, reasons } = choice!;
  const fabric = fabricOf(row, layout);
  return {
    machine: machine!,
    chosenBecause: reasons,
    fabric,
    otherMachines,
    image: image!,
    rootVolumeGiB,
    template,
    placementGroup: placementGroupOf(options, capacity, fabric),
    capacity: row.capacityBlock === 'ultraServer' ? ofUltraServer(capacity) : capacity,
    capacityNames: names,
  };
}

// What a reservation holds was placed when it was made, and a block lies in one cluster of EC2 by itself: a group of our
// own would find no capacity there.
function placementGroupOf(
  { placementGroup, nodes }: NodeGroupOptions,
  capacity: CapacityModel,
  fabric: FabricModel,
): NodeGroupModel['placementGroup'] {
  const reserved = capacity.kind === 'targetedReservation' ? capacity.placementGroup : null;
  if (reserved !== null && placementGroup !== false) return reserved;
  const helps = fabric.rdmaDevices > 0 && severalNodes(nodes);
  const wanted = placementGroup ?? (helps && (capacity.kind === 'onDemand' || capacity.kind === 'spot'));
  return wanted ? OWN_PLACEMENT_GROUP : null;
}

function capacityOf(check: PropsCheck, capacity: Capacity | undefined): Capacity {
  const fix = 'make it by one of the functions of Capacity, such as Capacity.spot()';
  return check.valueOf('capacity', capacity, 'Capacity', fix) ? capacity! : Capacity.onDemand();
}

function checkSecurityGroups(check: PropsCheck, groups: readonly ec2.ISecurityGroup[]): void {
  const subject = check.subject('securityGroups');
  const fix = 'bring them in by ec2.SecurityGroup.fromSecurityGroupId';
  if (!Array.isArray(groups) || groups.some((group) => group?.securityGroupId === undefined)) {
    check.add(malformed(subject, 'a list of security groups of aws-cdk-lib', groups, fix));
  } else if (new Set(groups.map(({ securityGroupId }: ec2.ISecurityGroup) => securityGroupId)).size < groups.length) {
    const ids = groups.map(({ securityGroupId }: ec2.ISecurityGroup) => securityGroupId);
    check.add(conflict(subject, 'must have each group once', ids, 'leave out the second one'));
  } else if (groups.length > MAX_SECURITY_GROUPS) {
    const rule = `must have at most ${MAX_SECURITY_GROUPS} groups`;
    check.add(outOfRange(subject, rule, groups.length, 'put their rules into fewer groups'));
  }
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

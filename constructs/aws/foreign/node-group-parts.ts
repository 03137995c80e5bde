import { DEPLOY_TIME, isKnown } from '../../core/base/tokens';
import { awsCatalog } from '../../core/catalog/aws';
import type { InstanceTypeFacts } from '../../core/catalog/instance-type';
import type { FabricModel } from '../../core/model/fabric';
import type { SubnetModel } from '../../core/model/network';
import type { ImageModel, NodeCountModel, NodeGroupModel } from '../../core/model/node-group';
import { fabricAsGiven } from '../machine';
import { MachineImage } from '../machine-image';
import { capacityOf } from './capacity';
import type { ForeignCapacity } from './capacity';
import { interfacesOf, placeIn } from './launch-template';
import type { LaunchInterfaces } from './launch-template';
import { placementGroupOf, subnetOf } from './placement';
import { selfAccessOf } from './security-group';
import type { SelfAccess } from './security-group';
import type { Start } from './starts';
import type { ForeignResource, ForeignTemplate, Place } from './template';

/** A value, and where it stands. */
export interface Placed<T> {
  readonly value: T;
  readonly place: Place;
}

/** What templates tell of instances of one type. */
export interface NodeGroupParts {
  readonly start: Start;
  /** The resource that starts them, else what they are started with. */
  readonly resource: ForeignResource;
  readonly row: InstanceTypeFacts;
  readonly nodes: NodeCountModel;
  readonly fabric: FabricModel;
  readonly interfaces?: LaunchInterfaces;
  readonly capacity?: ForeignCapacity;
  readonly access?: SelfAccess;
  readonly subnets?: Placed<readonly SubnetModel[]>;
  readonly placement?: Placed<NodeGroupModel['placementGroup']>;
  readonly image?: Placed<ImageModel>;
}

/**
 * Reads what templates tell of instances of one type.
 *
 * @param start what is started
 * @returns undefined where the type is unknown, or none of the catalogue with an accelerator
 */
export function partsOf(start: Start): NodeGroupParts | undefined {
  const { type, launch, group, instance } = start;
  const resource = group ?? instance ?? launch?.resource;
  const row = type === undefined || !isKnown(type) ? undefined : rowOf(type);
  if (row === undefined || resource === undefined) return undefined;
  const interfaces = launch && interfacesOf(launch);
  const fabric = fabricAsGiven(row, interfaces?.interfaces ?? []);
  const groups = fabric.rdmaDevices === 0 ? null : (interfaces?.groups ?? null);
  return {
    start,
    resource,
    row,
    nodes: nodesOf(start),
    fabric,
    interfaces,
    capacity: capacityOf(launch, group),
    access: groups === null ? undefined : selfAccessOf(resource.template, groups),
    subnets: subnetsOf(start, resource.template, interfaces),
    placement: placementOf(start),
    image: imageOf(start),
  };
}

// Those that the cloud withdrew are launched by nobody, and still read better with their traps named.
function rowOf(type: string): InstanceTypeFacts | undefined {
  const found = awsCatalog().lookUp(type);
  return found.kind === 'unknown' || found.row.accelerator === null ? undefined : found.row;
}

function nodesOf({ group, instance, weight }: Start): NodeCountModel {
  if (instance !== undefined) return { min: 1, max: 1, desired: null };
  if (group === undefined) return { min: DEPLOY_TIME, max: DEPLOY_TIME, desired: null };
  const { template, properties } = group;
  const min = template.number(properties.MinSize) ?? DEPLOY_TIME;
  const max = template.number(properties.MaxSize) ?? DEPLOY_TIME;
  return { min, max: isKnown(max) ? Math.ceil(max / weight) : max, desired: null };
}

function subnetsOf(
  { launch, group, instance }: Start,
  template: ForeignTemplate,
  interfaces: LaunchInterfaces | undefined,
): NodeGroupParts['subnets'] {
  if (launch !== undefined && interfaces !== undefined && interfaces.subnets.length > 0) {
    const value = interfaces.subnets.map((subnet) => subnetOf(launch.resource.template, subnet));
    return { value, place: placeIn(launch, 'NetworkInterfaces') };
  }
  const user = group ?? instance;
  if (user === undefined) return undefined;
  const { VPCZoneIdentifier, AvailabilityZones, SubnetId } = user.properties;
  const place = (property: string): Place => ({ resource: user, path: `Properties.${property}` });
  if (SubnetId !== undefined) return { value: [subnetOf(template, SubnetId)], place: place('SubnetId') };
  const listed = template.list(VPCZoneIdentifier);
  if (listed !== undefined) {
    if (!isKnown(listed)) return undefined;
    return { value: listed.map((subnet) => subnetOf(template, subnet)), place: place('VPCZoneIdentifier') };
  }
  const zones = template.list(AvailabilityZones);
  if (zones === undefined || !isKnown(zones)) return undefined;
  const value = zones.map((zone) => ({ ...subnetOf(template, undefined), zone: template.text(zone) ?? DEPLOY_TIME }));
  return { value, place: place('AvailabilityZones') };
}

function placementOf({ launch, group, instance }: Start): NodeGroupParts['placement'] {
  const user = group ?? instance;
  const property = group === undefined ? 'PlacementGroupName' : 'PlacementGroup';
  const named = user?.properties[property];
  if (user !== undefined && named !== undefined) {
    const place = { resource: user, path: `Properties.${property}` };
    return { value: placementGroupOf(user.template, named), place };
  }
  // Whoever starts them elsewhere may place them, and so may a template that is not seen.
  if (launch === undefined) return undefined;
  const { template } = launch.resource;
  const placement = template.map(launch.data.Placement);
  const place = placeIn(launch, 'Placement');
  if (placement === undefined) return user === undefined ? undefined : { value: null, place };
  const written = isKnown(placement) ? (placement.GroupName ?? placement.GroupId) : placement;
  return { value: written === undefined ? null : placementGroupOf(template, written), place };
}

function imageOf({ launch }: Start): NodeGroupParts['image'] {
  const name = launch?.resource.template.ssmParameter(launch.data.ImageId);
  const value = name === undefined ? undefined : MachineImage.modelOfParameter(name);
  return launch === undefined || value === undefined ? undefined : { value, place: placeIn(launch, 'ImageId') };
}

import { deepFreeze } from '../../core/base/freeze';
import { DEPLOY_TIME, isKnown } from '../../core/base/tokens';
import { awsCatalog } from '../../core/catalog/aws';
import type { NodeGroupModel } from '../../core/model/node-group';
import { machineOf } from '../machine';
import type { Facts, ForeignModel } from './facts';
import { disksOf, placeIn } from './launch-template';
import type { Launch } from './launch-template';
import { hooksOf } from './lifecycle-hook';
import { partsOf } from './node-group-parts';
import type { NodeGroupParts } from './node-group-parts';
import type { Start } from './starts';
import type { Place } from './template';

const UNKNOWN_IMAGE = { source: DEPLOY_TIME, minRootVolumeGiB: null, arch: null, driverFor: null, notFor: [] };

/**
 * A node group made from what a template starts.
 *
 * @param start what is started
 * @returns undefined where the type is unknown, or none of the catalogue with an accelerator
 */
export function foreignNodeGroup(start: Start): ForeignModel | undefined {
  const parts = partsOf(start);
  if (parts === undefined) return undefined;
  const model = modelOf(parts);
  return deepFreeze({ model, facts: factsOf(parts, model) });
}

function modelOf(parts: NodeGroupParts): NodeGroupModel {
  const { start, resource, interfaces, access, capacity } = parts;
  const { launch, group } = start;
  return {
    kind: 'nodeGroup',
    path: resource.logicalId,
    name: resource.logicalId,
    region: resource.template.region,
    machine: machineOf(parts.row, awsCatalog().asOf),
    chosenBecause: [],
    otherMachines: [],
    nodes: parts.nodes,
    capacity: capacity?.model ?? { kind: 'onDemand' },
    fabric: parts.fabric,
    fabricAccess: {
      selfIngress: access?.selfIngress ?? null,
      selfEgress: access?.selfEgress ?? null,
      groupsBesideInterfaces:
        interfaces?.isWritten === true && launch !== undefined && groupsBeside(launch) !== undefined,
      groupsPerInterface: interfaces?.groupsPerInterface ?? 0,
    },
    subnets: subnetsOf(parts),
    publicAddress: interfaces?.publicAddress === true,
    placementGroup: parts.placement?.value ?? null,
    image: parts.image?.value ?? UNKNOWN_IMAGE,
    rootVolume: { sizeGiB: DEPLOY_TIME, encrypted: true, keyPath: DEPLOY_TIME },
    // Which of the disks is the root disk, the image tells.
    dataVolumes: launch === undefined ? [] : disksOf(launch),
    role: { imported: true, bounded: null, mustAllow: [] },
    userDataBytes: null,
    containers: false,
    replacement: 'none',
    lifecycleHooks: group === undefined ? [] : hooksOf(group),
    storePath: null,
    hourlyPrice: null,
  };
}

// The word of a single interface goes before that of its subnet.
function subnetsOf({ subnets, interfaces }: NodeGroupParts): NodeGroupModel['subnets'] {
  const models = subnets?.value ?? [];
  const refuses = interfaces?.publicAddress === false && interfaces.interfaces.length === 1;
  return refuses ? models.map((subnet) => ({ ...subnet, publicAddresses: false })) : models;
}

function factsOf(
  { start, fabric, interfaces, capacity, access, ...parts }: NodeGroupParts,
  model: NodeGroupModel,
): Facts {
  const { launch, group } = start;
  const inLaunch = (property: string): Place | undefined => launch && placeIn(launch, property);
  const inGroup = (property: string): Place | undefined => group && { resource: group, path: `Properties.${property}` };
  const listed = inLaunch('NetworkInterfaces');
  const isConfirmed = fabric.unverifiedFacts.length === 0;
  const all = interfaces?.isComplete === true && isConfirmed ? listed : undefined;
  const beside = launch && groupsBeside(launch);
  return {
    interfaces: isConfirmed ? listed : undefined,
    allInterfaces: all,
    rdmaCards: mayBeSeveral(model, interfaces?.isWritten === true) ? all : undefined,
    groupsBesideInterfaces: beside === undefined ? undefined : inLaunch(beside),
    groupsOnInterfaces: listed,
    publicAddress: !excludesPublicAddress(model) ? undefined : model.publicAddress ? listed : parts.subnets?.place,
    selfAccess: access?.group && { resource: access.group, path: 'Properties' },
    subnets: parts.subnets?.place,
    capacity: capacity?.place,
    reservationPlacement: capacity?.knowsPlacement === true ? capacity.place : undefined,
    placementGroup: parts.placement?.place,
    disks: inLaunch('BlockDeviceMappings'),
    nodes: inGroup('MaxSize'),
    rebalance: inGroup('CapacityRebalance'),
    lifecycleHooks: inGroup('LifecycleHookSpecificationList'),
    image: parts.image?.place,
  };
}

function groupsBeside({ data, resource: { template } }: Launch): string | undefined {
  return ['SecurityGroupIds', 'SecurityGroups'].find((name) => {
    const groups = template.list(data[name]);
    return groups !== undefined && groups.length > 0;
  });
}

// A single machine needs no fabric; whoever lists interfaces means one.
function mayBeSeveral({ nodes: { max } }: NodeGroupModel, isWritten: boolean): boolean {
  return isKnown(max) ? max > 1 : isWritten;
}

// A machine with one interface and no fabric may have a public address; whether it should is not for these rules.
function excludesPublicAddress({ fabric }: NodeGroupModel): boolean {
  return fabric.interfaces.length > 1 || fabric.rdmaDevices > 0;
}

import { DEPLOY_TIME, isKnown } from '../../core/base/tokens';
import type { Known } from '../../core/base/tokens';
import type { NetworkInterfaceModel } from '../../core/model/fabric';
import type { VolumeModel } from '../../core/model/volume';
import { INTERFACE_TYPES } from '../launch-template';
import type { ForeignResource, Place, Written } from './template';

/** What an instance is started with: the data of a launch template, or the properties of an instance. */
export interface Launch {
  readonly resource: ForeignResource;
  /** Path of the data below the resource. */
  readonly path: string;
  readonly data: Written;
}

/** The interfaces that a launch lists. */
export interface LaunchInterfaces {
  /** Those of which everything is known. */
  readonly interfaces: readonly NetworkInterfaceModel[];
  /** Whether that is all of them. */
  readonly isComplete: boolean;
  /** Whether they are written; without a list EC2 gives one interface that carries IP. */
  readonly isWritten: boolean;
  /** Security groups of those that carry RDMA, or of all where none does, as they are written; null = unknown. */
  readonly groups: readonly unknown[] | null;
  /** Most security groups on one of them. */
  readonly groupsPerInterface: number;
  /** Subnets that they name, as they are written. */
  readonly subnets: readonly unknown[];
  /** What the first of them that says anything says of a public address; null = nothing. */
  readonly publicAddress: boolean | null;
}

const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(INTERFACE_TYPES).map(([kind, word]) => [word, kind]),
);

/** The launch that a template of EC2 describes. */
export function launchOfTemplate(resource: ForeignResource): Launch {
  const data = resource.template.map(resource.properties.LaunchTemplateData);
  return {
    resource,
    path: 'Properties.LaunchTemplateData',
    data: data === undefined || !isKnown(data) ? {} : data,
  };
}

/** Where a property of a launch stands, or would stand. */
export function placeIn({ resource, path, data }: Launch, property: string): Place {
  return { resource, path: data[property] === undefined ? path : `${path}.${property}` };
}

/**
 * The launch template that a group or an instance names, where it stands in the same template.
 *
 * @param user the group or instance
 * @param written its specification of a launch template
 */
export function launchTemplateIn({ template }: ForeignResource, written: unknown): ForeignResource | undefined {
  const specification = template.map(written);
  if (specification === undefined || !isKnown(specification)) return undefined;
  const { LaunchTemplateId, LaunchTemplateName } = specification;
  const type = 'AWS::EC2::LaunchTemplate';
  return template.target(LaunchTemplateId, type) ?? template.target(LaunchTemplateName, type, 'LaunchTemplateName');
}

/**
 * Reads the interfaces of a launch. One of which a part is unknown is left out.
 *
 * @param launch the launch
 */
export function interfacesOf(launch: Launch): LaunchInterfaces {
  const { template } = launch.resource;
  const list = template.list(launch.data.NetworkInterfaces);
  if (list === undefined || list.length === 0) {
    const groups = launch.data.SecurityGroupIds;
    const known = groups === undefined ? undefined : template.list(groups);
    return {
      interfaces: [{ card: 0, device: 0, kind: 'ip' }],
      isComplete: true,
      isWritten: false,
      groups: known === undefined || !isKnown(known) ? null : known,
      groupsPerInterface: 0,
      subnets: [],
      publicAddress: null,
    };
  }
  const written = isKnown(list) ? list.map((nic) => template.map(nic)) : [];
  const nics = written.filter((nic) => nic !== undefined).filter(isKnown);
  const read = nics.map((nic) => ({ nic, model: interfaceOf(launch, nic) }));
  const interfaces = read.flatMap(({ model }) => (model === undefined ? [] : [model]));
  const groupLists = read.map(({ nic, model }) => ({ kind: model?.kind, groups: groupsOf(launch, nic) }));
  const rdma = groupLists.filter(({ kind }) => kind !== undefined && kind !== 'ip');
  const asked = nics.map((nic) => template.flag(nic.AssociatePublicIpAddress)).filter((flag) => flag !== undefined);
  return {
    interfaces,
    isComplete: isKnown(list) && interfaces.length === list.length,
    isWritten: true,
    groups: together((rdma.length > 0 ? rdma : groupLists).map(({ groups }) => groups)),
    groupsPerInterface: Math.max(0, ...groupLists.map(({ groups }) => groups?.length ?? 0)),
    subnets: distinct(nics.flatMap((nic) => (nic.SubnetId === undefined ? [] : [nic.SubnetId]))),
    publicAddress: asked.includes(true) ? true : asked.includes(false) ? false : null,
  };
}

function interfaceOf({ resource: { template } }: Launch, nic: Written): NetworkInterfaceModel | undefined {
  // An interface that was made elsewhere is of a kind that is not seen here.
  if (nic.NetworkInterfaceId !== undefined) return undefined;
  const card = template.number(nic.NetworkCardIndex) ?? 0;
  const device = template.number(nic.DeviceIndex) ?? DEPLOY_TIME;
  const word = template.text(nic.InterfaceType) ?? 'interface';
  if (!isKnown(card) || !isKnown(device) || !isKnown(word)) return undefined;
  return { card, device, kind: KINDS[word] ?? word };
}

function groupsOf({ resource: { template } }: Launch, nic: Written): readonly unknown[] | null {
  const groups = template.list(nic.Groups ?? nic.GroupSet);
  return groups === undefined || !isKnown(groups) ? null : groups;
}

function together(lists: ReadonlyArray<readonly unknown[] | null>): unknown[] | null {
  return lists.some((list) => list === null) ? null : distinct(lists.flatMap((list) => list ?? []));
}

function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/**
 * The disks of a launch. One that says nothing of encryption gets what the account has as default, which is unknown
 * here, as is its key; both count as sound.
 *
 * @param launch the launch
 */
export function disksOf({ data, resource: { template } }: Launch): VolumeModel[] {
  const mappings = template.list(data.BlockDeviceMappings);
  if (mappings === undefined || !isKnown(mappings)) return [];
  return mappings.flatMap((written) => {
    const mapping = template.map(written);
    if (mapping === undefined || !isKnown(mapping)) return [];
    const ebs = template.map(mapping.Ebs);
    if (ebs === undefined || !isKnown(ebs)) return [];
    const device = template.text(mapping.DeviceName) ?? DEPLOY_TIME;
    const encrypted = template.flag(ebs.Encrypted) !== false;
    return [
      {
        device,
        sizeGiB: template.number(ebs.VolumeSize) ?? DEPLOY_TIME,
        encrypted,
        keyPath: isCloudKey(template.text(ebs.KmsKeyId)) ? null : DEPLOY_TIME,
      },
    ];
  });
}

function isCloudKey(key: Known<string> | undefined): boolean {
  return key !== undefined && /(^|:)alias\/aws\/ebs$/.test(key);
}

import { deepFreeze } from '../../core/base/freeze';
import { DEPLOY_TIME, isKnown } from '../../core/base/tokens';
import type { Known } from '../../core/base/tokens';
import type { FileSystemModel } from '../../core/model/file-system';
import type { StoreModel } from '../../core/model/store';
import type { ForeignModel } from './facts';
import type { ForeignResource } from './template';

/** What FSx takes where a template says nothing: https://docs.aws.amazon.com/fsx/latest/APIReference/API_CreateFileSystemLustreConfiguration.html */
const DEFAULTS = { deployment: 'SCRATCH_1', storage: 'SSD' };

/** Of these alone the sizes are held against facts. */
const SIZED = ['PERSISTENT_2', 'PERSISTENT_1', 'SCRATCH_2'];

/**
 * A store made from a Lustre file system.
 *
 * @param resource an FSx file system
 * @returns undefined where it is of another kind, or its kind is unknown
 */
export function foreignFileSystem(resource: ForeignResource): ForeignModel | undefined {
  const { template, properties } = resource;
  const type = template.text(properties.FileSystemType);
  const lustre = template.map(properties.LustreConfiguration) ?? {};
  if (type !== 'LUSTRE' || !isKnown(lustre)) return undefined;
  const deployment = template.text(lustre.DeploymentType) ?? DEFAULTS.deployment;
  const storage = template.text(properties.StorageType) ?? DEFAULTS.storage;
  const isSized = SIZED.includes(deployment) && storage === DEFAULTS.storage;
  const metadata = template.map(lustre.MetadataConfiguration) ?? {};
  const iops = isKnown(metadata) ? template.number(metadata.Iops) : DEPLOY_TIME;
  const rdma = template.flag(lustre.EfaEnabled) ?? false;
  const sized = (value: Known<number> | undefined): Known<number> | null => (isSized ? (value ?? null) : null);
  const fileSystem: FileSystemModel = {
    product: 'FSx for Lustre',
    imported: true,
    deployment: isKnown(deployment) ? deployment : null,
    capacityGiB: sized(template.number(properties.StorageCapacity)),
    throughputPerTiB: sized(template.number(lustre.PerUnitStorageThroughput)),
    metadataIops: sized(iops),
    rdma: isKnown(rdma) ? rdma : null,
    zone: null,
    customerKey: isKnown(deployment) && deployment.startsWith('SCRATCH') ? false : null,
    linkedPath: null,
    unverified: [],
  };
  const facts = {
    efaOfFileSystem: { resource, path: 'Properties.LustreConfiguration.EfaEnabled' },
    sizeOfFileSystem: { resource, path: 'Properties' },
    keyOfFileSystem: { resource, path: 'Properties.LustreConfiguration' },
  };
  return deepFreeze({ model: storeWith(resource, fileSystem), facts });
}

function storeWith({ logicalId }: ForeignResource, fileSystem: FileSystemModel): StoreModel {
  return {
    kind: 'store',
    path: logicalId,
    imported: true,
    keyPath: null,
    keyMustAllow: [],
    keyRetained: null,
    retained: null,
    versioned: null,
    tlsOnly: null,
    abortUploadsAfterDays: null,
    noncurrentVersionDays: null,
    policy: { everySeconds: 0, keep: 0 },
    fileSystem,
    zonalStore: null,
  };
}

import { isKnown } from '../base/tokens';
import { rule } from './rule';

/** Another zone costs traffic and time, and RDMA does not cross it. */
export const fileSystemIsNear = rule({
  code: 'GPU-FS-001',
  title: 'the file system lies in the zone of the nodes',
  appliesTo: 'cluster',
  fix: 'give the file system the network of the cluster',
  sources: [
    'https://docs.aws.amazon.com/fsx/latest/LustreGuide/efa-file-systems.html',
    'https://github.com/awslabs/awsome-distributed-ai/pull/920',
  ],
  check: ({ network, store }) => {
    const zone = store?.fileSystem?.zone ?? null;
    if (zone === null || !isKnown(zone) || !isKnown(network.zone) || zone === network.zone) return [];
    return [`CheckpointStore file system must lie in the zone of the nodes (${network.zone}), got ${zone}`];
  },
});

/** A store of one zone is fast for that zone only. */
export const zonalStoreIsNear = rule({
  code: 'GPU-FS-003',
  title: 'the store of one zone lies in the zone of the nodes',
  appliesTo: 'cluster',
  fix: 'give the store the network of the cluster',
  sources: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-express-one-zone.html'],
  check: ({ network, store }) => {
    const zone = store?.zonalStore?.zone ?? null;
    if (zone === null || !isKnown(zone) || !isKnown(network.zone) || zone === network.zone) return [];
    return [`CheckpointStore store of one zone must lie in the zone of the nodes (${network.zone}), got ${zone}`];
  },
});

/** What no confirmed fact stands behind may be refused only by the cloud. */
export const fileSystemIsConfirmed = rule({
  code: 'GPU-FS-002',
  level: 'warning',
  title: 'the size of the file system is held against confirmed facts',
  appliesTo: 'store',
  fix: "compare it with the cloud's documentation before you deploy, then suppress this warning with what you found",
  sources: [
    'https://docs.aws.amazon.com/fsx/latest/LustreGuide/efa-file-systems.html',
    'https://github.com/awslabs/awsome-distributed-ai/pull/1124',
  ],
  check: ({ fileSystem }) =>
    (fileSystem?.unverified ?? []).map(
      (fact) => `CheckpointStore file system must be of a size that the cloud makes, got no confirmed ${fact}`,
    ),
});

/** All of them, by code. */
export const STORAGE_RULES = [fileSystemIsNear, fileSystemIsConfirmed, zonalStoreIsNear];

import type { RootVolumeModel } from '../model';
import { rule } from './rule';

/** A store that outlives its key is lost. */
export const keyOutlivesStore = rule({
  code: 'GPU-KEY-001',
  title: 'the key of a store that is retained is retained too',
  appliesTo: 'store',
  fix: 'retain the key as well; without it nobody can ever read the checkpoints again',
  sources: ['https://docs.aws.amazon.com/kms/latest/developerguide/deleting-keys.html'],
  check: ({ retained, keyRetained }) =>
    retained === true && keyRetained === false
      ? ["CheckpointStore 'encryptionKey' must be retained where the store is, got a key that its stack destroys"]
      : [],
});

/** Checkpoints are the customer's. */
export const storeHasCustomerKey = rule({
  code: 'GPU-KEY-002',
  suppressible: true,
  title: 'checkpoints are encrypted with the customer key',
  appliesTo: 'store',
  fix: 'give the store an encryption key, or say why the cloud key is enough',
  sources: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html'],
  check: ({ keyPath, imported }) =>
    keyPath === null
      ? [`CheckpointStore 'encryptionKey' must be a customer key, got none${imported ? ' that is known here' : ''}`]
      : [],
});

/** Disks hold weights and data. */
export const diskHasCustomerKey = rule({
  code: 'GPU-KEY-003',
  suppressible: true,
  title: 'every disk of a node is encrypted with the customer key',
  appliesTo: 'nodeGroup',
  fix: 'encrypt the disk with the key of the cluster',
  sources: ['https://github.com/skypilot-org/skypilot/issues/2483'],
  check: ({ rootVolume, dataVolumes }) => [
    ...plainDisk("'rootVolume'", rootVolume),
    ...dataVolumes.flatMap((volume) => plainDisk(`disk '${volume.device}'`, volume)),
  ],
});

function plainDisk(disk: string, { encrypted, keyPath }: RootVolumeModel): string[] {
  if (!encrypted) return [`NodeGroup ${disk} must be encrypted, got a plain disk`];
  return keyPath === null ? [`NodeGroup ${disk} must use the customer key, got the cloud's own key`] : [];
}

/** Key material is renewed. */
export const keyRotates = rule({
  code: 'GPU-KEY-004',
  level: 'warning',
  title: 'the key material is renewed by the cloud',
  appliesTo: 'key',
  fix: 'turn rotation on',
  sources: ['https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html'],
  check: ({ rotation }) => (rotation === false ? ["EncryptionKey 'rotation' must be on, got off"] : []),
});

/** Flow logs tell who talks to whom. */
export const flowLogsHaveCustomerKey = rule({
  code: 'GPU-KEY-005',
  level: 'warning',
  title: 'flow logs are encrypted with the customer key',
  appliesTo: 'network',
  fix: 'give the network an encryption key',
  sources: ['https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html'],
  check: ({ flowLogs }) =>
    flowLogs === 'cloud key'
      ? ["ClusterNetwork 'encryptionKey' must be given to encrypt the flow logs, got nothing"]
      : [],
});

/** Nothing goes over the wire in the clear. */
export const storeWantsTls = rule({
  code: 'GPU-KEY-006',
  title: 'the store refuses requests without TLS',
  appliesTo: 'store',
  fix: 'add a policy that denies requests without TLS',
  sources: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html'],
  check: ({ tlsOnly }) =>
    tlsOnly === false ? ['CheckpointStore must refuse requests without TLS, got one that takes them'] : [],
});

/** A file system holds the same weights and data as the store. */
export const fileSystemHasCustomerKey = rule({
  code: 'GPU-KEY-008',
  suppressible: true,
  title: 'the file system is encrypted with the customer key',
  appliesTo: 'store',
  fix: 'take a persistent deployment, or say why the cloud key is enough for data that does not stay',
  sources: ['https://docs.aws.amazon.com/fsx/latest/LustreGuide/encryption-at-rest.html'],
  check: ({ fileSystem }) =>
    fileSystem?.customerKey === false
      ? [`CheckpointStore file system must use the customer key, got ${fileSystem.deployment}, which takes none`]
      : [],
});

/** All of them, by code. */
export const ENCRYPTION_RULES = [
  keyOutlivesStore,
  storeHasCustomerKey,
  diskHasCustomerKey,
  keyRotates,
  flowLogsHaveCustomerKey,
  storeWantsTls,
  fileSystemHasCustomerKey,
];

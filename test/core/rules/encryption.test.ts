import { judge } from '../../../constructs/core/rules';
import type { Rule } from '../../../constructs/core/rules';
import * as rules from '../../../constructs/core/rules/encryption';
import { fileSystemModel } from '../../fixtures/file-systems';
import { findingsOf } from '../../fixtures/findings';
import { keyModel, networkModel, nodeGroupModel, storeModel } from '../../fixtures/models';

describe('GPU-KEY-001 keyOutlivesStore', () => {
  const finding = [
    'GPU-KEY-001',
    'error',
    "CheckpointStore 'encryptionKey' must be retained where the store is, got a key that its stack destroys; " +
      'retain the key as well; without it nobody can ever read the checkpoints again',
  ];

  it.each([
    [true, true, []],
    [true, false, [finding]],
    [true, null, []],
    [false, false, []],
    [null, false, []],
  ])('store retained: %s, key retained: %s', (retained, keyRetained, found) => {
    expect(findingsOf(rules.keyOutlivesStore, storeModel({ retained, keyRetained }))).toEqual(found);
  });
});

describe('GPU-KEY-002 storeHasCustomerKey', () => {
  const fix = 'give the store an encryption key, or say why the cloud key is enough';

  it('takes the customer key', () => {
    expect(findingsOf(rules.storeHasCustomerKey, storeModel())).toEqual([]);
  });

  // Of an imported store the user can say which key it has, and may suppress the finding: silence is no answer.
  it.each([
    [false, 'none'],
    [true, 'none that is known here'],
  ])('refuses a store without one, imported: %s', (imported, got) => {
    expect(findingsOf(rules.storeHasCustomerKey, storeModel({ imported, keyPath: null }))).toEqual([
      ['GPU-KEY-002', 'error', `CheckpointStore 'encryptionKey' must be a customer key, got ${got}; ${fix}`],
    ]);
  });
});

describe('GPU-KEY-003 diskHasCustomerKey', () => {
  const disk = (encrypted: boolean, keyPath: string | null) =>
    nodeGroupModel({ rootVolume: { sizeGiB: 200, encrypted, keyPath } });
  const finding = (text: string) => [
    'GPU-KEY-003',
    'error',
    `NodeGroup 'rootVolume' must ${text}; encrypt the disk with the key of the cluster`,
  ];

  it.each([
    [true, 'Stack/Key', []],
    [true, null, [finding("use the customer key, got the cloud's own key")]],
    [false, null, [finding('be encrypted, got a plain disk')]],
    [false, 'Stack/Key', [finding('be encrypted, got a plain disk')]],
  ])('encrypted: %s, key: %s', (encrypted, keyPath, found) => {
    expect(findingsOf(rules.diskHasCustomerKey, disk(encrypted, keyPath))).toEqual(found);
  });

  it('names every disk beside the root disk that is not', () => {
    const volume = (device: string, encrypted: boolean, keyPath: string | null) => ({
      device,
      sizeGiB: 100,
      encrypted,
      keyPath,
    });
    const dataVolumes = [volume('/dev/sdf', true, 'Stack/Key'), volume('/dev/sdg', false, null)];
    const found = findingsOf(
      rules.diskHasCustomerKey,
      nodeGroupModel({ dataVolumes: [...dataVolumes, volume('/dev/sdh', true, null)] }),
    );
    expect(found.map(([, , message]) => message)).toEqual([
      "NodeGroup disk '/dev/sdg' must be encrypted, got a plain disk; encrypt the disk with the key of the cluster",
      "NodeGroup disk '/dev/sdh' must use the customer key, got the cloud's own key; encrypt the disk with the key of the cluster",
    ]);
  });
});

describe('GPU-KEY-004 keyRotates', () => {
  it.each([
    [true, []],
    [null, []],
    [false, [['GPU-KEY-004', 'warning', "EncryptionKey 'rotation' must be on, got off; turn rotation on"]]],
  ])('rotation: %s', (rotation, found) => {
    expect(findingsOf(rules.keyRotates, keyModel({ rotation }))).toEqual(found);
  });
});

describe('GPU-KEY-005 flowLogsHaveCustomerKey', () => {
  const finding = [
    'GPU-KEY-005',
    'warning',
    "ClusterNetwork 'encryptionKey' must be given to encrypt the flow logs, got nothing; " +
      'give the network an encryption key',
  ];

  it.each([
    ['customer key' as const, []],
    [null, []],
    ['cloud key' as const, [finding]],
  ])('flow logs: %s', (flowLogs, found) => {
    expect(findingsOf(rules.flowLogsHaveCustomerKey, networkModel({ flowLogs }))).toEqual(found);
  });
});

describe('GPU-KEY-006 storeWantsTls', () => {
  const finding = [
    'GPU-KEY-006',
    'error',
    'CheckpointStore must refuse requests without TLS, got one that takes them; ' +
      'add a policy that denies requests without TLS',
  ];

  it.each([
    [true, []],
    [null, []],
    [false, [finding]],
  ])('TLS only: %s', (tlsOnly, found) => {
    expect(findingsOf(rules.storeWantsTls, storeModel({ tlsOnly }))).toEqual(found);
  });
});

describe('GPU-KEY-008 fileSystemHasCustomerKey', () => {
  const all = rules.ENCRYPTION_RULES as unknown as readonly Rule[];
  const scratch = fileSystemModel({ deployment: 'SCRATCH_2', customerKey: false });

  it.each([
    ['with the customer key', fileSystemModel()],
    ['of which nothing is known', fileSystemModel({ customerKey: null })],
  ])('takes a file system %s', (_name, fileSystem) => {
    expect(findingsOf(rules.fileSystemHasCustomerKey, storeModel({ fileSystem }))).toEqual([]);
  });

  it('wants a file system with the customer key, unless a reason is given', () => {
    const store = storeModel({ fileSystem: scratch });
    expect(findingsOf(rules.fileSystemHasCustomerKey, store)).toEqual([
      [
        'GPU-KEY-008',
        'error',
        'CheckpointStore file system must use the customer key, got SCRATCH_2, which takes none; take a persistent deployment, or say why the cloud key is enough for data that does not stay',
      ],
    ]);
    const [finding] = judge(store, all, [{ code: 'GPU-KEY-008', reason: 'copies of public data' }]);
    expect(finding?.suppressedBecause).toBe('copies of public data');
  });
});

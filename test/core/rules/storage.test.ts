import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import type { ClusterModel, FileSystemModel } from '../../../constructs/core/model';
import { judge } from '../../../constructs/core/rules';
import {
  fileSystemIsConfirmed,
  fileSystemIsNear,
  STORAGE_RULES,
  zonalStoreIsNear,
} from '../../../constructs/core/rules/storage';
import { fileSystemModel } from '../../fixtures/file-systems';
import { findingsOf } from '../../fixtures/findings';
import { clusterModel, networkModel, storeModel } from '../../fixtures/models';

const cluster = (fileSystem: Partial<FileSystemModel>): ClusterModel =>
  clusterModel({ store: storeModel({ fileSystem: fileSystemModel(fileSystem) }) });

describe('GPU-FS-001 fileSystemIsNear', () => {
  it('refuses a file system in another zone', () => {
    expect(findingsOf(fileSystemIsNear, cluster({ zone: 'us-east-1b' }))).toEqual([
      [
        'GPU-FS-001',
        'error',
        'CheckpointStore file system must lie in the zone of the nodes (us-east-1a), got us-east-1b; give the file system the network of the cluster',
      ],
    ]);
  });

  it.each([
    ['the same zone', cluster({})],
    ['a zone that is not known', cluster({ zone: null })],
    ['a zone that is known at deploy', cluster({ zone: DEPLOY_TIME })],
    ['no file system', clusterModel()],
    ['no store', clusterModel({ store: null })],
    [
      'nodes whose zone is known at deploy',
      { ...cluster({ zone: 'us-east-1b' }), network: networkModel({ zone: DEPLOY_TIME }) },
    ],
  ])('says nothing of %s', (_name, model) => {
    expect(findingsOf(fileSystemIsNear, model)).toEqual([]);
  });
});

describe('GPU-FS-002 fileSystemIsConfirmed', () => {
  it('warns of each thing without a confirmed fact', () => {
    const fileSystem = fileSystemModel({ unverified: ['step of capacity with EFA at 500 MB/s per TiB'] });
    expect(findingsOf(fileSystemIsConfirmed, storeModel({ fileSystem }))).toEqual([
      [
        'GPU-FS-002',
        'warning',
        "CheckpointStore file system must be of a size that the cloud makes, got no confirmed step of capacity with EFA at 500 MB/s per TiB; compare it with the cloud's documentation before you deploy, then suppress this warning with what you found",
      ],
    ]);
  });

  it.each([storeModel(), storeModel({ fileSystem: fileSystemModel() })])(
    'says nothing where all is confirmed',
    (store) => {
      expect(findingsOf(fileSystemIsConfirmed, store)).toEqual([]);
    },
  );
});

const withZonalStore = (zone: string): ClusterModel =>
  clusterModel({ store: storeModel({ zonalStore: { zone, keyPath: 'Stack/Key' } }) });

describe('GPU-FS-003 zonalStoreIsNear', () => {
  it('refuses a store in another zone', () => {
    expect(findingsOf(zonalStoreIsNear, withZonalStore('us-east-1b'))).toEqual([
      [
        'GPU-FS-003',
        'error',
        'CheckpointStore store of one zone must lie in the zone of the nodes (us-east-1a), got us-east-1b; give the store the network of the cluster',
      ],
    ]);
  });

  it.each([
    ['the same zone', withZonalStore('us-east-1a')],
    ['a zone that is known at deploy', withZonalStore(DEPLOY_TIME)],
    ['none', clusterModel()],
    ['no store at all', clusterModel({ store: null })],
  ])('says nothing of %s', (_name, model) => {
    expect(findingsOf(zonalStoreIsNear, model)).toEqual([]);
  });
});

it.each([
  ['GPU-FS-003', withZonalStore('us-east-1b')],
  ['GPU-FS-001', cluster({ zone: 'us-east-1b' })],
  ['GPU-FS-002', storeModel({ fileSystem: fileSystemModel({ unverified: ['size'] }) })],
])('lets it pass when %s is taken out, and only then', (code, model) => {
  const others = STORAGE_RULES.filter((rule) => rule.code !== code);
  expect(judge(model, STORAGE_RULES as never).map((finding) => finding.code)).toEqual([code]);
  expect(judge(model, others as never)).toEqual([]);
});

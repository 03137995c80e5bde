import { deploymentTakesEfa, fileSystemHasSize } from '../../../constructs/aws/rules/lustre';
import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import type { FileSystemModel, StoreModel } from '../../../constructs/core/model';
import { fileSystemModel } from '../../fixtures/file-systems';
import { findingsOf } from '../../fixtures/findings';
import { storeModel } from '../../fixtures/models';

function storeWith(overrides: Partial<FileSystemModel>): StoreModel {
  return storeModel({ fileSystem: fileSystemModel({ deployment: 'PERSISTENT_2', ...overrides }) });
}

describe('GPU-FS-004 deploymentTakesEfa', () => {
  it.each([
    [{ rdma: true }],
    [{ rdma: false, deployment: 'PERSISTENT_1' }],
    [{ rdma: null, deployment: 'PERSISTENT_1' }],
    [{ rdma: true, deployment: null }],
    [{ rdma: true, deployment: DEPLOY_TIME }],
  ])('takes %j', (facts) => {
    expect(findingsOf(deploymentTakesEfa, storeWith(facts))).toEqual([]);
  });

  it.each(['PERSISTENT_1', 'SCRATCH_2', 'SCRATCH_1'])('refuses EFA on %s', (deployment) => {
    expect(findingsOf(deploymentTakesEfa, storeWith({ rdma: true, deployment }))).toEqual([
      [
        'GPU-FS-004',
        'error',
        "CheckpointStore file system 'efa' must be off, since only 'PERSISTENT_2' takes EFA and others drop it in silence, got true; " +
          deploymentTakesEfa.fix,
      ],
    ]);
  });

  it('has nothing to say of a store without a file system', () => {
    expect(findingsOf(deploymentTakesEfa, storeModel())).toEqual([]);
    expect(findingsOf(fileSystemHasSize, storeModel())).toEqual([]);
  });
});

describe('GPU-FS-005 fileSystemHasSize', () => {
  it.each([
    [{ capacityGiB: 1200 }],
    [{ capacityGiB: 2400 }],
    [{ capacityGiB: 4800 }],
    [{ capacityGiB: null }],
    [{ capacityGiB: DEPLOY_TIME }],
    [{ capacityGiB: 19_200, rdma: true }],
    [{ capacityGiB: 2400, rdma: true, throughputPerTiB: DEPLOY_TIME } as const],
    [{ throughputPerTiB: 1000 }],
    [{ throughputPerTiB: null }],
    [{ throughputPerTiB: 7, deployment: null }],
    [{ metadataIops: 192_000 }],
    [{ metadataIops: DEPLOY_TIME }],
  ] as Array<[Partial<FileSystemModel>]>)('takes %j', (facts) => {
    expect(findingsOf(fileSystemHasSize, storeWith(facts))).toEqual([]);
  });

  it.each([
    [{ capacityGiB: 1199 }, "'capacityGiB' must be 1200 or a multiple of 2400, got 1199"],
    [{ capacityGiB: 1201 }, "'capacityGiB' must be 1200 or a multiple of 2400, got 1201"],
    [{ capacityGiB: 19_199, rdma: true }, "'capacityGiB' must be a multiple of 19200 with EFA, got 19199"],
    [{ throughputPerTiB: 999 }, "'throughputPerTiB' must be 125, 250, 500, 1000 for 'PERSISTENT_2', got 999"],
    [{ metadataIops: 1499 }, "'metadataIops' must be 1500, 3000, 6000, 12000 or a multiple of 12000 up to 192000"],
    [{ metadataIops: 1500, deployment: 'SCRATCH_1' }, "'metadataIops' must be left out for 'SCRATCH_1', got 1500"],
  ])('refuses %j', (facts, text) => {
    expect(findingsOf(fileSystemHasSize, storeWith(facts))).toEqual([
      ['GPU-FS-005', 'error', expect.stringContaining(`CheckpointStore file system ${text}`)],
    ]);
  });
});

import { findingsIn, modelsIn, templateOf } from '../../helpers/foreign';

const LATER = { 'Fn::If': ['Large', 1, 2] };
const LUSTRE = { DeploymentType: 'PERSISTENT_2', PerUnitStorageThroughput: 250 };

function fileSystem(lustre: object | undefined, properties: object = {}): Parameters<typeof findingsIn>[0] {
  const sound = { FileSystemType: 'LUSTRE', StorageCapacity: 4800, LustreConfiguration: lustre };
  return { Files: ['AWS::FSx::FileSystem', { ...sound, ...properties }] };
}
const EFA = 'GPU-FS-004 Files Properties.LustreConfiguration.EfaEnabled';
const SIZE = 'GPU-FS-005 Files Properties';
const KEY = 'GPU-KEY-008 Files Properties.LustreConfiguration';

describe('a foreign file system', () => {
  it.each([
    ['a sound one', fileSystem(LUSTRE)],
    ['EFA where it goes', fileSystem({ ...LUSTRE, EfaEnabled: true }, { StorageCapacity: 19_200 })],
    ['another kind', fileSystem(undefined, { FileSystemType: 'WINDOWS', StorageCapacity: 1201 })],
    ['a kind that a deploy gives', fileSystem({ DeploymentType: 'SCRATCH_2' }, { FileSystemType: LATER })],
    ['a configuration that a deploy gives', fileSystem(LATER, { StorageCapacity: 1201 })],
    [
      'a deployment that a deploy gives',
      fileSystem({ DeploymentType: LATER, EfaEnabled: true }, { StorageCapacity: 1 }),
    ],
    ['a size that a deploy gives', fileSystem(LUSTRE, { StorageCapacity: LATER })],
    ['no size, from a backup', fileSystem(LUSTRE, { StorageCapacity: undefined, BackupId: 'backup-1' })],
    ['numbers that a deploy gives', fileSystem({ ...LUSTRE, PerUnitStorageThroughput: LATER, EfaEnabled: LATER })],
    ['metadata that a deploy gives', fileSystem({ ...LUSTRE, MetadataConfiguration: LATER })],
    [
      'disks of another kind',
      fileSystem({ ...LUSTRE, DeploymentType: 'PERSISTENT_1' }, { StorageType: 'HDD', StorageCapacity: 6000 }),
    ],
  ])('may be %s', (_name, resources) => {
    expect(findingsIn(resources)).toEqual([]);
  });

  it.each([
    ['EFA on PERSISTENT_1 with 1,201 GiB', { DeploymentType: 'PERSISTENT_1', EfaEnabled: true }, 1201, [EFA, SIZE]],
    ['EFA as text', { DeploymentType: 'PERSISTENT_1', EfaEnabled: 'true' }, 1200, [EFA]],
    ['1,199 GiB', LUSTRE, 1199, [SIZE]],
    ['1,201 GiB as text', LUSTRE, '1201', [SIZE]],
    ['a throughput of another deployment', { ...LUSTRE, PerUnitStorageThroughput: 100 }, 1200, [SIZE]],
    [
      'metadata operations between the steps',
      { ...LUSTRE, MetadataConfiguration: { Mode: 'USER_PROVISIONED', Iops: 1501 } },
      1200,
      [SIZE],
    ],
    ['a deployment without a key', { DeploymentType: 'SCRATCH_2' }, 1200, [KEY]],
    ['the deployment that FSx takes by itself', undefined, 3600, [KEY]],
  ])('must not be %s', (_name, lustre, StorageCapacity, expected) => {
    expect(findingsIn(fileSystem(lustre, { StorageCapacity })).sort()).toEqual(expected.sort());
  });

  it('tells in its model what its template tells, and no more', () => {
    const template = templateOf(fileSystem({ ...LUSTRE, EfaEnabled: true, PerUnitStorageThroughput: LATER }));
    expect(modelsIn(template).map(({ model }) => model)).toEqual([
      expect.objectContaining({
        kind: 'store',
        imported: true,
        keyPath: null,
        fileSystem: expect.objectContaining({
          deployment: 'PERSISTENT_2',
          capacityGiB: 4800,
          throughputPerTiB: '(known at deploy)',
          metadataIops: null,
          rdma: true,
          customerKey: null,
        }),
      }),
    ]);
  });
});

import {
  importedKeyAdmitsEvents,
  importedKeyAdmitsLaunches,
  importedKeyAdmitsStorageLink,
} from '../../../constructs/aws/rules/key';
import type { InterruptionModel } from '../../../constructs/core/model';
import { findingsOf } from '../../fixtures/findings';
import { fileSystemModel } from '../../fixtures/file-systems';
import { keyModel, storeModel } from '../../fixtures/models';

describe('GPU-KEY-007 importedKeyAdmitsLaunches', () => {
  it('says nothing of a key of ours', () => {
    expect(findingsOf(importedKeyAdmitsLaunches, keyModel())).toEqual([]);
  });

  it('warns of an imported key and names what its policy must hold', () => {
    const [finding, ...others] = findingsOf(importedKeyAdmitsLaunches, keyModel({ imported: true }));
    expect(others).toEqual([]);
    const [code, level, message] = finding!;
    expect([code, level]).toEqual(['GPU-KEY-007', 'warning']);
    expect(message).toBe(
      'EncryptionKey must admit the launches of the cluster, got an imported key whose policy is not known here; ' +
        importedKeyAdmitsLaunches.fix,
    );
    expect(message).toMatch(/kms:CreateGrant.*kms:ViaService.*kms:CallerAccount/);
  });
});

describe('GPU-KEY-009 importedKeyAdmitsStorageLink', () => {
  const fileSystem = fileSystemModel();

  it.each([
    ['a key of ours', storeModel({ fileSystem })],
    ['a store without file system', storeModel({ keyImported: true })],
    [
      'a file system of the company',
      storeModel({ keyImported: true, fileSystem: fileSystemModel({ imported: true }) }),
    ],
    [
      'a file system without link',
      storeModel({ keyImported: true, fileSystem: fileSystemModel({ linkedPath: null }) }),
    ],
  ])('says nothing of %s', (_name, store) => {
    expect(findingsOf(importedKeyAdmitsStorageLink, store)).toEqual([]);
  });

  it('warns of an imported key and names what its policy must hold', () => {
    expect(findingsOf(importedKeyAdmitsStorageLink, storeModel({ keyImported: true, fileSystem }))).toEqual([
      [
        'GPU-KEY-009',
        'warning',
        "CheckpointStore 'encryptionKey' must admit the link of its file system, got an imported key; " +
          importedKeyAdmitsStorageLink.fix,
      ],
    ]);
    expect(importedKeyAdmitsStorageLink.fix).toMatch(/kms:CallerAccount.*aws:PrincipalArn.*FSxS3Access_\*/);
  });
});

describe('GPU-KEY-010 importedKeyAdmitsEvents', () => {
  const interruption = (keyImported: boolean): InterruptionModel => ({
    kind: 'interruption',
    path: 'Stack/Interruption',
    clusterPath: 'Stack/Cluster',
    nodeGroups: 1,
    keyPath: 'Stack/Key',
    keyImported,
  });

  it('says nothing of a key of ours', () => {
    expect(findingsOf(importedKeyAdmitsEvents, interruption(false))).toEqual([]);
  });

  it('warns of an imported key and names what its policy must hold', () => {
    expect(findingsOf(importedKeyAdmitsEvents, interruption(true))).toEqual([
      [
        'GPU-KEY-010',
        'warning',
        "SpotInterruption 'encryptionKey' must admit event rules, got an imported key whose policy is not known here; " +
          importedKeyAdmitsEvents.fix,
      ],
    ]);
    expect(importedKeyAdmitsEvents.fix).toMatch(/events\.amazonaws\.com.*aws:SourceAccount.*aws:sns:topicArn/);
  });
});

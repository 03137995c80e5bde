import * as rules from '../../../constructs/aws/rules/key';
import { findingsOf } from '../../fixtures/findings';
import { keyModel, storeModel } from '../../fixtures/models';
import { interruptionModel } from '../../fixtures/paths';

const STATEMENTS = ['{"Sid":"One"}', '{"Sid":"Other"}'];
const SHOWN = 'got an imported key whose policy is not known here and must hold [{"Sid":"One"}, {"Sid":"Other"}]';

describe('GPU-KEY-007 importedKeyAdmitsLaunches', () => {
  it('says nothing of a key of ours', () => {
    expect(findingsOf(rules.importedKeyAdmitsLaunches, keyModel())).toEqual([]);
  });

  it('warns of an imported key with the statements that its policy must hold', () => {
    expect(findingsOf(rules.importedKeyAdmitsLaunches, keyModel({ mustAllow: STATEMENTS }))).toEqual([
      [
        'GPU-KEY-007',
        'warning',
        `EncryptionKey must admit the launches of the cluster, ${SHOWN}; ${rules.importedKeyAdmitsLaunches.fix}`,
      ],
    ]);
  });
});

describe('GPU-KEY-009 importedKeyAdmitsStorageLink', () => {
  it('says nothing where nothing is to be added', () => {
    expect(findingsOf(rules.importedKeyAdmitsStorageLink, storeModel())).toEqual([]);
  });

  it('warns with the statements that the policy must hold', () => {
    expect(findingsOf(rules.importedKeyAdmitsStorageLink, storeModel({ keyMustAllow: STATEMENTS }))).toEqual([
      [
        'GPU-KEY-009',
        'warning',
        `CheckpointStore 'encryptionKey' must admit the link of its file system, ${SHOWN}; ` +
          rules.importedKeyAdmitsStorageLink.fix,
      ],
    ]);
  });
});

describe('GPU-KEY-010 importedKeyAdmitsEvents', () => {
  it('says nothing of a key of ours', () => {
    expect(findingsOf(rules.importedKeyAdmitsEvents, interruptionModel())).toEqual([]);
  });

  it('warns with the statements that the policy must hold', () => {
    expect(findingsOf(rules.importedKeyAdmitsEvents, interruptionModel({ keyMustAllow: STATEMENTS }))).toEqual([
      [
        'GPU-KEY-010',
        'warning',
        `SpotInterruption 'encryptionKey' must admit event rules, ${SHOWN}; ${rules.importedKeyAdmitsEvents.fix}`,
      ],
    ]);
  });
});

describe('GPU-KEY-011 otherAccountKeyIsGranted', () => {
  it('says nothing of a key of the same account', () => {
    expect(findingsOf(rules.otherAccountKeyIsGranted, keyModel({ imported: true }))).toEqual([]);
  });

  it('warns with the command and where to run it', () => {
    expect(findingsOf(rules.otherAccountKeyIsGranted, keyModel({ mustRun: ['aws kms create-grant'] }))).toEqual([
      [
        'GPU-KEY-011',
        'warning',
        'EncryptionKey must be granted to Auto Scaling of the account of the cluster, got a key of another account; ' +
          `run 'aws kms create-grant' in the account of the cluster; ${rules.otherAccountKeyIsGranted.fix}`,
      ],
    ]);
  });
});

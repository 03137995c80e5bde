import { importedKeyAdmitsLaunches } from '../../../constructs/aws/rules/key';
import { findingsOf } from '../../fixtures/findings';
import { keyModel } from '../../fixtures/models';

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

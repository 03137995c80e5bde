import { userDataFits } from '../../../constructs/aws/rules/user-data';
import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import { findingsOf } from '../../fixtures/findings';
import { nodeGroupModel } from '../../fixtures/models';

describe('GPU-BOOT-001 userDataFits', () => {
  it.each([null, 0, 16_384, DEPLOY_TIME] as const)('takes %s bytes', (userDataBytes) => {
    expect(findingsOf(userDataFits, nodeGroupModel({ userDataBytes }))).toEqual([]);
  });

  it('refuses one byte more', () => {
    expect(findingsOf(userDataFits, nodeGroupModel({ userDataBytes: 16_385 }))).toEqual([
      [
        'GPU-BOOT-001',
        'error',
        "NodeGroup 'launchTemplate.userData' must have at most 16384 bytes, got 16385; fetch the rest from a bucket when the node starts",
      ],
    ]);
  });
});

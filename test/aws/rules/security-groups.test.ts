import { interfacesTakeSecurityGroups } from '../../../constructs/aws/rules/security-groups';
import { findingsOf } from '../../fixtures/findings';
import { nodeGroupModel } from '../../fixtures/models';

describe('GPU-FABRIC-014 interfacesTakeSecurityGroups', () => {
  const withGroups = (groupsPerInterface: number) =>
    nodeGroupModel({ fabricAccess: { ...nodeGroupModel().fabricAccess, groupsPerInterface } });

  it.each([1, 5])('takes %d groups on an interface', (count) => {
    expect(findingsOf(interfacesTakeSecurityGroups, withGroups(count))).toEqual([]);
  });

  it('warns of more than accounts may have by default', () => {
    expect(findingsOf(interfacesTakeSecurityGroups, withGroups(6))).toEqual([
      [
        'GPU-FABRIC-014',
        'warning',
        "NodeGroup 'securityGroups' must leave at most 5 groups on an interface, got 6; " +
          interfacesTakeSecurityGroups.fix,
      ],
    ]);
  });
});

import { importedRolePermitsNodes } from '../../../constructs/core/rules/role';
import { findingsOf } from '../../fixtures/findings';
import { nodeGroupModel } from '../../fixtures/models';

describe('GPU-ROLE-001 importedRolePermitsNodes', () => {
  const withRole = (mustAllow: string[]) => nodeGroupModel({ role: { imported: true, bounded: null, mustAllow } });

  it('says nothing of a role that has what nodes need', () => {
    expect(findingsOf(importedRolePermitsNodes, withRole([]))).toEqual([]);
  });

  it('warns of one that cannot be changed, with the statements that it must hold', () => {
    expect(findingsOf(importedRolePermitsNodes, withRole(['{"Sid":"One"}', '{"Sid":"Other"}']))).toEqual([
      [
        'GPU-ROLE-001',
        'warning',
        "NodeGroup 'role' must permit what nodes need, got a role that cannot be changed here: " +
          `[{"Sid":"One"}, {"Sid":"Other"}]; ${importedRolePermitsNodes.fix}`,
      ],
    ]);
  });
});

import { rule } from './rule';

/** What nodes lack in a role of the company shows only on the running node. */
export const importedRolePermitsNodes = rule({
  code: 'GPU-ROLE-001',
  level: 'warning',
  title: 'a role of the company permits what nodes need by themselves',
  appliesTo: 'nodeGroup',
  fix: 'add these statements to a policy of the role, then suppress this warning with that as the reason',
  sources: [
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/getting-started-create-iam-instance-profile.html',
  ],
  check: ({ role: { mustAllow } }) =>
    mustAllow.length === 0
      ? []
      : [
          `NodeGroup 'role' must permit what nodes need, got a role that cannot be changed here: [${mustAllow.join(', ')}]`,
        ],
});

/** All of them, by code. */
export const ROLE_RULES = [importedRolePermitsNodes];

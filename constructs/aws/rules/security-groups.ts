import { rule } from '../../core/rules/rule';

const DEFAULT_GROUPS = 5;

/** Beyond the quota of an account every launch is refused. */
export const interfacesTakeSecurityGroups = rule({
  code: 'GPU-FABRIC-014',
  level: 'warning',
  title: 'an interface has no more security groups than accounts may have by default',
  appliesTo: 'nodeGroup',
  fix: 'put their rules into fewer groups, or let the quota be raised and suppress this warning with that as the reason',
  sources: ['https://docs.aws.amazon.com/vpc/latest/userguide/amazon-vpc-limits.html'],
  check: ({ fabricAccess: { groupsPerInterface } }) =>
    groupsPerInterface > DEFAULT_GROUPS
      ? [
          `NodeGroup 'securityGroups' must leave at most ${DEFAULT_GROUPS} groups on an interface, got ${groupsPerInterface}`,
        ]
      : [],
});

/** All of them, by code. */
export const AWS_SECURITY_GROUP_RULES = [interfacesTakeSecurityGroups];

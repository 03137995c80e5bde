import type { Stack } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import { conflict, malformed, missing } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isToken } from '../core/base/tokens';
import { markAs } from '../core/base/value-kind';

/** Options of {@link NodeRole.own}. */
export interface OwnRoleOptions {
  /**
   * Limits what can be permitted to the role. It must let pass what nodes need by themselves: Session Manager, the bucket
   * of the checkpoints and its key.
   * @default - no boundary but what an aspect of the company puts there
   */
  readonly permissionsBoundary?: iam.IManagedPolicy;
}

/** Where the role of the nodes comes from, as the node group draws it. */
export type NodeRoleOrigin =
  | { readonly kind: 'own'; readonly permissionsBoundary?: iam.IManagedPolicy }
  | { readonly kind: 'role'; readonly role: iam.IRole }
  | { readonly kind: 'instanceProfile'; readonly instanceProfileArn: string; readonly role: iam.IRole };

/** The role of the nodes of a group. Made by one of the static functions. */
export class NodeRole {
  /**
   * A role and an instance profile that the group makes, with least rights.
   *
   * @param options boundary of the role
   * @throws GpuClustersError where the boundary is no managed policy
   */
  static own(options: OwnRoleOptions = {}): NodeRole {
    const check = new PropsCheck('NodeRole');
    const optionsFix = 'give permissionsBoundary, or nothing';
    const { permissionsBoundary } = check.options('options', options, optionsFix) ? options : {};
    if (permissionsBoundary !== undefined && !has(permissionsBoundary, 'managedPolicyArn')) {
      const fix = 'bring it in by iam.ManagedPolicy.fromManagedPolicyName';
      check.add(malformed(check.subject('permissionsBoundary'), 'a managed policy', permissionsBoundary, fix));
    }
    check.throwIfAny('');
    return new NodeRole({ kind: 'own', permissionsBoundary });
  }

  /**
   * A role of the company, in an instance profile that the group makes. What nodes need is added to the role; where it
   * cannot be changed, a warning names the statements. To such a role the grants of aws-cdk-lib do nothing and say nothing.
   *
   * @param role role of the nodes' account that EC2 may assume
   * @throws GpuClustersError where it is no role
   */
  static fromRole(role: iam.IRole): NodeRole {
    const check = new PropsCheck('NodeRole');
    checkRole(check, 'role', role, 'bring it in by iam.Role.fromRoleArn');
    check.throwIfAny('');
    return new NodeRole({ kind: 'role', role });
  }

  /**
   * An instance profile of the company, so that the group makes nothing in IAM but the policy that nodes need; where the
   * role cannot be changed, a warning names the statements instead.
   *
   * @param instanceProfile a profile that names its role
   * @throws GpuClustersError where it is no profile, or names no role
   */
  static fromInstanceProfile(instanceProfile: iam.IInstanceProfile): NodeRole {
    const check = new PropsCheck('NodeRole');
    const fix = 'bring it in by iam.InstanceProfile.fromInstanceProfileAttributes';
    if (check.required('instanceProfile', instanceProfile, fix)) {
      if (!has(instanceProfile, 'instanceProfileArn')) {
        check.add(malformed(check.subject('instanceProfile'), 'an instance profile', instanceProfile, fix));
      } else {
        checkRole(check, 'instanceProfile.role', instanceProfile.role, `${fix} with its role`);
      }
    }
    check.throwIfAny('');
    const { instanceProfileArn, role } = instanceProfile;
    return new NodeRole({ kind: 'instanceProfile', instanceProfileArn, role: role! });
  }

  private constructor(
    /** Where the role comes from. */
    readonly origin: NodeRoleOrigin,
  ) {
    markAs(this, 'NodeRole');
    Object.freeze(this.origin);
  }
}

/**
 * Checks the role of a node group: that it is one, and lies in the account of the nodes, since EC2 takes no other.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html
 *
 * @param check gathers the mistakes
 * @param nodeRole what the user gave; absent is no mistake
 * @param stack stack of the node group; absent = only the kind is checked
 */
export function checkNodeRole(check: PropsCheck, nodeRole: NodeRole | undefined, stack?: Stack): void {
  const makers = 'make it by NodeRole.own, NodeRole.fromRole or NodeRole.fromInstanceProfile';
  if (!check.valueOf('role', nodeRole, 'NodeRole', makers)) return;
  const { origin } = nodeRole!;
  if (stack === undefined || origin.kind === 'own') return;
  const { account } = origin.role.env;
  if (isToken(account) || isToken(stack.account) || account === stack.account) return;
  const rule = `must lie in the account of the stack (${stack.account})`;
  check.add(conflict(check.subject('role'), rule, account, 'take a role of that account, which may assume this one'));
}

function checkRole(check: PropsCheck, prop: string, role: iam.IRole | undefined, fix: string): void {
  if (role === undefined || role === null) check.add(missing(check.subject(prop), fix));
  else if (!has(role, 'roleArn')) check.add(malformed(check.subject(prop), 'a role', role, fix));
}

function has(value: unknown, attribute: string): boolean {
  return typeof value === 'object' && value !== null && attribute in value;
}

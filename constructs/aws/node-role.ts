import type * as iam from 'aws-cdk-lib/aws-iam';
import { malformed, missing } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
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
    const { permissionsBoundary } = options;
    const check = new PropsCheck('NodeRole');
    if (permissionsBoundary !== undefined && !has(permissionsBoundary, 'managedPolicyArn')) {
      const fix = 'bring it in by iam.ManagedPolicy.fromManagedPolicyName';
      check.add(malformed(check.subject('permissionsBoundary'), 'a managed policy', permissionsBoundary, fix));
    }
    check.throwIfAny('');
    return new NodeRole({ kind: 'own', permissionsBoundary });
  }

  /**
   * A role of the company, in an instance profile that the group makes. What nodes need is added to the role; where it
   * cannot be changed, a warning names the statements.
   *
   * @param role role that EC2 may assume
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

function checkRole(check: PropsCheck, prop: string, role: iam.IRole | undefined, fix: string): void {
  if (role === undefined || role === null) check.add(missing(check.subject(prop), fix));
  else if (!has(role, 'roleArn')) check.add(malformed(check.subject(prop), 'a role', role, fix));
}

function has(value: unknown, attribute: string): boolean {
  return typeof value === 'object' && value !== null && attribute in value;
}

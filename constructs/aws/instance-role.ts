import { Names, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { isToken } from '../core/base/tokens';
import type { NodeRoleModel } from '../core/model/node-role';
import type { ICheckpointStore } from './checkpoint-store';
import { readWriteStatements } from './checkpoint-store-grants';
import { NodeRole } from './node-role';
import { readableStatements } from './readable-statements';

/** The role of the nodes of a group, as drawn. */
export interface InstanceRole {
  readonly role: iam.IRole;
  readonly instanceProfileArn: string;
  /** What the nodes need by themselves. A policy of its own, so that they can wait for it and not for what is granted later. */
  readonly permissions: iam.Policy;
  readonly model: NodeRoleModel;
}

/**
 * Draws the role of the nodes and its instance profile, or takes those of the company, and permits what nodes need.
 *
 * @param scope the node group
 * @param nodeRole where the role comes from; undefined = the group makes one
 * @param checkpoints store of the cluster
 */
export function addInstanceRole(scope: Construct, nodeRole?: NodeRole, checkpoints?: ICheckpointStore): InstanceRole {
  const { origin } = nodeRole ?? NodeRole.own();
  const role = origin.kind === 'own' ? ownRole(scope, origin.permissionsBoundary) : origin.role;
  const statements = [
    ...sessionStatements(scope),
    ...(checkpoints === undefined ? [] : readWriteStatements(checkpoints)),
  ];
  const imported = origin.kind !== 'own';
  const permissions = new iam.Policy(scope, 'Permissions', {
    statements,
    policyName: imported ? policyNameOf(scope) : undefined,
  });
  // Asked of the role: named to the policy, even a role that may not be changed would be taken.
  role.attachInlinePolicy(permissions);
  const instanceProfileArn =
    origin.kind === 'instanceProfile'
      ? origin.instanceProfileArn
      : new iam.CfnInstanceProfile(scope, 'InstanceProfile', { roles: [role.roleName] }).attrArn;
  return {
    role,
    instanceProfileArn,
    permissions,
    model: {
      imported,
      bounded: imported ? null : origin.permissionsBoundary !== undefined,
      mustAllow: isAttached(permissions) ? [] : readableStatements(scope, statements),
    },
  };
}

// A role of the company may serve groups of several stacks and regions: a policy of the same name would replace theirs.
function policyNameOf(scope: Construct): string {
  const { region } = Stack.of(scope);
  const name = Names.uniqueResourceName(scope, { maxLength: 100, separator: '-' });
  return isToken(region) ? name : `${name}-${region}`;
}

function ownRole(scope: Construct, permissionsBoundary: iam.IManagedPolicy | undefined): iam.Role {
  return new iam.Role(scope, 'Role', {
    assumedBy: new iam.ServicePrincipal('ec2.amazonaws.com'),
    description: 'Nodes of a GPU cluster',
    permissionsBoundary,
  });
}

// A role brought in as immutable, or one that the company makes beforehand (`Role.customizeRoles`), takes no policy and
// says no word of it.
function isAttached(policy: iam.Policy): boolean {
  const { roles } = policy.node.defaultChild as iam.CfnPolicy;
  return Stack.of(policy).resolve(roles) !== undefined;
}

// Session Manager, since nodes take no connection from outside. Source:
// https://docs.aws.amazon.com/systems-manager/latest/userguide/getting-started-create-iam-instance-profile.html
function sessionStatements(scope: Construct): iam.PolicyStatement[] {
  const { partition, region, account } = Stack.of(scope);
  return [
    new iam.PolicyStatement({
      actions: ['ssm:UpdateInstanceInformation'],
      resources: [`arn:${partition}:ec2:${region}:${account}:instance/*`],
    }),
    new iam.PolicyStatement({
      actions: [
        'ssmmessages:CreateControlChannel',
        'ssmmessages:CreateDataChannel',
        'ssmmessages:OpenControlChannel',
        'ssmmessages:OpenDataChannel',
      ],
      // These actions know no resource.
      resources: ['*'],
    }),
  ];
}

import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { ICheckpointStore } from './checkpoint-store';
import { readWriteStatements } from './checkpoint-store-grants';

/**
 * The role of a node, without any permission yet.
 *
 * @param scope the node group
 * @param id id under the node group
 */
export function instanceRole(scope: Construct, id: string): iam.Role {
  return new iam.Role(scope, id, {
    assumedBy: new iam.ServicePrincipal('ec2.amazonaws.com'),
    description: 'Nodes of a GPU cluster',
  });
}

/**
 * What a node may do by itself: Session Manager, since nodes take no connection from outside, and its checkpoints. A
 * policy of its own, so that nodes can wait for it and not for what is granted to their role later.
 *
 * Source: https://docs.aws.amazon.com/systems-manager/latest/userguide/getting-started-create-iam-instance-profile.html
 *
 * @param scope the node group
 * @param id id under the node group
 * @param role role of the nodes
 * @param checkpoints store of the cluster
 */
export function nodePermissions(
  scope: Construct,
  id: string,
  role: iam.Role,
  checkpoints?: ICheckpointStore,
): iam.Policy {
  const { partition, region, account } = Stack.of(scope);
  return new iam.Policy(scope, id, {
    roles: [role],
    statements: [
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
      ...(checkpoints === undefined ? [] : readWriteStatements(checkpoints)),
    ],
  });
}

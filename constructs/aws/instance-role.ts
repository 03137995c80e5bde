import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The role of a node: Session Manager and nothing else, since nodes take no connection from outside. What a cluster
 * adds (its checkpoints) is granted to it afterwards.
 *
 * Source: https://docs.aws.amazon.com/systems-manager/latest/userguide/getting-started-create-iam-instance-profile.html
 *
 * @param scope the node group
 * @param id id under the node group
 */
export function instanceRole(scope: Construct, id: string): iam.Role {
  const role = new iam.Role(scope, id, {
    assumedBy: new iam.ServicePrincipal('ec2.amazonaws.com'),
    description: 'Nodes of a GPU cluster',
  });
  const { partition, region, account } = Stack.of(scope);
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: ['ssm:UpdateInstanceInformation'],
      resources: [`arn:${partition}:ec2:${region}:${account}:instance/*`],
    }),
  );
  role.addToPolicy(
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
  );
  return role;
}

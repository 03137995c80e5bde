import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

/**
 * Writes the flow logs of a network into a log group of its own, which goes with the stack.
 *
 * @param scope where the resources shall stand
 * @param vpc the network
 * @param retention how long they are kept
 * @param key key of the log group; undefined = the key of CloudWatch Logs
 */
export function addFlowLogs(scope: Construct, vpc: ec2.CfnVPC, retention: logs.RetentionDays, key?: kms.IKey): void {
  const logGroup = new logs.CfnLogGroup(scope, 'LogGroup', {
    retentionInDays: retention === logs.RetentionDays.INFINITE ? undefined : retention,
    kmsKeyId: key?.keyArn,
  });
  logGroup.applyRemovalPolicy(RemovalPolicy.DESTROY);
  const role = new iam.Role(scope, 'Role', {
    assumedBy: new iam.ServicePrincipal('vpc-flow-logs.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
    description: 'Writes the flow logs of the GPU cluster network',
  });
  const { policyDependable } = role.addToPrincipalPolicy(
    new iam.PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents', 'logs:DescribeLogStreams'],
      resources: [logGroup.attrArn],
    }),
  );
  const flowLog = new ec2.CfnFlowLog(scope, 'FlowLog', {
    resourceType: 'VPC',
    resourceId: vpc.ref,
    trafficType: 'ALL',
    logDestinationType: 'cloud-watch-logs',
    logGroupName: logGroup.ref,
    deliverLogsPermissionArn: role.roleArn,
  });
  flowLog.node.addDependency(policyDependable!);
}

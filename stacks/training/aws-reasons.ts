import { Stack, Token, Validations } from 'aws-cdk-lib';
import type { CfnElement } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type * as aws from '../../constructs/aws';

/** What the stack lets pass of the AwsSolutions checks of cdk-nag, and why. */
interface Reason {
  readonly id: string;
  readonly reason: string;
}

const STORE_REASONS: readonly Reason[] = [
  {
    id: 'AwsSolutions-S1',
    reason:
      'Checkpoints are read and written by the nodes alone. A company that records access does so for all its buckets, ' +
      'by CloudTrail data events or with a log bucket of its own.',
  },
];

const GROUP_REASONS: readonly Reason[] = [
  {
    id: 'AwsSolutions-IAM5[Resource::*]',
    reason: 'The channels of Session Manager know no resource that a policy could name.',
  },
  {
    id: 'AwsSolutions-EC26',
    reason:
      'The check looks for a launch template beside the mixed instances policy and fails where there is none. Every disk ' +
      'is encrypted with the key of the cluster: rule GPU-KEY-003.',
  },
  {
    id: 'AwsSolutions-AS3',
    reason:
      'Launches and ends are events of EventBridge and metrics of the group, without a topic for each group; ' +
      'SpotInterruption sends them to one.',
  },
];

/**
 * Writes down, finding by finding, why the AwsSolutions checks of cdk-nag may pass over what they find in a training
 * stack. They stand in the stack and not in the constructs: a company that uses these decides for itself.
 *
 * @param cluster the cluster, with all its node groups
 * @param checkpoints its store
 */
export function acknowledgeFindings(cluster: aws.GpuCluster, checkpoints: aws.ICheckpointStore): void {
  acknowledge(checkpoints, STORE_REASONS);
  cluster.nodeGroups.forEach((group) =>
    acknowledge(group, [...GROUP_REASONS, ...permissionReasons(Stack.of(cluster), checkpoints)]),
  );
}

// The findings are told by the resources that they are about.
function permissionReasons(stack: Stack, { bucket }: aws.ICheckpointStore): Reason[] {
  const account = nameIn(stack.account, 'AWS::AccountId');
  const region = nameIn(stack.region, 'AWS::Region');
  const reasons = [
    {
      id: `AwsSolutions-IAM5[Resource::arn:${nameIn(stack.partition, 'AWS::Partition')}:ec2:${region}:${account}:instance/*]`,
      reason: 'The agent of Session Manager reports the node that it runs on, whose id exists only after the launch.',
    },
  ];
  const { defaultChild } = bucket.node;
  if (defaultChild === undefined) return reasons;
  const bucketId = stack.getLogicalId(defaultChild as CfnElement);
  const id = `AwsSolutions-IAM5[Resource::<${bucketId}.Arn>/*]`;
  return [...reasons, { id, reason: 'Nodes read and write every checkpoint, whatever its name.' }];
}

function nameIn(value: string, pseudoParameter: string): string {
  return Token.isUnresolved(value) ? `<${pseudoParameter}>` : value;
}

function acknowledge(construct: IConstruct, reasons: readonly Reason[]): void {
  Validations.of(construct).acknowledge(...reasons);
}

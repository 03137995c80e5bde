import { Duration as CdkDuration, Lazy, Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { PropsCheck } from '../core/base/props-check';
import type { InterruptionModel } from '../core/model/interruption';
import { judgeAtSynth, requireAwsStack } from './base';
import { eventStatements } from './key-policy';
import { readableStatements } from './readable-statements';
import { checkReferences } from './references';
import type { IEncryptionKey } from './encryption-key';
import type { GpuCluster } from './gpu-cluster';

/** Props of {@link SpotInterruption}. */
export interface SpotInterruptionProps {
  /** Cluster whose nodes are watched. */
  readonly cluster: GpuCluster;
  /** Key that topic and queue are encrypted with. */
  readonly encryptionKey: IEncryptionKey;
}

/**
 * What EC2 says of instances that are about to go, or came and went. EC2 names an instance and no group, so these events
 * come for every instance of the account in the region.
 *
 * Sources: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/spot-instance-termination-notices.html,
 * https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/capacity-blocks-monitor.html (names of two generations)
 */
const INSTANCE_EVENTS = [
  'EC2 Spot Instance Interruption Warning',
  'EC2 Instance Rebalance Recommendation',
  'EC2 Instance State-change Notification',
  'EC2 Capacity Reservation Instance Interruption Warning',
  'Capacity Block Delivered',
  'Capacity Block Expiration Warning',
  'Capacity Block Reservation Delivered',
  'Capacity Block Reservation Expiration Warning',
];

/** What Auto Scaling says of the groups of the cluster. */
const GROUP_EVENTS = [
  'EC2 Instance-launch Lifecycle Action',
  'EC2 Instance-terminate Lifecycle Action',
  'EC2 Instance Launch Unsuccessful',
];

/**
 * Reclaims, rebalance recommendations, state changes, capacity-block events and lifecycle actions on an encrypted topic
 * (for people and functions) and an encrypted queue (for controllers).
 */
export class SpotInterruption extends Construct {
  /** Each event as it happens. */
  readonly topic: sns.ITopic;
  /** Each event until something takes it, four days at most. */
  readonly queue: sqs.IQueue;

  /** @throws GpuClustersError naming every wrong prop */
  constructor(
    scope: Construct,
    id: string,
    private readonly props: SpotInterruptionProps,
  ) {
    super(scope, id);
    const { cluster, encryptionKey } = props;
    const stack = requireAwsStack(this, 'SpotInterruption');
    const check = new PropsCheck('SpotInterruption');
    const clusterFix = 'give the GpuCluster to watch';
    if (check.required('cluster', cluster, clusterFix)) {
      check.has('cluster', cluster, ['nodeGroups', 'node'], 'a GpuCluster', clusterFix);
    }
    check.required('encryptionKey', encryptionKey, 'give the key of the cluster');
    checkReferences(check, stack, { encryptionKey });
    check.throwIfAny(this.node.path);

    // The key's own policy admits events of this account. Seen as an imported key, aws-cdk-lib adds no second statement,
    // which would admit every account.
    const masterKey = kms.Key.fromKeyArn(this, 'Key', encryptionKey.key.keyArn);
    const topic = new sns.Topic(this, 'Topic', { masterKey, enforceSSL: true });
    const queue = new sqs.Queue(this, 'Queue', {
      encryption: sqs.QueueEncryption.KMS,
      encryptionMasterKey: masterKey,
      enforceSSL: true,
      retentionPeriod: CdkDuration.days(4),
    });
    this.topic = topic;
    this.queue = queue;
    this.admitEvents(topic, queue);

    this.addRule('InstanceEvents', { source: ['aws.ec2'], detailType: INSTANCE_EVENTS });
    this.addRule('GroupEvents', {
      source: ['aws.autoscaling'],
      detailType: GROUP_EVENTS,
      detail: {
        // Groups that are added later are watched as well.
        AutoScalingGroupName: Lazy.list({
          produce: () => cluster.nodeGroups.map((group) => group.autoScalingGroupName),
        }),
      },
    });
    judgeAtSynth(this, () => this.model);
  }

  /** What is known of it at synth; a fresh frozen value each time. */
  get model(): InterruptionModel {
    const { cluster, encryptionKey } = this.props;
    return deepFreeze({
      kind: 'interruption',
      path: this.node.path,
      clusterPath: cluster.node.path,
      nodeGroups: cluster.nodeGroups.length,
      keyPath: encryptionKey.node.path,
      keyMustAllow: encryptionKey.model.imported ? readableStatements(this, eventStatements(Stack.of(this))) : [],
    });
  }

  private admitEvents(topic: sns.Topic, queue: sqs.Queue): void {
    const service = new iam.ServicePrincipal('events.amazonaws.com');
    const ofThisAccount = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    // EventBridge names no account when it publishes, so a condition on it would let no event through:
    // https://repost.aws/knowledge-center/sns-not-getting-eventbridge-notification
    topic.addToResourcePolicy(
      new iam.PolicyStatement({ principals: [service], actions: ['sns:Publish'], resources: [topic.topicArn] }),
    );
    queue.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [service],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: ofThisAccount,
      }),
    );
  }

  private addRule(id: string, eventPattern: events.EventPattern): void {
    const rule = new events.Rule(this, id, { eventPattern });
    [this.topic.topicArn, this.queue.queueArn].forEach((arn) => rule.addTarget({ bind: () => ({ arn }) }));
  }
}

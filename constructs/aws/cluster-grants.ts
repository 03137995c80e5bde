import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { OWN_TAGS } from '../core/base/tags';
import { tagValueOf } from './base';
import type { ICheckpointStore } from './checkpoint-store';
import { CheckpointStoreGrants } from './checkpoint-store-grants';
import type { GpuCluster } from './gpu-cluster';
import { addStatements } from './statements';

/** Lets others use a cluster; the least that each use needs. */
export class ClusterGrants {
  /**
   * Reads and writes the checkpoints.
   * @default - absent where the cluster keeps no checkpoints
   */
  readonly checkpoints?: CheckpointStoreGrants;

  /**
   * @param cluster the cluster
   * @param checkpoints its store
   */
  constructor(
    private readonly cluster: GpuCluster,
    checkpoints?: ICheckpointStore,
  ) {
    this.checkpoints = checkpoints && new CheckpointStoreGrants(checkpoints);
  }

  /**
   * Lets someone set the number of nodes of every group.
   *
   * @param grantee a role or a user of this account whose policies can be changed
   * @throws GpuClustersError for anyone else
   */
  scale(grantee: iam.IGrantable): void {
    this.allow(grantee, {
      action: 'autoscaling:SetDesiredCapacity',
      resource: 'autoscaling',
      path: 'autoScalingGroup:*:autoScalingGroupName/*',
      tagKey: 'aws:ResourceTag',
    });
  }

  /**
   * Lets someone open a shell on the nodes through Session Manager.
   *
   * @param grantee a role or a user of this account whose policies can be changed
   * @throws GpuClustersError for anyone else
   */
  startSession(grantee: iam.IGrantable): void {
    // https://docs.aws.amazon.com/systems-manager/latest/userguide/getting-started-restrict-access-examples.html
    this.allow(grantee, { action: 'ssm:StartSession', resource: 'ec2', path: 'instance/*', tagKey: 'ssm:resourceTag' });
  }

  // Everything of the cluster carries its tag, so one statement holds for groups that are added later too.
  private allow(grantee: iam.IGrantable, use: TaggedUse): void {
    const { partition, region, account } = Stack.of(this.cluster);
    addStatements(this.cluster, 'ClusterGrants', grantee, [
      new iam.PolicyStatement({
        actions: [use.action],
        resources: [`arn:${partition}:${use.resource}:${region}:${account}:${use.path}`],
        conditions: { StringEquals: { [`${use.tagKey}/${OWN_TAGS.cluster}`]: tagValueOf(this.cluster) } },
      }),
    ]);
  }
}

interface TaggedUse {
  readonly action: string;
  /** Service in the ARN of what is used. */
  readonly resource: string;
  /** Part of that ARN behind the account. */
  readonly path: string;
  /** Condition key by which the service of the action sees tags. */
  readonly tagKey: string;
}

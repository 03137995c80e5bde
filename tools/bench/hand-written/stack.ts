import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addCheckpoints, addKey } from './data';
import { addFabric } from './fabric';
import { addNetwork } from './network';
import { addNodes } from './nodes';
import type { Surroundings } from './nodes';

/** Props of {@link HandWrittenStack}. */
export interface HandWrittenStackProps extends StackProps {
  /** Ids of the node groups, all alike. */
  readonly groups: readonly string[];
}

/**
 * What stacks/settings/training-aws.json makes, with as many groups like its one as are named, written by hand on the
 * generated layer of aws-cdk-lib and nothing of ours: the measure of what our layer costs. A test holds it equal.
 */
export class HandWrittenStack extends Stack {
  constructor(scope: Construct, id: string, { groups, ...props }: HandWrittenStackProps) {
    super(scope, id, { ...props, description: 'GPU training cluster: network, key, checkpoint store, node groups' });
    const key = addKey(this);
    const network = addNetwork(this, key);
    const bucket = addCheckpoints(this, key);
    const fabric = addFabric(this, network.vpc);
    const around = { ...network, ...fabric, key, bucket };

    new CfnOutput(this, 'VpcId', { description: 'Network of the cluster', value: network.vpc.ref });
    new CfnOutput(this, 'KeyArn', { description: 'Key of disks and checkpoints', value: key.attrArn });
    new CfnOutput(this, 'CheckpointBucket', { description: 'Bucket of the checkpoints', value: bucket.ref });
    groups.forEach((groupId) => this.addGroup(groupId, around));
  }

  private addGroup(id: string, around: Surroundings): void {
    const group = addNodes(this, id, around);
    new CfnOutput(this, `${id}Name`, { description: 'Auto Scaling group of the nodes', value: group.ref });
    new CfnOutput(this, `${id}Scale`, {
      description: 'Sets the number of nodes; replace N',
      value: `aws autoscaling set-desired-capacity --region ${this.region} --auto-scaling-group-name ${group.ref} --desired-capacity N`,
    });
  }
}

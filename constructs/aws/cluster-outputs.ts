import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { ICheckpointStore } from './checkpoint-store';
import type { IClusterNetwork } from './cluster-network';
import type { IEncryptionKey } from './encryption-key';

/** What the outputs of a cluster speak of. */
export interface ClusterParts {
  /** Network of the nodes. */
  readonly network: IClusterNetwork;
  /** Key of the cluster. */
  readonly encryptionKey: IEncryptionKey;
  /**
   * Store of the cluster.
   * @default - the cluster keeps no checkpoints
   */
  readonly checkpoints?: ICheckpointStore;
}

/**
 * Puts out what others need to know of a cluster.
 *
 * @param cluster the cluster
 * @param parts what it is made of
 */
export function addClusterOutputs(cluster: Construct, { network, encryptionKey, checkpoints }: ClusterParts): void {
  const put = (id: string, description: string, value: string | undefined): void => {
    if (value !== undefined) new CfnOutput(cluster, id, { description, value });
  };
  put('VpcId', 'Network of the cluster', network.vpc.vpcId);
  put('KeyArn', 'Key of disks and checkpoints', encryptionKey.key.keyArn);
  put('CheckpointBucket', 'Bucket of the checkpoints', checkpoints?.bucket.bucketName);
  put('DirectoryBucket', 'Directory bucket in the zone of the nodes', checkpoints?.directoryBucket?.bucketName);
  put('MountCommand', 'Mounts the file system on a node', checkpoints?.fileSystem?.mountCommand);
}

import type { Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';

/** Zone of the clusters in tests. */
export const ZONE = 'us-east-1a';

/** An image for types that AWS makes none for. */
export const ANY_IMAGE = aws.MachineImage.amiId('ami-0123456789abcdef0');

/** Network and key of a cluster, with a store beside them. */
export interface Parts {
  readonly network: aws.ClusterNetwork;
  readonly encryptionKey: aws.EncryptionKey;
  readonly checkpoints: aws.CheckpointStore;
}

/** The parts of a cluster with the smallest props that no rule says anything about. */
export function addParts(stack: Stack): Parts {
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  const network = new aws.ClusterNetwork(stack, 'Network', { availabilityZone: ZONE, encryptionKey });
  const checkpoints = new aws.CheckpointStore(stack, 'Checkpoints', { encryptionKey });
  return { network, encryptionKey, checkpoints };
}

/** A cluster with a store, without node groups. */
export function addCluster(stack: Stack, options: aws.GpuClusterOptions = {}): aws.GpuCluster {
  return new aws.GpuCluster(stack, 'Cluster', { ...addParts(stack), ...options });
}

/** A cluster with one group: one on-demand node of a type with EFA, or what the options say. */
export function addClusterWithGroup(stack: Stack, options: Partial<aws.NodeGroupOptions> = {}): aws.NodeGroup {
  return addCluster(stack).addNodeGroup('Group', {
    instanceType: 'p4d.24xlarge',
    nodes: { min: 0, max: 2 },
    ...options,
  });
}

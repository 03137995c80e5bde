import { App, Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';

const env = { region: 'us-east-1' };
const groups = process.env.BENCH_GROUPS!.split(',');
const perStack = Number(process.env.BENCH_GROUPS_PER_STACK);

// The way out of CloudFormation's limits: clusters in stacks of their own, with one network, key and store.
const app = new App();
const shared = new Stack(app, 'shared', { env });
const encryptionKey = new aws.EncryptionKey(shared, 'Key');
const network = new aws.ClusterNetwork(shared, 'Network', { availabilityZone: 'us-east-1a', encryptionKey });
const checkpoints = new aws.CheckpointStore(shared, 'Checkpoints', { encryptionKey });
for (let start = 0; start < groups.length; start += perStack) {
  const stack = new Stack(app, `training-${start}`, { env });
  const cluster = new aws.GpuCluster(stack, 'Training', { network, encryptionKey, checkpoints });
  for (const id of groups.slice(start, start + perStack)) {
    cluster.addNodeGroup(id, {
      instanceType: 'p5.48xlarge',
      nodes: { min: 0, max: 4 },
      capacity: aws.Capacity.spot(),
    });
  }
}

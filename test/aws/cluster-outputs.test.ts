import * as aws from '../../constructs/aws';
import { newStack, synthTemplate } from '../helpers/app';
import { addParts } from '../helpers/aws-cluster';

function outputsOf(withStore: boolean): Record<string, string> {
  const stack = newStack();
  const { network, encryptionKey } = addParts(stack);
  const checkpoints = new aws.CheckpointStore(stack, 'Store', {
    encryptionKey,
    lustre: { network, capacityGiB: 1200 },
    directoryBucket: { network },
  });
  new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey, ...(withStore ? { checkpoints } : {}) });
  const outputs = Object.entries(synthTemplate(stack).findOutputs('*'));
  return Object.fromEntries(
    outputs.map(([id, { Description }]) => [id.replace(/^Cluster|[0-9A-F]{8}$/g, ''), Description as string]),
  );
}

describe('the outputs of a cluster', () => {
  it('name network and key', () => {
    expect(outputsOf(false)).toEqual({ VpcId: 'Network of the cluster', KeyArn: 'Key of disks and checkpoints' });
  });

  it('name both buckets and how to mount the file system', () => {
    expect(outputsOf(true)).toMatchObject({
      CheckpointBucket: 'Bucket of the checkpoints',
      DirectoryBucket: 'Directory bucket in the zone of the nodes',
      MountCommand: 'Mounts the file system on a node',
    });
  });
});

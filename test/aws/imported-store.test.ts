import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import {
  expectFreshFrozenModel,
  failureMessages,
  newStack,
  realTokens,
  resourcesOf,
  synthTemplate,
} from '../helpers/app';
import { addParts } from '../helpers/aws-cluster';

const GROUP = 'sg-0123456789abcdef0';

function storeWith(stack: Stack, fileSystem: object = {}): aws.ICheckpointStore {
  const securityGroup = ec2.SecurityGroup.fromSecurityGroupId(stack, 'Group', GROUP);
  return aws.CheckpointStore.fromBucket(stack, 'Own', {
    bucket: s3.Bucket.fromBucketName(stack, 'Bucket', 'company-checkpoints'),
    fileSystem: { dnsName: 'fs-1.fsx.us-east-1.amazonaws.com', mountName: 'abcdefgh', securityGroup, ...fileSystem },
  });
}

// Buckets without file system stand in checkpoint-store.test.ts.
describe('CheckpointStore.fromBucket with a file system', () => {
  it('takes it as it is', () => {
    const store = storeWith(newStack(), { availabilityZone: 'us-east-1a', efa: true });
    expectFreshFrozenModel(store);
    expect(store.fileSystem?.mountCommand).toContain('fs-1.fsx.us-east-1.amazonaws.com@tcp:/abcdefgh');
    expect(store.model.fileSystem).toEqual({
      product: 'FSx for Lustre',
      imported: true,
      deployment: null,
      capacityGiB: null,
      throughputPerTiB: null,
      metadataIops: null,
      rdma: true,
      zone: 'us-east-1a',
      customerKey: null,
      linkedPath: null,
      unverified: [],
    });
  });

  it('does not know a zone that is not named', () => {
    expect(storeWith(newStack()).model.fileSystem).toMatchObject({ zone: null, rdma: false });
  });

  it('gives its security group the rules for the nodes', () => {
    const stack = newStack();
    const { network, encryptionKey } = addParts(stack);
    new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey, checkpoints: storeWith(stack) });
    const rules = Object.values(resourcesOf(synthTemplate(stack), 'AWS::EC2::SecurityGroupIngress'));
    const toFiles = rules.filter(({ Properties }) => Properties.GroupId === GROUP);
    expect(toFiles.map(({ Properties }) => [Properties.FromPort, Properties.ToPort])).toEqual([
      [988, 988],
      [1018, 1023],
    ]);
  });

  it('names every wrong option at once', () => {
    const wrong = { dnsName: 'fs', mountName: 'far too long', securityGroup: undefined, availabilityZone: 'use1-az1' };
    expect(failureMessages(() => storeWith(newStack(), wrong)).map((message) => message.split("'")[1])).toEqual([
      'fileSystem.dnsName',
      'fileSystem.mountName',
      'fileSystem.securityGroup',
      'fileSystem.availabilityZone',
    ]);
  });

  it.each(realTokens)('takes tokens of %s', (_framework, { text }) => {
    const store = storeWith(newStack(), { dnsName: text, mountName: text, availabilityZone: text });
    expect(store.model.fileSystem?.zone).toBe('(known at deploy)');
  });
});

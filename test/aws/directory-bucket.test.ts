import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as aws from '../../constructs/aws';
import {
  expectFreshFrozenModel,
  failureMessages,
  newStack,
  only,
  realTokens,
  resourcesOf,
  synthMessages,
  synthTemplate,
} from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

function networkIn(stack: Stack, availabilityZone = ZONE): aws.ClusterNetwork {
  const encryptionKey = new aws.EncryptionKey(stack, 'NetworkKey');
  return new aws.ClusterNetwork(stack, 'Network', { availabilityZone, encryptionKey });
}

function storeIn(
  stack: Stack,
  network: aws.IClusterNetwork,
  props: Partial<aws.CheckpointStoreProps> = {},
): aws.CheckpointStore {
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  return new aws.CheckpointStore(stack, 'Store', { encryptionKey, directoryBucket: { network }, ...props });
}

function importedNetwork(stack: Stack, availabilityZoneId?: string): aws.IClusterNetwork {
  const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', { vpcId: 'vpc-1', availabilityZones: [ZONE] });
  const nodeSubnet = ec2.Subnet.fromSubnetAttributes(stack, 'Subnet', { subnetId: 'subnet-1', availabilityZone: ZONE });
  return aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet, availabilityZoneId });
}

const endpointsOf = (stack: Stack): string[] =>
  Object.values(resourcesOf(synthTemplate(stack), 'AWS::EC2::VPCEndpoint')).map(
    ({ Properties }) => Properties.ServiceName,
  );

describe('the directory bucket of a store', () => {
  const stack = newStack();
  const store = storeIn(stack, networkIn(stack));
  const template = synthTemplate(stack);
  const bucket = only(template, 'AWS::S3Express::DirectoryBucket');
  const bucketArn = { 'Fn::GetAtt': [bucket.id, 'Arn'] };
  const key = Object.keys(resourcesOf(template, 'AWS::KMS::Key')).find((id) => id.startsWith('Key'))!;
  const keyArn = { 'Fn::GetAtt': [key, 'Arn'] };

  it('lies in the zone of the nodes, by the id of their subnet, and is encrypted with the key', () => {
    const nodes = Object.keys(resourcesOf(template, 'AWS::EC2::Subnet')).find((id) => id.includes('Nodes'))!;
    expect(bucket.Properties).toEqual({
      LocationName: { 'Fn::GetAtt': [nodes, 'AvailabilityZoneId'] },
      DataRedundancy: 'SingleAvailabilityZone',
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          {
            BucketKeyEnabled: true,
            ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: keyArn },
          },
        ],
      },
      LifecycleConfiguration: {
        Rules: [
          { Id: 'AbortedUploads', Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
        ],
      },
    });
  });

  it('refuses requests without TLS', () => {
    expect(only(template, 'AWS::S3Express::BucketPolicy').Properties).toEqual({
      Bucket: { Ref: bucket.id },
      PolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Deny',
            Action: 's3express:*',
            Principal: { AWS: '*' },
            Resource: bucketArn,
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          },
        ],
      },
    });
  });

  it('is reached by a gateway endpoint in the network', () => {
    const endpoints = Object.values(resourcesOf(template, 'AWS::EC2::VPCEndpoint')).map(({ Properties }) => Properties);
    const table = Object.keys(resourcesOf(template, 'AWS::EC2::RouteTable')).find((id) => id.includes('Nodes'))!;
    expect(endpoints).toContainEqual({
      ServiceName: 'com.amazonaws.us-east-1.s3express',
      VpcEndpointType: 'Gateway',
      VpcId: { Ref: only(template, 'AWS::EC2::VPC').id },
      RouteTableIds: [{ Ref: table }],
    });
  });

  it('stays with the store, or goes with it', () => {
    expect(bucket.DeletionPolicy).toBe('Retain');
    const other = newStack();
    storeIn(other, networkIn(other), { removalPolicy: RemovalPolicy.DESTROY });
    expect(only(synthTemplate(other), 'AWS::S3Express::DirectoryBucket').DeletionPolicy).toBe('Delete');
  });

  it('has a fresh frozen model, and nothing to complain of', () => {
    expectFreshFrozenModel(store.directoryBucket!);
    expect(store.model.zonalStore).toEqual({ zone: ZONE, keyPath: 'Stack/Key' });
    expect(synthMessages(stack)).toEqual([]);
  });

  describe('grants sessions', () => {
    const statementsAfter = (grant: (grants: aws.CheckpointStoreGrants, role: iam.Role) => void): unknown[] => {
      const other = newStack();
      const granting = storeIn(other, networkIn(other));
      const role = new iam.Role(other, 'Role', { assumedBy: new iam.AccountRootPrincipal() });
      grant(granting.grants, role);
      const policies = Object.values(resourcesOf(synthTemplate(other), 'AWS::IAM::Policy'));
      const own = policies.find(({ Properties }) => JSON.stringify(Properties.Roles).includes('"Role'))!;
      return own.Properties.PolicyDocument.Statement.slice(-2);
    };

    it('to read', () => {
      expect(statementsAfter((grants, role) => grants.read(role))).toEqual([
        {
          Effect: 'Allow',
          Action: 's3express:CreateSession',
          Resource: bucketArn,
          Condition: { StringEquals: { 's3express:SessionMode': 'ReadOnly' } },
        },
        { Effect: 'Allow', Action: 'kms:Decrypt', Resource: keyArn },
      ]);
    });

    it('to read and write', () => {
      expect(statementsAfter((grants, role) => grants.readWrite(role))).toEqual([
        { Effect: 'Allow', Action: 's3express:CreateSession', Resource: bucketArn },
        { Effect: 'Allow', Action: ['kms:Decrypt', 'kms:GenerateDataKey'], Resource: keyArn },
      ]);
    });
  });

  it('shares its endpoint with the other buckets of the network', () => {
    const other = newStack();
    const network = networkIn(other);
    const { encryptionKey } = storeIn(other, network);
    new aws.CheckpointStore(other, 'Second', { encryptionKey, directoryBucket: { network } });
    expect(endpointsOf(other).filter((name) => name.endsWith('s3express'))).toHaveLength(1);
  });

  it('may stand in another stack than its network, whose endpoint stands there', () => {
    const app = new App({ builtinCloudFormationValidation: false });
    const env = { region: 'us-east-1', account: '111122223333' };
    const below = new Stack(app, 'Below', { env });
    const above = new Stack(app, 'Above', { env });
    storeIn(above, networkIn(below));
    expect(endpointsOf(below)).toContain('com.amazonaws.us-east-1.s3express');
    expect(above.dependencies).toEqual([below]);
  });

  describe('in an imported network', () => {
    it('takes the zone id that was named, and leaves the network alone', () => {
      const other = newStack();
      storeIn(other, importedNetwork(other, 'use1-az4'));
      expect(only(synthTemplate(other), 'AWS::S3Express::DirectoryBucket').Properties.LocationName).toBe('use1-az4');
      expect(endpointsOf(other)).toEqual([]);
    });

    it('asks for the zone id and creates nothing', () => {
      const other = newStack();
      expect(failureMessages(() => storeIn(other, importedNetwork(other)))).toEqual([
        "CheckpointStore 'directoryBucket.network.availabilityZoneId' is required, got nothing; name it by 'availabilityZoneId' where the network is imported (aws ec2 describe-availability-zones)",
      ]);
      expect(other.node.findChild('Store').node.children).toEqual([]);
    });

    it.each(realTokens)('takes a zone id that is a token of %s', (_framework, { text }) => {
      const other = newStack();
      expect(storeIn(other, importedNetwork(other, text)).model.zonalStore?.zone).toBe(ZONE);
    });
  });

  it('asks for its network', () => {
    const nothing = {} as aws.DirectoryBucketOptions;
    const other = newStack();
    expect(failureMessages(() => storeIn(other, networkIn(other), { directoryBucket: nothing }))).toEqual([
      "CheckpointStore 'directoryBucket.network' is required, got nothing; give the network of the cluster",
    ]);
  });

  it('is named by the cluster, and is an error in another zone', () => {
    const other = newStack();
    const checkpoints = storeIn(other, networkIn(other, 'us-east-1b'));
    const network = new aws.ClusterNetwork(other, 'Near', { availabilityZone: ZONE });
    new aws.GpuCluster(other, 'Cluster', { network, checkpoints, encryptionKey: checkpoints.encryptionKey });
    const said = synthMessages(other).filter(({ path }) => path === '/Stack/Cluster');
    expect(said).toEqual([{ level: 'error', path: '/Stack/Cluster', text: expect.stringContaining('GPU-FS-003') }]);
    const outputs = Object.values(synthTemplate(other).findOutputs('*')).map(({ Value }) => Value);
    expect(outputs).toContainEqual({
      Ref: only(synthTemplate(other), 'AWS::S3Express::DirectoryBucket').id,
    });
  });
});

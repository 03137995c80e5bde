import { NestedStack, PhysicalName, Stack, Stage } from 'aws-cdk-lib';
import type { App } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import * as aws from '../../constructs/aws';
import { failureMessages, newApp, only, synthMessages, synthTemplate } from '../helpers/app';
import { addParts, ZONE } from '../helpers/aws-cluster';
import type { Parts } from '../helpers/aws-cluster';
import { appAsByCli } from '../helpers/fixtures';

const ACCOUNT = '111111111111';
const OTHER_ACCOUNT = '222222222222';
const env = { account: ACCOUNT, region: 'us-east-1' };
const NODES = { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 2 }, capacity: aws.Capacity.spot() };

const stackIn = (scope: Construct, id: string, account = ACCOUNT) => new Stack(scope, id, { env: { ...env, account } });

function addClusterOf(scope: Construct, parts: aws.GpuClusterProps, role?: aws.NodeRole): aws.GpuCluster {
  const cluster = new aws.GpuCluster(scope, 'Cluster', parts);
  cluster.addNodeGroup('Nodes', { ...NODES, role });
  return cluster;
}

/** The stacks that each stack waits for, by id. A circle of stacks fails the synth itself. */
function dependenciesIn(app: App): Record<string, string[]> {
  app.synth();
  const stacks = app.node.findAll().filter((node): node is Stack => Stack.isStack(node) && node.nested === false);
  return Object.fromEntries(
    stacks.map((stack) => [stack.node.id, stack.dependencies.map(({ node }) => node.id).sort()]),
  );
}

const errorsOf = (stack: Stack) => synthMessages(stack).filter(({ level }) => level === 'error');

describe.each([
  ['without flags', newApp],
  ['with the flags of this package', appAsByCli],
])('stacks of one account, %s', (_name, makeApp) => {
  it('may be one for each construct', () => {
    const app = makeApp();
    const encryptionKey = new aws.EncryptionKey(stackIn(app, 'Keys'), 'Key');
    const network = new aws.ClusterNetwork(stackIn(app, 'Net'), 'Network', { availabilityZone: ZONE, encryptionKey });
    const lustre = { network, capacityGiB: 4800 };
    const checkpoints = new aws.CheckpointStore(stackIn(app, 'Data'), 'Store', { encryptionKey, lustre });
    const cluster = addClusterOf(stackIn(app, 'Training'), { network, encryptionKey, checkpoints });
    new aws.SpotInterruption(stackIn(app, 'Events'), 'Interruptions', { cluster, encryptionKey });
    const peer = { vpcId: 'vpc-0123456789abcdef0', cidr: '10.30.0.0/16', routeTableIds: ['rtb-0123456789abcdef0'] };
    new aws.VpcPeering(stackIn(app, 'Peers'), 'Peering', { network, peer });
    expect(dependenciesIn(app)).toEqual({
      Keys: [],
      Net: ['Keys'],
      Data: ['Keys', 'Net'],
      Training: ['Data', 'Keys', 'Net'],
      Events: ['Keys', 'Training'],
      Peers: ['Net'],
    });
  });

  it("may hold the company's own VPC, key, bucket and role", () => {
    const app = makeApp();
    const base = stackIn(app, 'Base');
    const vpc = new ec2.Vpc(base, 'Vpc', { maxAzs: 2 });
    const key = new kms.Key(base, 'Key');
    const bucket = new s3.Bucket(base, 'Bucket', { encryptionKey: key });
    const role = new iam.Role(base, 'Role', { assumedBy: new iam.ServicePrincipal('ec2.amazonaws.com') });
    const stack = stackIn(app, 'Training');
    aws.suppressFindings(stack, [{ code: 'GPU-KEY-007', reason: 'the policy of the company key holds them' }]);
    const encryptionKey = aws.EncryptionKey.fromKey(stack, 'Key', key);
    const network = aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet: vpc.privateSubnets[0]! });
    const checkpoints = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket, encryptionKey });
    addClusterOf(stack, { network, encryptionKey, checkpoints }, aws.NodeRole.fromRole(role));
    expect(dependenciesIn(app)).toEqual({ Base: [], Training: ['Base'] });
    expect(errorsOf(stack)).toEqual([]);
  });

  it('may be nested in each other', () => {
    const app = makeApp();
    const parent = stackIn(app, 'Parent');
    const nested = new NestedStack(parent, 'Nested');
    addClusterOf(nested, addParts(parent));
    expect(dependenciesIn(app)).toEqual({ Parent: [] });
    expect(errorsOf(parent)).toEqual([]);
  });

  it('may stand in a stage, which many clusters share parts in', () => {
    const stage = new Stage(makeApp(), 'Production', { env });
    const parts = addParts(new Stack(stage, 'Base'));
    const stacks = ['One', 'Two'].map((id) => new Stack(stage, id));
    stacks.forEach((stack) => addClusterOf(stack, parts));
    stage.synth();
    expect(stacks.map(({ dependencies }) => dependencies.map(({ node }) => node.id))).toEqual([['Base'], ['Base']]);
  });

  it('may let a role of a third stack use the cluster', () => {
    const app = makeApp();
    const cluster = addClusterOf(stackIn(app, 'Training'), addParts(stackIn(app, 'Base')));
    const role = new iam.Role(stackIn(app, 'Team'), 'Role', { assumedBy: new iam.AccountRootPrincipal() });
    cluster.grants.scale(role);
    cluster.grants.checkpoints!.readWrite(role);
    expect(dependenciesIn(app)).toEqual({ Base: [], Training: ['Base'], Team: ['Base'] });
  });
});

describe('a construct of ours in a stack of another account', () => {
  const makers: Record<keyof Parts, string> = {
    network: 'ClusterNetwork.fromVpc',
    encryptionKey: 'EncryptionKey.fromKey',
    checkpoints: 'CheckpointStore.fromBucket',
  };

  it.each(Object.entries(makers) as Array<[keyof Parts, string]>)(
    'is refused as %s, with the way to bring it in',
    (prop, maker) => {
      const app = newApp();
      const own = addParts(stackIn(app, 'Own'));
      const other = addParts(stackIn(app, 'Other', OTHER_ACCOUNT));
      const make = () => new aws.GpuCluster(stackIn(app, 'Training'), 'Cluster', { ...own, [prop]: other[prop] });
      expect(failureMessages(make)).toEqual([
        `GpuCluster '${prop}' must lie in the account of the stack (${ACCOUNT}), got "${OTHER_ACCOUNT}"; ` +
          `make one there, or let that account use it and bring it in by ${maker}`,
      ]);
    },
  );

  it.each([
    ['the cluster', { region: 'us-east-1' }, env],
    ['the construct', env, { region: 'us-east-1' }],
  ])('is not judged where the account of %s is known at deploy only', (_name, here, there) => {
    const app = newApp();
    const parts = addParts(new Stack(app, 'Base', { env: there }));
    expect(() => new aws.GpuCluster(new Stack(app, 'Training', { env: here }), 'Cluster', parts)).not.toThrow();
  });

  it('is no matter where it was brought along there: it is the company that owns it', () => {
    const app = newApp();
    const other = stackIn(app, 'Other', OTHER_ACCOUNT);
    const bucket = s3.Bucket.fromBucketName(other, 'Bucket', 'company-checkpoints');
    const checkpoints = aws.CheckpointStore.fromBucket(other, 'Store', { bucket });
    const parts = { ...addParts(stackIn(app, 'Own')), checkpoints };
    expect(() => new aws.GpuCluster(stackIn(app, 'Training'), 'Cluster', parts)).not.toThrow();
  });

  it('is taken once it is brought in: network and key by reference, a bucket by a name that is known', () => {
    const app = newApp();
    const other = stackIn(app, 'Other', OTHER_ACCOUNT);
    const theirs = addParts(other);
    const bucket = new s3.Bucket(other, 'Bucket', {
      bucketName: PhysicalName.GENERATE_IF_NEEDED,
      encryptionKey: theirs.encryptionKey.key,
    });
    const stack = stackIn(app, 'Training');
    const encryptionKey = aws.EncryptionKey.fromKey(stack, 'Key', theirs.encryptionKey.key);
    const { vpc, nodeSubnet } = theirs.network;
    const network = aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet });
    const checkpoints = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket, encryptionKey });
    addClusterOf(stack, { network, encryptionKey, checkpoints });
    expect(errorsOf(stack)).toEqual([]);
    const template = synthTemplate(stack);
    const { VpcId } = only(template, 'AWS::EC2::SecurityGroup').Properties;
    expect(VpcId).toMatchObject({ 'Fn::GetStackOutput': { StackName: 'Other' } });
    const { BlockDeviceMappings } = only(template, 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData;
    expect(BlockDeviceMappings[0].Ebs.KmsKeyId).toMatchObject({ 'Fn::GetStackOutput': { StackName: 'Other' } });
    const { Statement } = only(template, 'AWS::IAM::Policy').Properties.PolicyDocument;
    const listing = Statement.find(({ Action }: { Action: string[] }) => Action.includes('s3:ListBucket'));
    expect(JSON.stringify(listing.Resource)).toMatch(/:s3:::otherotherbucket[0-9a-f]+"/);
  });
});

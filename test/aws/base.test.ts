import { App, NestedStack, Stack, Tags } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as cdktf from 'cdktf';
import { Construct } from 'constructs';
import * as aws from '../../constructs/aws';
import { addTags, findingsFor, judgeAtSynth, literalRegion, requireAwsStack } from '../../constructs/aws/base';
import { expectFailures, newApp, newStack, synthMessages, synthTemplate } from '../helpers/app';
import { addParts, ZONE } from '../helpers/aws-cluster';

const parts = addParts(newStack());
const options = { instanceType: 'g6.xlarge', nodes: { min: 0, max: 1 } };
const elsewhere = newStack();
const vpc = new ec2.Vpc(elsewhere, 'Vpc');
const key = new kms.Key(elsewhere, 'Key');
const bucket = new s3.Bucket(elsewhere, 'Bucket');

const CONSTRUCTS: ReadonlyArray<readonly [string, (scope: Construct) => unknown]> = [
  ['ClusterNetwork', (scope) => new aws.ClusterNetwork(scope, 'X', { availabilityZone: ZONE })],
  ['ClusterNetwork', (scope) => aws.ClusterNetwork.fromVpc(scope, 'X', { vpc, nodeSubnet: vpc.privateSubnets[0]! })],
  ['EncryptionKey', (scope) => new aws.EncryptionKey(scope, 'X')],
  ['EncryptionKey', (scope) => aws.EncryptionKey.fromKey(scope, 'X', key)],
  ['CheckpointStore', (scope) => new aws.CheckpointStore(scope, 'X', parts)],
  ['CheckpointStore', (scope) => aws.CheckpointStore.fromBucket(scope, 'X', { bucket })],
  ['FabricSecurityGroup', (scope) => new aws.FabricSecurityGroup(scope, 'X', parts)],
  ['NodeGroup', (scope) => new aws.NodeGroup(scope, 'X', { ...parts, ...options })],
  ['GpuCluster', (scope) => new aws.GpuCluster(scope, 'X', parts)],
];

const KINDS_OF_SCOPE: ReadonlyArray<readonly [string, () => Construct]> = [
  ['TerraformStack', () => new cdktf.TerraformStack(new cdktf.App({ outdir: '/nowhere' }), 'Stack')],
  ['App', () => new App()],
];

describe.each(KINDS_OF_SCOPE)('under a bare %s', (kind, makeScope) => {
  test.each(CONSTRUCTS)('%s says in one sentence that it wants an AWS CDK Stack, and creates nothing', (name, make) => {
    const scope = makeScope();
    expect(expectFailures(() => make(scope))).toEqual([
      {
        code: 'GPU-PROP-006',
        construct: name,
        prop: 'scope',
        path: scope.node.tryFindChild('X')!.node.path,
        message: `${name} 'scope' must be inside an AWS CDK Stack, got "${kind}"; create it under a Stack of 'aws-cdk-lib'`,
      },
    ]);
    expect(scope.node.findChild('X').node.children).toEqual([]);
  });
});

describe('requireAwsStack', () => {
  it('finds the stack, also through constructs and from a nested stack', () => {
    const stack = newStack();
    const inside = new Construct(new Construct(stack, 'A'), 'B');
    expect(requireAwsStack(inside, 'X')).toBe(stack);
    const nested = new NestedStack(stack, 'Nested');
    expect(Stack.isStack(requireAwsStack(new Construct(nested, 'C'), 'X'))).toBe(true);
  });
});

describe('literalRegion', () => {
  it('gives the region that the stack names', () => {
    expect(literalRegion(newStack())).toBe('us-east-1');
  });

  it('gives nothing where the region is known at deploy', () => {
    expect(literalRegion(newStack({}))).toBeUndefined();
  });
});

describe('judgeAtSynth', () => {
  const model = { ...parts.encryptionKey.model, imported: true, mustAllow: ['{}'], rotation: false };

  it('says each open warning at synth with path and code', () => {
    const stack = newStack();
    const construct = new Construct(stack, 'Judged');
    judgeAtSynth(construct, () => model);
    expect(synthMessages(stack)).toEqual([
      expect.objectContaining({
        level: 'warning',
        path: '/Stack/Judged',
        text: expect.stringContaining('GPU-KEY-004'),
      }),
      expect.objectContaining({
        level: 'warning',
        path: '/Stack/Judged',
        text: expect.stringContaining('GPU-KEY-007'),
      }),
    ]);
  });

  it('keeps quiet about suppressed ones, which stay among the findings with their reason', () => {
    const stack = newStack();
    const construct = new Construct(stack, 'Judged');
    judgeAtSynth(construct, () => model);
    aws.suppressFindings(stack, [
      { code: 'GPU-KEY-004', reason: 'rotated by hand' },
      { code: 'GPU-KEY-007', reason: 'policy was read' },
    ]);
    expect(synthMessages(stack)).toEqual([]);
    expect(findingsFor(construct, model).map(({ suppressedBecause }) => suppressedBecause)).toEqual([
      'rotated by hand',
      'policy was read',
    ]);
  });

  it('judges the model as it stands at synth, not as it stood before', () => {
    const stack = newStack();
    let now = model;
    judgeAtSynth(new Construct(stack, 'Judged'), () => now);
    now = { ...model, imported: false, mustAllow: [], rotation: true };
    expect(synthMessages(stack)).toEqual([]);
  });
});

describe('addTags', () => {
  it('tags everything below, beside what a company adds', () => {
    const stack = newStack({ env: { region: 'us-east-1' } }, newApp());
    new s3.Bucket(stack, 'Bucket');
    addTags(stack, { own: '1' });
    Tags.of(stack.node.root).add('company', '2');
    synthTemplate(stack).hasResourceProperties('AWS::S3::Bucket', {
      Tags: [
        { Key: 'company', Value: '2' },
        { Key: 'own', Value: '1' },
      ],
    });
  });
});

import { Aspects, RemovalPolicies, Stack, Stage, Tags } from 'aws-cdk-lib';
import type { App, StackProps } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as codecommit from 'aws-cdk-lib/aws-codecommit';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as pipelines from 'aws-cdk-lib/pipelines';
import type { Construct, IConstruct } from 'constructs';
import * as aws from '../../constructs/aws';
import { newApp, newStack, only, resourcesOf, synthMessages, synthTemplate } from '../helpers/app';
import { addClusterWithGroup, addParts } from '../helpers/aws-cluster';
import { appAsByCli } from '../helpers/fixtures';

const ACCOUNT = '111111111111';
const OTHER_ACCOUNT = '222222222222';
const env = { account: ACCOUNT, region: 'us-east-1' };
const NODES = { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 2 }, capacity: aws.Capacity.spot() };

class ClusterStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, parts?: ReturnType<typeof addParts>) {
    super(scope, id, props);
    new aws.GpuCluster(this, 'Cluster', parts ?? addParts(this)).addNodeGroup('Nodes', NODES);
  }
}

function templatesOf(app: App): Record<string, Template> {
  const stacks = app.synth().stacks;
  return Object.fromEntries(
    stacks.map(({ stackName, template }) => [stackName, Template.fromJSON(template as object)]),
  );
}

const errorsOf = (stack: Stack) => synthMessages(stack).filter(({ level }) => level === 'error');

describe.each([
  ['without flags', newApp],
  ['with the flags of this package', appAsByCli],
])('network, key and store in a stack of their own, %s', (_name, makeApp) => {
  const app = makeApp();
  const base = new Stack(app, 'Base', { env });
  const stack = new ClusterStack(app, 'Training', { env }, addParts(base));
  const { Base, Training } = templatesOf(app) as Record<'Base' | 'Training', Template>;

  it('are referred to by the stack of the cluster, which makes none of its own', () => {
    for (const type of ['AWS::EC2::VPC', 'AWS::KMS::Key', 'AWS::S3::Bucket']) {
      expect(Object.keys(resourcesOf(Base, type))).toHaveLength(1);
      expect(resourcesOf(Training, type)).toEqual({});
    }
    expect(stack.dependencies.map(({ stackName }) => stackName)).toEqual(['Base']);
    const { BlockDeviceMappings } = only(Training, 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData;
    expect(JSON.stringify(BlockDeviceMappings[0].Ebs.KmsKeyId)).toMatch(/Base|Fn::ImportValue|Fn::GetStackOutput/);
  });

  it('know nothing of the cluster, so that the stacks make no circle', () => {
    expect(base.dependencies).toEqual([]);
    expect(JSON.stringify(Base.toJSON().Resources)).not.toMatch(/Training/);
    expect(errorsOf(stack)).toEqual([]);
  });
});

describe('resources of another account', () => {
  it('may be key and bucket: the roles of the nodes name them', () => {
    const stack = newStack({ env });
    const keyArn = `arn:aws:kms:us-east-1:${OTHER_ACCOUNT}:key/11111111-2222-3333-4444-555555555555`;
    const encryptionKey = aws.EncryptionKey.fromKey(stack, 'Key', kms.Key.fromKeyArn(stack, 'CompanyKey', keyArn));
    const bucket = s3.Bucket.fromBucketAttributes(stack, 'Bucket', {
      bucketArn: 'arn:aws:s3:::company-checkpoints',
      account: OTHER_ACCOUNT,
    });
    const checkpoints = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket, encryptionKey });
    const network = new aws.ClusterNetwork(stack, 'Network', { availabilityZone: 'us-east-1a', encryptionKey });
    new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey, checkpoints }).addNodeGroup('Nodes', NODES);
    expect(errorsOf(stack)).toEqual([]);
    const policies = JSON.stringify(resourcesOf(synthTemplate(stack), 'AWS::IAM::Policy'));
    expect(policies).toContain('arn:aws:s3:::company-checkpoints/*');
    expect(policies).toContain(keyArn);
    expect(encryptionKey.model.mustAllow[0]).toContain(`"kms:CallerAccount":"${ACCOUNT}"`);
  });
});

describe('CDK Pipelines', () => {
  it('deploy a stage with a cluster, of whatever account', () => {
    const app = appAsByCli();
    const tools = new Stack(app, 'Tools', { env });
    const repository = codecommit.Repository.fromRepositoryName(tools, 'Repository', 'infrastructure');
    const pipeline = new pipelines.CodePipeline(tools, 'Pipeline', {
      crossAccountKeys: true,
      synth: new pipelines.ShellStep('Synth', {
        input: pipelines.CodePipelineSource.codeCommit(repository, 'main'),
        commands: ['npm ci', 'npx cdk synth'],
      }),
    });
    const stage = new Stage(app, 'Production', { env: { ...env, account: OTHER_ACCOUNT } });
    const stack = new ClusterStack(stage, 'Training', {});
    pipeline.addStage(stage);
    const assembly = app.synth();
    const { template } = assembly.getNestedAssembly(stage.artifactId).getStackArtifact(stack.artifactId);
    const types = Object.values((template as { Resources: Record<string, { Type: string }> }).Resources);
    expect(types.map(({ Type }) => Type)).toEqual(
      expect.arrayContaining(['AWS::EC2::LaunchTemplate', 'AWS::AutoScaling::AutoScalingGroup']),
    );
    const pipelineTemplate = JSON.stringify(assembly.getStackByName('Tools').template);
    expect(pipelineTemplate).toContain('Production-Training');
  });
});

describe('aspects of the company', () => {
  it('put a boundary on every role', () => {
    const stack = newStack({ env });
    addClusterWithGroup(stack);
    const boundary = iam.ManagedPolicy.fromManagedPolicyName(stack, 'Boundary', 'team-boundary');
    iam.PermissionsBoundary.of(stack).apply(boundary);
    const roles = Object.values(resourcesOf(synthTemplate(stack), 'AWS::IAM::Role'));
    expect(roles.length).toBeGreaterThan(1);
    for (const { Properties } of roles) {
      expect(JSON.stringify(Properties.PermissionsBoundary)).toContain(':policy/team-boundary');
    }
  });

  it('change what they like of the launch template, also a property that is ours', () => {
    const stack = newStack({ env });
    addClusterWithGroup(stack);
    Aspects.of(stack).add({
      visit(node: IConstruct) {
        if (!(node instanceof ec2.CfnLaunchTemplate)) return;
        node.addPropertyOverride('LaunchTemplateData.KeyName', 'break-glass');
        node.addPropertyOverride('LaunchTemplateData.MetadataOptions.HttpPutResponseHopLimit', 2);
      },
    });
    expect(only(synthTemplate(stack), 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData).toMatchObject({
      KeyName: 'break-glass',
      MetadataOptions: { HttpTokens: 'required', HttpPutResponseHopLimit: 2 },
    });
  });

  it('decide what becomes of key and bucket, and the rules see it', () => {
    const stack = newStack({ env });
    addClusterWithGroup(stack);
    RemovalPolicies.of(stack).destroy({ applyToResourceTypes: ['AWS::KMS::Key'] });
    expect(errorsOf(stack)).toEqual([
      { level: 'error', path: '/Stack/Checkpoints', text: expect.stringContaining('GPU-KEY-001') },
    ]);
  });
});

describe('tags of the company', () => {
  const app = newApp();
  const stack = new Stack(app, 'Stack', { env });
  addClusterWithGroup(stack);
  Tags.of(app).add('cost-centre', '4711');
  Tags.of(stack.node.findChild('Cluster')).add('team', 'vision');
  const template = templatesOf(app).Stack!;
  const tagsOf = (list: Array<{ Key: string; Value: string }>) =>
    Object.fromEntries(list.map(({ Key, Value }) => [Key, Value]));
  const expected = { 'cost-centre': '4711', team: 'vision', 'gpu-clusters:cluster': 'Stack/Cluster' };

  it('stand on the launch template, and on the disks and interfaces that nodes bring into being', () => {
    const { LaunchTemplateData, TagSpecifications } = only(template, 'AWS::EC2::LaunchTemplate').Properties;
    const specifications = [...TagSpecifications, ...LaunchTemplateData.TagSpecifications] as Array<{
      ResourceType: string;
      Tags: Array<{ Key: string; Value: string }>;
    }>;
    expect(specifications.map(({ ResourceType }) => ResourceType)).toEqual([
      'launch-template',
      'volume',
      'network-interface',
    ]);
    for (const specification of specifications) expect(tagsOf(specification.Tags)).toMatchObject(expected);
  });

  it('are handed to the nodes', () => {
    const { Tags: tags } = only(template, 'AWS::AutoScaling::AutoScalingGroup').Properties;
    expect(tagsOf(tags)).toMatchObject(expected);
    expect(tags.every(({ PropagateAtLaunch }: { PropagateAtLaunch: boolean }) => PropagateAtLaunch)).toBe(true);
  });

  it.each(['AWS::EC2::VPC', 'AWS::EC2::Subnet', 'AWS::KMS::Key', 'AWS::S3::Bucket', 'AWS::IAM::Role'])(
    'stand on every %s',
    (type) => {
      const found = Object.values(resourcesOf(template, type));
      expect(found.length).toBeGreaterThan(0);
      for (const { Properties } of found) expect(tagsOf(Properties.Tags)).toMatchObject({ 'cost-centre': '4711' });
    },
  );
});

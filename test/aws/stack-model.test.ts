import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnOutput, NestedStack, Stack } from 'aws-cdk-lib';
import * as sns from 'aws-cdk-lib/aws-sns';
import * as aws from '../../constructs/aws';
import { stackModel } from '../../constructs/aws/stack-model';
import { newStack, synthMessages, synthTemplate } from '../helpers/app';
import { addCluster, addClusterWithGroup } from '../helpers/aws-cluster';

const folder = mkdtempSync(join(tmpdir(), 'stack-model-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function addTopics(stack: Stack, count: number, displayName = ''): void {
  for (let index = 0; index < count; index += 1) new sns.CfnTopic(stack, `Topic${index}`, { displayName });
}

/** Fills a stack with topics until it has so many resources. */
function fillTo(stack: Stack, resources: number): void {
  addTopics(stack, resources - stackModel(stack).resources);
}

const synthOf = (stack: Stack) => () => void synthTemplate(stack);

describe('stackModel', () => {
  it('counts what the template has', () => {
    const stack = newStack();
    addClusterWithGroup(stack);
    const { resources, outputs } = stackModel(stack);
    const { template } = (stack.node.root as App).synth().getStackArtifact(stack.artifactId);
    expect(resources).toBe(Object.keys(template.Resources).length);
    expect(outputs).toBe(Object.keys(template.Outputs).length);
  });

  test.each([false, true])('measures the file as CDK writes it (without indentation: %s)', (suppressed) => {
    const app = new App({ builtinCloudFormationValidation: false, outdir: join(folder, String(suppressed)) });
    const stack = newStack({ env: { region: 'us-east-1' }, suppressTemplateIndentation: suppressed }, app);
    addClusterWithGroup(stack);
    fillTo(stack, 50);
    let measured: number | null = null;
    stack.node.addValidation({
      validate: () => {
        measured = stackModel(stack).templateBytes;
        return [];
      },
    });
    app.synth();
    const written = readFileSync(join(folder, String(suppressed), stack.templateFile));
    // Never less than there is, and hardly more.
    expect(measured! - written.length).toBeGreaterThanOrEqual(0);
    expect(measured! - written.length).toBeLessThan(500);
  });

  it('measures nothing where a limit is far, or where CDK refuses to write', () => {
    const stack = newStack();
    addTopics(stack, 49);
    expect(stackModel(stack).templateBytes).toBeNull();
    new sns.CfnTopic(stack, 'Fiftieth');
    expect(stackModel(stack).templateBytes).toBeGreaterThan(50 * 40);
    for (let index = 51; index <= 501; index += 1) new sns.CfnTopic(stack, `More${index}`);
    expect(stackModel(stack)).toMatchObject({ resources: 501, templateBytes: null });
  });

  it('leaves the content of a nested stack to that stack', () => {
    const stack = newStack();
    const nested = new NestedStack(stack, 'Nested');
    addTopics(nested, 3);
    expect(stackModel(nested).resources).toBe(3);
    expect(stackModel(stack).resources).toBe(1);
  });
});

describe('a stack with constructs of ours', () => {
  it('may have 500 resources', () => {
    const stack = newStack();
    addCluster(stack);
    fillTo(stack, 500);
    expect(synthMessages(stack).filter(({ text }) => text.includes('GPU-'))).toEqual([
      { level: 'warning', path: '/Stack', text: expect.stringMatching(/90 % of the 500 .* got 500; divide/) },
    ]);
  });

  it('is refused with more, once, before CDK refuses to write it, with the way out', () => {
    const stack = newStack();
    addClusterWithGroup(stack);
    fillTo(stack, 501);
    expect(synthOf(stack)).toThrow(
      /errors:\n {2}\[Stack\] GPU-STACK-001 Stack must have at most 500 resources, got 501; divide .* in several stacks.*$/,
    );
  });

  it('is refused with more than 200 outputs', () => {
    const withOutputs = (count: number): Stack => {
      const stack = newStack();
      addCluster(stack);
      const { outputs } = stackModel(stack);
      for (let index = outputs; index < count; index += 1) new CfnOutput(stack, `Output${index}`, { value: 'x' });
      return stack;
    };
    expect(synthOf(withOutputs(200))).not.toThrow();
    expect(synthOf(withOutputs(201))).toThrow(/GPU-STACK-001 .* 200 outputs, got 201/);
  });

  it('is refused with a template of more than a megabyte', () => {
    const withTopics = (count: number): Stack => {
      const stack = newStack();
      addCluster(stack);
      addTopics(stack, count, 'x'.repeat(16_000));
      return stack;
    };
    const [smaller, larger] = [withTopics(60), withTopics(63)];
    expect(stackModel(smaller).templateBytes).toBeLessThan(1_000_000);
    expect(synthOf(smaller)).not.toThrow();
    expect(stackModel(larger).templateBytes).toBeGreaterThan(1_000_000);
    expect(synthOf(larger)).toThrow(/GPU-STACK-001 .* bytes of template, got 1,0/);
  });

  it('may be one of many that share network, key and store: that is the way out', () => {
    const app = new App({ builtinCloudFormationValidation: false });
    const shared = new Stack(app, 'Shared', { env: { region: 'us-east-1' } });
    const encryptionKey = new aws.EncryptionKey(shared, 'Key');
    const network = new aws.ClusterNetwork(shared, 'Network', { availabilityZone: 'us-east-1a', encryptionKey });
    const checkpoints = new aws.CheckpointStore(shared, 'Checkpoints', { encryptionKey });
    const stacks = ['One', 'Other'].map((id) => {
      const stack = new Stack(app, id, { env: { region: 'us-east-1' } });
      const cluster = new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey, checkpoints });
      cluster.addNodeGroup('Nodes', { instanceType: 'p4d.24xlarge', nodes: { min: 0, max: 2 } });
      return stack;
    });
    const assembly = app.synth();
    for (const stack of stacks) {
      const { template } = assembly.getStackArtifact(stack.artifactId);
      const types = Object.values(template.Resources as Record<string, { Type: string }>).map(({ Type }) => Type);
      expect(types).toContain('AWS::AutoScaling::AutoScalingGroup');
      expect(types).not.toContain('AWS::EC2::VPC');
    }
  });
});

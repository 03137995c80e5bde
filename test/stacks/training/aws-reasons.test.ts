import { Stack, Validations } from 'aws-cdk-lib';
import type { App } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { globSync } from 'tinyglobby';
import { acknowledgeFindings } from '../../../stacks/training/aws-reasons';
import { appAsByCli, DEFAULT_SETTINGS, trainingStack } from '../../helpers/fixtures';
import { addParts } from '../../helpers/aws-cluster';
import * as aws from '../../../constructs/aws';
import { newApp } from '../../helpers/app';
import { openNagErrors } from '../../helpers/nag';
import { ROOT } from '../../helpers/root';
import { reportingApp, validate } from '../../helpers/rules-plugin';

const SETTINGS = [
  DEFAULT_SETTINGS,
  ...globSync('test/fixtures/settings/*/training-aws.json', { cwd: ROOT, absolute: true }),
];
const BROKEN = /wrong-|too-dear/;

function clusterIn(app: App) {
  const stack = new Stack(app, 'Stack', { env: { region: 'us-east-1' } });
  const parts = addParts(stack);
  const cluster = new aws.GpuCluster(stack, 'Cluster', parts);
  cluster.addNodeGroup('One', { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 2 } });
  const capacity = aws.Capacity.spot();
  cluster.addNodeGroup('Other', { instanceType: 'g6e.48xlarge', nodes: { min: 0, max: 2 }, capacity });
  return { stack, cluster, checkpoints: parts.checkpoints };
}

const PREFIX = /^Annotation::/;

/** Reasons by id, as they stand at the constructs of a stack: those that CDK itself keeps, so that one can be taken away. */
function reasonsIn(stack: Stack): Array<Record<string, string>> {
  const entries = stack.node.findAll().flatMap(({ node }) => node.metadata);
  const reasons = entries.filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY);
  return reasons.map(({ data }) => data as Record<string, string>);
}

function acknowledgedIn(stack: Stack): string[] {
  const ids = reasonsIn(stack).flatMap((reasons) => Object.keys(reasons));
  return [...new Set(ids.map((id) => id.replace(PREFIX, '')))].filter((id) => id.startsWith('AwsSolutions-'));
}

function takeAway(stack: Stack, id: string): void {
  for (const reasons of reasonsIn(stack)) {
    for (const key of Object.keys(reasons)) if (key.replace(PREFIX, '') === id) Reflect.deleteProperty(reasons, key);
  }
}

function excusedCluster(app: App) {
  const parts = clusterIn(app);
  acknowledgeFindings(parts.cluster, parts.checkpoints);
  return parts;
}

describe('the AwsSolutions checks of cdk-nag', () => {
  it.each(SETTINGS.filter((file) => !BROKEN.test(file)))(
    'find no error without a reason in the stack of %s',
    (file) => {
      const stack = trainingStack(file);
      (stack.node.root as App).synth();
      expect(openNagErrors(stack)).toEqual([]);
    },
  );

  it.each([
    ['as the CDK CLI runs it', appAsByCli],
    ['without the flags of this package', newApp],
  ])('have a reason for each error that they would find, and none that is idle (%s)', (_name, makeApp) => {
    const bare = clusterIn(makeApp());
    (bare.stack.node.root as App).synth();
    const found = openNagErrors(bare.stack);
    // Each of the two groups has its own.
    expect(found.filter((error) => error.startsWith('AwsSolutions-AS3'))).toHaveLength(2);

    const excused = excusedCluster(makeApp());
    (excused.stack.node.root as App).synth();
    expect(openNagErrors(excused.stack)).toEqual([]);
    const ids = [...new Set(found.map((error) => error.split(' at ')[0]!))];
    expect(acknowledgedIn(excused.stack).sort()).toEqual(ids.sort());
  });

  it('run as a plugin of CDK, let the stack pass, and stop it once a group comes without its reasons', () => {
    const run = (...late: string[]) => {
      const app = reportingApp();
      Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      const { stack, cluster } = excusedCluster(app);
      late.forEach((id) => cluster.addNodeGroup(id, { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 2 } }));
      const { error, codes } = validate(stack);
      return { stops: error !== undefined, found: codes.filter((code) => code.includes('AwsSolutions')) };
    };
    expect(run()).toEqual({ stops: false, found: [] });
    const { stops, found } = run('Late');
    expect(stops).toBe(true);
    expect(found).toContain('AwsSolutions-AS3');
  });

  it.each(acknowledgedIn(excusedCluster(newApp()).stack))('find an error where the reason for %s is missing', (id) => {
    const { stack } = excusedCluster(newApp());
    takeAway(stack, id);
    (stack.node.root as App).synth();
    expect([...new Set(openNagErrors(stack).map((error) => error.split(' at ')[0]!))]).toEqual([id]);
  });

  it('have reasons in the stack alone: a construct of ours excuses nothing for a company', () => {
    const { stack } = clusterIn(newApp());
    expect(acknowledgedIn(stack)).toEqual([]);
  });

  it('take a store of the company, whose bucket stands in no stack of this program', () => {
    const { stack, cluster } = clusterIn(newApp());
    const bucket = s3.Bucket.fromBucketName(stack, 'Bucket', 'company-checkpoints');
    const checkpoints = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket });
    acknowledgeFindings(cluster, checkpoints);
    expect(acknowledgedIn(stack).filter((id) => id.includes('.Arn>'))).toEqual([]);
  });
});

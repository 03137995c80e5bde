import { App, Stack } from 'aws-cdk-lib';
import { GpuClustersError, isGpuClustersError, judge } from '../constructs/core';
import type { Failure } from '../constructs/core';
import { AWS_RULES, GpuCluster, stackModel } from '../constructs/aws';
import { describeCluster, describeFailures, describeFindings } from './app-report';
import { findSettings, readSettings } from './settings';
import { TrainingStack } from './training/aws';

/** Entry of cdk.json: a stack per settings file; what it costs and needs is printed on stderr. */
function main(): void {
  const app = new App({ autoSynth: false });
  const failures = findSettings(process.env.GPU_CLUSTERS_SETTINGS, ['aws']).flatMap((file) => addStack(app, file));
  if (failures.length > 0) throw new GpuClustersError(failures);

  const clusters = app.node.findAll().filter(GpuCluster.isGpuCluster);
  const stacks = app.node.findAll().filter(Stack.isStack);
  const findings = [
    ...clusters.flatMap((cluster) => cluster.findings),
    ...stacks.flatMap((stack) => judge(stackModel(stack), AWS_RULES)),
  ];
  const errors = findings.filter(({ level, suppressedBecause }) => level === 'error' && suppressedBecause === null);
  if (errors.length > 0) {
    // Not synthesised: nothing that a rule refuses is ever written.
    process.stderr.write(describeFindings(errors));
    process.exitCode = 1;
    return;
  }
  app.synth();
  clusters.forEach((cluster) => process.stderr.write(describeCluster(cluster.model, cluster.cost, cluster.quotas)));
}

function addStack(app: App, file: string): readonly Failure[] {
  try {
    const { stackId, settings } = readSettings(file);
    new TrainingStack(app, stackId, { settings });
    return [];
  } catch (thrown) {
    if (isGpuClustersError(thrown)) return thrown.failures;
    throw thrown;
  }
}

// As late as CDK's own synth: Node waits, before this event and not after it, until V8 has optimised the code of CDK's
// template validation, which takes more than a second and is of no use to a process that ends.
process.once('beforeExit', () => {
  try {
    main();
  } catch (thrown) {
    if (!isGpuClustersError(thrown)) throw thrown;
    process.stderr.write(describeFailures(thrown));
    process.exitCode = 1;
  }
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { readSettings } from '../../stacks/settings';
import { TrainingStack } from '../../stacks/training/aws';
import { ROOT } from './root';

/** The settings file of a case in test/fixtures/settings. */
export function settingsFile(name: string): string {
  return join(ROOT, 'test', 'fixtures', 'settings', name, 'training-aws.json');
}

/** The settings that stand in the package. */
export const DEFAULT_SETTINGS = join(ROOT, 'stacks', 'settings', 'training-aws.json');

/** An app with the context that the CDK CLI would hand it here, without CDK's own template checks. */
export function appAsByCli(): App {
  const { context } = JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')) as { context: Record<string, unknown> };
  return new App({
    builtinCloudFormationValidation: false,
    context: { ...context, 'aws:cdk:enable-path-metadata': true },
  });
}

/** The training stack of a settings file, in an app of its own. */
export function trainingStack(file: string): TrainingStack {
  const { stackId, settings } = readSettings(file);
  return new TrainingStack(appAsByCli(), stackId, { settings });
}

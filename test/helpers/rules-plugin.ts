import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, CfnResource, Stack, Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import * as aws from '../../constructs/aws';

/** A violation of a report, as CDK writes it. */
export interface ViolationJson {
  readonly ruleName: string;
  readonly description: string;
  readonly suggestedFix: string;
  readonly severity: string;
  readonly ruleMetadata?: Readonly<Record<string, string>>;
  readonly violatingConstructs: ReadonlyArray<{
    readonly constructPath: string;
    readonly cloudFormationResource?: {
      readonly logicalId: string;
      readonly templatePath: string;
      readonly propertyPaths?: readonly string[];
    };
  }>;
}

/** What CDK says of an app at synth. */
export interface ValidationRun {
  /** What ended the synth; undefined = it went through. */
  readonly error?: string;
  /** Report of the plugin; undefined = it has nothing to report. */
  readonly own?: {
    readonly conclusion: string;
    readonly pluginVersion: string;
    readonly metadata?: Readonly<Record<string, string>>;
    readonly violations: readonly ViolationJson[];
    readonly suppressedViolations?: readonly ViolationJson[];
  };
  /** What constructs said by themselves. */
  readonly annotations: readonly ViolationJson[];
  /** Codes that stand anywhere in the reports, each as often as it stands there. */
  readonly codes: readonly string[];
}

interface ReportJson {
  readonly pluginReports: ReadonlyArray<NonNullable<ValidationRun['own']> & { readonly pluginName: string }>;
}

/** An app whose warnings and errors of constructs stand in the report too. */
export function reportingApp(): App {
  return new App({
    builtinCloudFormationValidation: false,
    outdir: mkdtempSync(join(tmpdir(), 'rules-plugin-')),
    context: { '@aws-cdk/core:annotationsInValidationReport': true },
  });
}

/** A {@link reportingApp} with the plugin. */
export function appWithPlugin(options?: aws.GpuRulesPluginOptions): App {
  const app = reportingApp();
  Validations.of(app).addPlugins(new aws.GpuRulesPlugin(options));
  return app;
}

/** A stack in us-east-1 of an app with the plugin. */
export function stackWithPlugin(options?: aws.GpuRulesPluginOptions): Stack {
  return new Stack(appWithPlugin(options), 'Stack', { env: { region: 'us-east-1' } });
}

/** Synthesises the app of a stack, reads the report that CDK wrote, and removes the output. */
export function validate(stack: Stack): ValidationRun {
  const app = stack.node.root as App;
  let error: string | undefined;
  // The text of the report, which stands in its file too.
  const printed = jest.spyOn(console, 'error').mockImplementation();
  try {
    app.synth();
  } catch (thrown) {
    error = (thrown as Error).message;
  } finally {
    printed.mockRestore();
  }
  try {
    const { pluginReports } = readReport(join(app.outdir, 'validation-report.json'));
    const violations = pluginReports.flatMap((report) => report.violations);
    return {
      error,
      own: pluginReports.find(({ pluginName }) => pluginName === 'cdk-gpu-clusters'),
      annotations: pluginReports
        .filter(({ pluginName }) => pluginName === 'Construct Annotations')
        .flatMap((report) => report.violations),
      codes: violations.map(({ ruleName }) => /GPU-[A-Z]+-\d+/.exec(ruleName)?.[0] ?? ruleName),
    };
  } finally {
    rmSync(app.outdir, { recursive: true, force: true });
  }
}

function readReport(file: string): ReportJson {
  return JSON.parse(readFileSync(file, 'utf8')) as ReportJson;
}

/** Adds a resource as a foreign stack would have it, properties in the words of CloudFormation. */
export function addResource(scope: Construct, id: string, type: string, properties: object): CfnResource {
  return new CfnResource(scope, id, { type, properties: properties as Record<string, unknown> });
}

/** Codes of the plugin's violations, in their order. */
export function codesOf({ own }: ValidationRun): string[] {
  return (own?.violations ?? []).map(({ ruleName }) => ruleName);
}

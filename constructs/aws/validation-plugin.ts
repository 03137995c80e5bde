import type { IPolicyValidationContext, IPolicyValidationPlugin, PolicyValidationPluginReport } from 'aws-cdk-lib';
import { GpuClustersError } from '../core/base/errors';
import { malformed } from '../core/base/messages';
import type { Failure } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import type { Suppression } from '../core/rules/engine';
import { suppressionFailures } from '../core/rules/suppressions';
import { markAsRulesPlugin } from './judged';
import { AWS_RULES } from './rules';

/** A finding in resources of others that a user lets pass. */
export interface ForeignSuppression extends Suppression {
  /**
   * Where it may pass: path of a construct, which takes in everything below it, or the logical id of a resource.
   * @default - in every resource that no construct of this library drew
   */
  readonly at?: string;
}

/** Options of {@link GpuRulesPlugin}. */
export interface GpuRulesPluginOptions {
  /**
   * What may pass in resources that no construct of this library drew; for those it drew there is `suppressFindings`.
   * @default - nothing
   */
  readonly suppressions?: readonly ForeignSuppression[];
}

/**
 * The rules of this library as a plugin of CDK's policy validation. It judges the constructs of this library by their
 * models, and launch templates, Auto Scaling groups, instances and Lustre file systems of others as the templates show
 * them; of these only what starts instances of the catalogue with an accelerator. Whatever a template leaves to the
 * deploy is unknown, and no rule fails for it.
 *
 * Where an app has it, constructs leave it to say what the rules find, so nothing is said twice.
 *
 * @see https://docs.aws.amazon.com/cdk/v2/guide/policy-validation-synthesis.html
 */
export class GpuRulesPlugin implements IPolicyValidationPlugin {
  readonly name = 'cdk-gpu-clusters';
  private readonly suppressions: readonly ForeignSuppression[];

  /**
   * @param options what may pass
   * @throws GpuClustersError for an unknown code, a missing reason, or an error that no reason can excuse
   */
  constructor(options: GpuRulesPluginOptions = {}) {
    const check = new PropsCheck('GpuRulesPlugin');
    const { suppressions = [] } = check.options('options', options, 'give suppressions, or nothing') ? options : {};
    const places = Array.isArray(suppressions) ? suppressions.flatMap(placeFailures) : [];
    const failures = [...check.failures, ...suppressionFailures(suppressions, AWS_RULES), ...places];
    if (failures.length > 0) throw new GpuClustersError(failures);
    this.suppressions = [...suppressions];
    markAsRulesPlugin(this);
  }

  /** Version of this package. */
  get version(): string {
    return (require('cdk-gpu-clusters/package.json') as { readonly version: string }).version;
  }

  /** Codes of all rules; a fresh list. */
  get ruleIds(): string[] {
    return AWS_RULES.map(({ code }) => code);
  }

  /**
   * Judges the stacks of an app; CDK calls it at synth.
   *
   * @param context the stacks
   * @returns a report whose `success` is false only where an error is neither suppressed nor a warning
   */
  validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    // Read when CDK asks, so that an app without the plugin does not pay for it.
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { reportOn } = require('./validation-report') as typeof import('./validation-report');
    return reportOn(context, this.suppressions);
  }
}

function placeFailures(suppression: ForeignSuppression | null, index: number): Failure[] {
  const at = suppression?.at;
  if (at === undefined || (typeof at === 'string' && at !== '')) return [];
  const subject = { construct: 'Suppression', prop: `suppressions[${index}].at` };
  const fix = 'copy either from the report, or leave it out';
  return [malformed(subject, 'the path of a construct or the logical id of a resource', at, fix)];
}

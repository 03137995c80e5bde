import { CfnResource } from 'aws-cdk-lib';
import type {
  IPolicyValidationContext,
  PolicyValidationPluginReport,
  PolicyViolatingResource,
  PolicyViolation,
} from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { canBeSuppressed } from '../core/rules/engine';
import type { Rule } from '../core/rules/rule';
import { findingsFor } from './base';
import { AppTemplates, logicalIdOf } from './foreign/app-templates';
import { foreignFindings } from './foreign/judge';
import type { ForeignFinding } from './foreign/judge';
import { judgedModelOf } from './judged';
import { AWS_RULES } from './rules';
import type { ForeignSuppression } from './validation-plugin';

/** A finding, and where it is shown. */
interface PlacedFinding {
  readonly rule: Rule;
  /** What must be, and what was got. */
  readonly text: string;
  readonly resource: PolicyViolatingResource;
  /** Reason for letting it pass; null = not suppressed. */
  readonly suppressedBecause: string | null;
}

/**
 * Judges the stacks of an app: a violation for each thing that is wrong, with all places where it is; what is suppressed
 * stands in the metadata with the reason.
 *
 * @param context the stacks
 * @param suppressions what may pass in resources that no construct of ours drew
 */
export function reportOn(
  context: IPolicyValidationContext,
  suppressions: readonly ForeignSuppression[],
): PolicyValidationPluginReport {
  const app = new AppTemplates(context);
  const foreign = foreignFindings(app).map((finding): PlacedFinding => {
    const { rule, text, place } = finding;
    const { logicalId: resourceLogicalId, template } = place.resource;
    const resource = { resourceLogicalId, templatePath: template.path, locations: [place.path] };
    return { rule, text, resource, suppressedBecause: reasonFor(finding, app, suppressions) };
  });
  const findings = [...ownFindings(app), ...foreign];
  const open = findings.filter(({ suppressedBecause }) => suppressedBecause === null);
  return {
    success: open.every(({ rule }) => rule.level !== 'error'),
    violations: [...groupBy(open, ({ rule, text }) => `${rule.code} ${text}`).values()].map(violationOf),
    metadata: metadataOf(findings),
  };
}

function reasonFor(
  { rule, place: { resource } }: ForeignFinding,
  app: AppTemplates,
  suppressions: readonly ForeignSuppression[],
): string | null {
  const path = app.constructOf(resource)?.node.path ?? '';
  const isThere = (at: string): boolean => at === resource.logicalId || path === at || path.startsWith(`${at}/`);
  const found = suppressions.find(({ code, at }) => code === rule.code && (at === undefined || isThere(at)));
  return found?.reason ?? null;
}

function ownFindings(app: AppTemplates): PlacedFinding[] {
  return app.constructs.flatMap((construct) => {
    const model = judgedModelOf(construct);
    if (model === undefined) return [];
    return findingsFor(construct, model).map(({ code, message, suppressedBecause }) => {
      const rule = AWS_RULES.find((one) => one.code === code)!;
      const text = message.slice(0, -`; ${rule.fix}`.length);
      return { rule, text, resource: resourceOf(construct, app), suppressedBecause };
    });
  });
}

function resourceOf(construct: IConstruct, app: AppTemplates): PolicyViolatingResource {
  const shown = { constructPath: construct.node.path, locations: [] };
  const resource = construct.node.defaultChild;
  if (resource === undefined || !CfnResource.isCfnResource(resource)) return shown;
  return { ...shown, resourceLogicalId: logicalIdOf(resource), templatePath: app.templateOf(resource)?.path };
}

function violationOf(findings: readonly PlacedFinding[]): PolicyViolation {
  const { rule, text } = findings[0]!;
  const resources = findings.map(({ resource }) => resource);
  return {
    ruleName: rule.code,
    description: text,
    fix: rule.fix,
    severity: severityOf(rule),
    ruleMetadata: { title: rule.title, sources: rule.sources.join(' ') },
    violatingResources: [...groupBy(resources, (resource) => JSON.stringify(resource)).values()].map(([one]) => one!),
  };
}

// CDK lets its own acknowledgements excuse every error, and only what is called fatal not.
function severityOf(rule: Rule): string {
  if (rule.level !== 'error') return rule.level;
  return canBeSuppressed(rule) ? 'error' : 'fatal';
}

function metadataOf(findings: readonly PlacedFinding[]): Record<string, string> | undefined {
  const lines = findings.flatMap(({ rule, resource, suppressedBecause }) => {
    if (suppressedBecause === null) return [];
    return [`${rule.code} at ${resource.constructPath ?? resource.resourceLogicalId}: ${suppressedBecause}`];
  });
  return lines.length === 0 ? undefined : { suppressed: [...new Set(lines)].join('; ') };
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups;
}

import { CfnDeletionPolicy, CfnResource, Stack, Tags, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { GpuClustersError } from '../core/base/errors';
import { wrongScope } from '../core/base/messages';
import { nameOf } from '../core/base/naming';
import { isToken } from '../core/base/tokens';
import type { TagMap } from '../core/base/tags';
import { judge } from '../core/rules/engine';
import type { Finding, Model } from '../core/rules/rule';
import { suppressionsOf } from '../core/rules/suppressions';
import { isJudged, isLeftToPlugin, markAsJudged } from './judged';
import { AWS_RULES } from './rules';
import { stackModel } from './stack-model';

/**
 * The AWS CDK stack that a construct stands in. Under another kind of stack its resources would vanish in silence, so
 * every construct asks before it draws anything.
 *
 * @param construct the construct
 * @param className its class, for the message
 * @throws GpuClustersError when it stands in no AWS CDK stack
 */
export function requireAwsStack(construct: IConstruct, className: string): Stack {
  const stack = construct.node.scopes.find((scope) => Stack.isStack(scope));
  if (stack !== undefined) return stack as Stack;
  const parent = construct.node.scope?.constructor.name ?? 'nothing';
  throw new GpuClustersError(
    [wrongScope(className, 'inside an AWS CDK Stack', parent, "create it under a Stack of 'aws-cdk-lib'")],
    construct.node.path,
  );
}

/**
 * The stack's region, or undefined where it is only known at deploy.
 *
 * @param stack an AWS CDK stack
 */
export function literalRegion(stack: Stack): string | undefined {
  return isToken(stack.region) ? undefined : stack.region;
}

/**
 * Judges the model of a construct at synth, and what its stack comes to: errors stop it, warnings are printed, both with
 * path and code. Where the app has the validation plugin of these rules, it is the plugin that says so.
 *
 * @param construct whose model it is
 * @param model gives the model as it stands at synth
 */
export function judgeAtSynth(construct: IConstruct, model: () => Model): void {
  markAsJudged(construct, model);
  construct.node.addValidation({
    validate: () => {
      findingsFor(construct, model())
        .filter(isOpen)
        .forEach((finding) => report(construct, finding));
      return [];
    },
  });
  judgeStackOnce(Stack.of(construct));
}

// However many constructs of ours stand in it. Its errors end the synth at once: CDK would end it a moment later, since
// it does not write a template with too many resources, and without saying what to do.
function judgeStackOnce(stack: Stack): void {
  if (isJudged(stack)) return;
  markAsJudged(stack, () => stackModel(stack));
  stack.node.addValidation({
    validate: () => {
      const findings = findingsFor(stack, stackModel(stack)).filter(isOpen);
      const errors = findings.filter(({ level }) => level === 'error');
      findings.filter(({ level }) => level === 'warning').forEach((finding) => report(stack, finding));
      return errors.map(({ code, message }) => `${code} ${message}`);
    },
  });
}

/**
 * What the rules say of a model, suppressed findings included.
 *
 * @param construct whose model it is
 * @param model the model
 */
export function findingsFor(construct: IConstruct, model: Model): Finding[] {
  return judge(model, AWS_RULES, suppressionsOf(construct));
}

function isOpen({ suppressedBecause }: Finding): boolean {
  return suppressedBecause === null;
}

function report(construct: IConstruct, { code, level, message }: Finding): void {
  if (isLeftToPlugin(construct)) return;
  const validations = Validations.of(construct);
  if (level === 'error') validations.addError(code, message);
  else validations.addWarning(code, message);
}

/** Characters that tags of AWS may have; IAM is the strictest: https://docs.aws.amazon.com/IAM/latest/UserGuide/id_tags.html */
export const TAG_CHARACTERS = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;

const TAG_VALUE_RULES = { maxLength: 256, forbidden: /[^\p{L}\p{Z}\p{N}_.:/=+\-@]+/gu, separator: '/' };

/**
 * The path of a construct as the value of a tag: cut and cleaned where it has to be.
 *
 * @param construct the construct
 */
export function tagValueOf(construct: IConstruct): string {
  return nameOf(construct.node.path.split('/'), TAG_VALUE_RULES);
}

/**
 * Whether a resource outlives its stack, as the template says it; null where it stands in no stack of this program.
 *
 * @param construct the resource, of any layer of aws-cdk-lib
 */
export function isRetained(construct: IConstruct): boolean | null {
  const resource = construct.node.defaultChild;
  if (resource === undefined || !CfnResource.isCfnResource(resource)) return null;
  const { deletionPolicy } = resource.cfnOptions;
  return deletionPolicy !== undefined && deletionPolicy !== CfnDeletionPolicy.DELETE;
}

/**
 * Puts tags on a construct and everything below it.
 *
 * @param construct the construct
 * @param tags name to value
 */
export function addTags(construct: IConstruct, tags: TagMap): void {
  Object.entries(tags).forEach(([name, value]) => Tags.of(construct).add(name, value));
}

import { Stack, Tags, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { GpuClustersError } from '../core/base/errors';
import { wrongScope } from '../core/base/messages';
import { isToken } from '../core/base/tokens';
import type { TagMap } from '../core/base/tags';
import { judge } from '../core/rules/engine';
import type { Finding, Model } from '../core/rules/rule';
import { suppressionsOf } from '../core/rules/suppressions';
import { AWS_RULES } from './rules';

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
 * Judges the model of a construct at synth: errors stop it, warnings are printed, both with path and code.
 *
 * @param construct whose model it is
 * @param model gives the model as it stands at synth
 */
export function judgeAtSynth(construct: IConstruct, model: () => Model): void {
  construct.node.addValidation({
    validate: () => {
      findingsFor(construct, model())
        .filter(isOpen)
        .forEach((finding) => report(construct, finding));
      return [];
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
  const validations = Validations.of(construct);
  if (level === 'error') validations.addError(code, message);
  else validations.addWarning(code, message);
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

import { CfnElement, CfnResource } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import type { StackModel } from '../core/model/stack';
import { STACK_LIMITS } from './rules/stack';

// The template is written once more to be measured. Fewer resources would each need 20 kB to come to a megabyte.
const MEASURED_FROM = 50;

// CDK's synthesizer adds the check of the bootstrap version as it writes: 0.9 kB.
const ADDED_BY_SYNTHESIZER = 1000;

/**
 * What the template of a stack holds. To be asked at synth, when all of it is there.
 *
 * @param stack an AWS CDK stack, nested ones too
 */
export function stackModel(stack: Stack): StackModel {
  const elements = stack.node
    .findAll()
    .filter((construct) => CfnElement.isCfnElement(construct))
    .filter((element) => element.stack === stack);
  const resources = elements.filter((element) => CfnResource.isCfnResource(element)).length;
  const outputs = elements.filter(isOutput).length;
  // CDK refuses to write a template with more resources, and the rule has its finding without.
  const isMeasured = resources >= MEASURED_FROM && resources <= STACK_LIMITS.resources;
  return Object.freeze({
    kind: 'stack',
    path: stack.node.path,
    resources,
    outputs,
    templateBytes: isMeasured ? templateBytes(stack) : null,
  });
}

function isOutput(element: CfnElement): boolean {
  return !CfnResource.isCfnResource(element) && 'Outputs' in rendered(element);
}

// As CDK writes the file: https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.StackProps.html#suppresstemplateindentation
function templateBytes(stack: Stack): number {
  const { _suppressTemplateIndentation } = stack as unknown as { readonly _suppressTemplateIndentation?: boolean };
  const text = JSON.stringify(rendered(stack), undefined, _suppressTemplateIndentation ? undefined : 1);
  return Buffer.byteLength(text) + ADDED_BY_SYNTHESIZER;
}

// What CDK calls itself to write a template; it has no public way.
function rendered(part: CfnElement | Stack): object {
  return (part as unknown as { _toCloudFormation(): object })._toCloudFormation();
}

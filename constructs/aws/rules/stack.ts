import { rule } from '../../core/rules/rule';

/** Resources that CloudFormation takes in one template. */
export const MAX_RESOURCES = 500;
const MAX_OUTPUTS = 200;
const MAX_TEMPLATE_BYTES = 1_000_000;

/** A stack must be one that CloudFormation takes. */
export const stackFitsCloudFormation = rule({
  code: 'GPU-STACK-001',
  title: 'a stack keeps within what CloudFormation takes in one template',
  appliesTo: 'stack',
  fix:
    'divide the node groups over clusters in several stacks, which may share network, key and checkpoint store ' +
    '(or, for the bytes alone, set suppressTemplateIndentation on the stack)',
  sources: ['https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html'],
  check: ({ resources, outputs, templateBytes }) => [
    ...above('resources', resources, MAX_RESOURCES),
    ...above('outputs', outputs, MAX_OUTPUTS),
    ...above('bytes of template', templateBytes ?? 0, MAX_TEMPLATE_BYTES),
  ],
});

function above(what: string, got: number, most: number): string[] {
  return got > most ? [`Stack must have at most ${formatted(most)} ${what}, got ${formatted(got)}`] : [];
}

function formatted(count: number): string {
  return count.toLocaleString('en-US');
}

/** All of them, by code. */
export const AWS_STACK_RULES = [stackFitsCloudFormation];

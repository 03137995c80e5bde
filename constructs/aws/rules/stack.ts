import { rule } from '../../core/rules/rule';

/** What CloudFormation takes in one template. */
export const STACK_LIMITS = Object.freeze({ resources: 500, outputs: 200, templateBytes: 1_000_000 });

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
    ...above('resources', resources, STACK_LIMITS.resources),
    ...above('outputs', outputs, STACK_LIMITS.outputs),
    ...above('bytes of template', templateBytes ?? 0, STACK_LIMITS.templateBytes),
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

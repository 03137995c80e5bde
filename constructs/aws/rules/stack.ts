import type { StackModel } from '../../core/model/stack';
import { rule } from '../../core/rules/rule';

/** What CloudFormation takes in one template. */
export const STACK_LIMITS = Object.freeze({ resources: 500, outputs: 200, templateBytes: 1_000_000 });

const NEAR = 0.9;

const DIVIDE =
  'divide the node groups over clusters in several stacks, which may share network, key and checkpoint store ' +
  '(or, for the bytes alone, set suppressTemplateIndentation on the stack)';

const LIMITS_PAGE = 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html';

/** A stack must be one that CloudFormation takes. */
export const stackFitsCloudFormation = rule({
  code: 'GPU-STACK-001',
  title: 'a stack keeps within what CloudFormation takes in one template',
  appliesTo: 'stack',
  fix: DIVIDE,
  sources: [LIMITS_PAGE],
  check: (stack) =>
    usesOf(stack)
      .filter(({ got, most }) => got > most)
      .map(({ what, got, most }) => `Stack must have at most ${formatted(most)} ${what}, got ${formatted(got)}`),
});

/** The way out is easier taken before the limit, since a resource that moves to another stack is made anew. */
export const stackHasRoom = rule({
  code: 'GPU-STACK-002',
  level: 'warning',
  title: 'a stack has room to grow: a tenth of what CloudFormation takes in one template',
  appliesTo: 'stack',
  fix: DIVIDE,
  sources: [LIMITS_PAGE, 'https://github.com/aws-samples/sample-autonomous-cloud-coding-agents/issues/735'],
  check: (stack) =>
    usesOf(stack)
      .filter(({ got, most }) => got > most * NEAR && got <= most)
      .map(
        ({ what, got, most }) =>
          `Stack must have fewer ${what} than 90 % of the ${formatted(most)} that there may be, got ${formatted(got)}`,
      ),
});

function usesOf({ resources, outputs, templateBytes }: StackModel) {
  return [
    { what: 'resources', got: resources, most: STACK_LIMITS.resources },
    { what: 'outputs', got: outputs, most: STACK_LIMITS.outputs },
    { what: 'bytes of template', got: templateBytes ?? 0, most: STACK_LIMITS.templateBytes },
  ];
}

function formatted(count: number): string {
  return count.toLocaleString('en-US');
}

/** All of them, by code. */
export const AWS_STACK_RULES = [stackFitsCloudFormation, stackHasRoom];

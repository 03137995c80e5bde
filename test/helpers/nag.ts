import type { Stack } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

/**
 * The errors of cdk-nag's AwsSolutions pack that no reason excuses, as `<id> at <path>`.
 *
 * @param stack a stack that was synthesised
 */
export function openNagErrors(stack: Stack): string[] {
  const { violations } = new AwsSolutionsChecks(stack.node.root).validateScope(stack);
  return violations
    .filter(({ severity }) => severity === 'error')
    .flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    );
}

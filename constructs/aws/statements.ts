import type * as iam from 'aws-cdk-lib/aws-iam';
import type { IConstruct } from 'constructs';
import { GpuClustersError } from '../core/base/errors';
import { conflict } from '../core/base/messages';

/**
 * Adds statements to the policies of someone, and says so where that cannot be done instead of granting nothing.
 *
 * @param construct what is granted, for the error
 * @param className class whose grant it is
 * @param grantee a role or a user
 * @param statements what it may do
 * @throws GpuClustersError where the policies of the grantee cannot be changed
 */
export function addStatements(
  construct: IConstruct,
  className: string,
  grantee: iam.IGrantable,
  statements: readonly iam.PolicyStatement[],
): void {
  const added = statements.map((statement) => grantee.grantPrincipal.addToPrincipalPolicy(statement).statementAdded);
  if (added.every(Boolean)) return;
  const rule = 'must be a role or a user whose policies can be changed';
  const got = grantee.grantPrincipal.policyFragment.principalJson;
  const fix = 'grant it to a role, or write the policy of the bucket and the key by hand';
  throw new GpuClustersError(
    [conflict({ construct: className, prop: 'grantee' }, rule, got, fix)],
    construct.node.path,
  );
}

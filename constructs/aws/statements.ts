import type * as iam from 'aws-cdk-lib/aws-iam';
import type { IConstruct } from 'constructs';
import { GpuClustersError } from '../core/base/errors';
import { conflict } from '../core/base/messages';
import { readableStatements } from './readable-statements';

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
  const { grantPrincipal } = grantee;
  const immutable = isImmutable(grantPrincipal);
  if (!immutable && statements.every((statement) => grantPrincipal.addToPrincipalPolicy(statement).statementAdded)) {
    return;
  }
  const rule = 'must be a role or a user whose policies can be changed';
  const got = grantPrincipal.policyFragment.principalJson;
  const fix = immutable
    ? `leave the grant out, and add these statements to a policy of the role: [${readableStatements(construct, statements).join(', ')}]`
    : 'grant it to a role, or write the policy of the bucket and the key by hand';
  throw new GpuClustersError(
    [conflict({ construct: className, prop: 'grantee' }, rule, got, fix)],
    construct.node.path,
  );
}

// A role that may not be changed, or of another account, says that it took the statement and drops it. Its class is not
// exported; the id by which aws-cdk-lib lets companies set props of a class tells it, over several copies of the library:
// https://docs.aws.amazon.com/cdk/v2/guide/blueprints.html
function isImmutable({ constructor }: iam.IPrincipal): boolean {
  const { PROPERTY_INJECTION_ID } = constructor as { readonly PROPERTY_INJECTION_ID?: string };
  return PROPERTY_INJECTION_ID === 'aws-cdk-lib.aws-iam.ImmutableRole';
}

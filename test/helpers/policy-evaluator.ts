/** Who asks: an ARN of an account's principal, or a service. */
export type Caller = { readonly arn: string } | { readonly service: string };

/** One request, with everything that conditions may ask about it. */
export interface PolicyRequest {
  readonly caller: Caller;
  readonly action: string;
  readonly resource: string;
  /** Condition key to value; a key that is not there is absent from the request. */
  readonly context?: Readonly<Record<string, string>>;
}

/** A statement as it stands in a policy document, its references resolved. */
export interface PolicyStatementJson {
  readonly Effect: string;
  readonly Principal?: string | Readonly<Record<string, string | readonly string[]>>;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

/** The policies that decide over a request. */
export interface Policies {
  readonly resourcePolicy: readonly PolicyStatementJson[];
  /** Account that the resource is in. */
  readonly account: string;
  /** Policies of the caller's role or user; empty for a service, and for linked roles that have none for this. */
  readonly identityPolicy?: readonly PolicyStatementJson[];
}

/**
 * Decides as IAM does for a key: an explicit deny wins; else a statement of the key's policy that names the caller
 * allows; a statement that names the account allows what the caller's own policies allow too; else it is denied.
 * It knows the parts of the language that our policies use and throws at any other, so that none passes unseen.
 *
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 * https://docs.aws.amazon.com/kms/latest/developerguide/key-policy-default.html
 */
export function isAllowed(request: PolicyRequest, policies: Policies): boolean {
  const { resourcePolicy, identityPolicy = [], account } = policies;
  const ofResource = resourcePolicy.filter((statement) => fits(statement, request));
  const ofIdentity = identityPolicy.filter((statement) => fits(statement, request));
  const asked = ofResource.map((statement) => ({ statement, named: namedAs(statement, request.caller, account) }));
  const deniedBy = [...asked.filter(({ named }) => named !== 'no').map(({ statement }) => statement), ...ofIdentity];
  if (deniedBy.some(({ Effect }) => Effect === 'Deny')) return false;

  const allowing = asked.filter(({ statement }) => statement.Effect === 'Allow');
  if (allowing.some(({ named }) => named === 'itself')) return true;
  const delegated = allowing.some(({ named }) => named === 'account');
  return delegated && ofIdentity.some(({ Effect }) => Effect === 'Allow');
}

function fits({ Action, Resource, Condition = {} }: PolicyStatementJson, request: PolicyRequest): boolean {
  return (
    listOf(Action).some((pattern) => isLike(request.action.toLowerCase(), pattern.toLowerCase())) &&
    listOf(Resource).some((pattern) => isLike(request.resource, pattern)) &&
    Object.entries(Condition).every(([operator, wanted]) => holds(operator, wanted, request.context ?? {}))
  );
}

// 'account' is the account as a whole: the statement hands the decision to the policies of its principals.
function namedAs({ Principal }: PolicyStatementJson, caller: Caller, account: string): 'itself' | 'account' | 'no' {
  if (Principal === undefined) return 'no';
  const byKind = typeof Principal === 'string' ? { AWS: Principal } : Principal;
  for (const kind of Object.keys(byKind)) {
    if (kind !== 'AWS' && kind !== 'Service') throw new Error(`the evaluator knows no principal of kind ${kind}`);
  }
  const accounts = listOf(byKind.AWS ?? []);
  // Everybody: taken to include services as well, the wider reading.
  if (accounts.includes('*')) return 'itself';
  if ('service' in caller) return listOf(byKind.Service ?? []).includes(caller.service) ? 'itself' : 'no';
  if (accounts.includes(caller.arn)) return 'itself';
  const callersAccount = caller.arn.split(':')[4];
  const names = (name: string): boolean =>
    name === callersAccount || /^arn:[^:]+:iam::(\d+):root$/.exec(name)?.[1] === callersAccount;
  return callersAccount === account && accounts.some(names) ? 'account' : 'no';
}

function holds(
  operator: string,
  wanted: Readonly<Record<string, string | readonly string[]>>,
  context: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(wanted).every(([key, values]) => {
    const got = context[key];
    if (got === undefined) return false;
    return listOf(values).some((value) => compare(operator, got, value));
  });
}

function compare(operator: string, got: string, wanted: string): boolean {
  switch (operator) {
    case 'StringEquals':
      return got === wanted;
    case 'Bool':
      return got.toLowerCase() === wanted.toLowerCase();
    case 'ArnLike':
      return isLikeArn(got, wanted);
    default:
      throw new Error(`the evaluator knows no condition ${operator}`);
  }
}

// A wildcard of ArnLike stays within one of the first five parts between colons.
function isLikeArn(got: string, wanted: string): boolean {
  const gotParts = got.split(':');
  const wantedParts = wanted.split(':');
  if (gotParts.length < 6 || wantedParts.length < 6) return false;
  const heads = wantedParts.slice(0, 5).every((part, index) => isLike(gotParts[index]!, part));
  return heads && isLike(gotParts.slice(5).join(':'), wantedParts.slice(5).join(':'));
}

function isLike(got: string, pattern: string): boolean {
  const source = pattern
    .split(/([*?])/)
    .map((part) => (part === '*' ? '.*' : part === '?' ? '.' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`, 's').test(got);
}

function listOf(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

/** Values of what a template names by pseudo parameters. */
export interface Deployment {
  readonly account: string;
  readonly region: string;
  readonly partition: string;
  /** Domain of the partition; 'amazonaws.com' where it is left out. */
  readonly urlSuffix?: string;
}

/**
 * Resolves the references of a piece of a template: pseudo parameters and joins; other references become
 * `<LogicalId>` or `<LogicalId.Attribute>`. Throws at any other function.
 */
export function resolvePseudo(value: unknown, deployment: Deployment): unknown {
  const pseudo: Record<string, string> = {
    'AWS::AccountId': deployment.account,
    'AWS::Region': deployment.region,
    'AWS::Partition': deployment.partition,
    'AWS::URLSuffix': deployment.urlSuffix ?? 'amazonaws.com',
  };
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part);
    const [name, argument] = entries.length === 1 ? entries[0]! : ['', undefined];
    if (name === 'Ref') return pseudo[argument as string] ?? `<${argument as string}>`;
    if (name === 'Fn::GetAtt') return `<${(argument as string[]).join('.')}>`;
    if (name === 'Fn::Join') {
      const [separator, parts] = argument as [string, unknown[]];
      return parts.map(resolve).join(separator);
    }
    if (name.startsWith('Fn::')) throw new Error(`no value for ${name}`);
    return Object.fromEntries(entries.map(([key, inner]) => [key, resolve(inner)]));
  };
  return resolve(value);
}

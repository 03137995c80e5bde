import { Stack } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import type { IConstruct } from 'constructs';

/**
 * Statements of a policy as JSON, one line each, for someone who pastes them into a policy that cannot be changed here.
 * What is known only at deploy stands in angle brackets: `<AWS::AccountId>`.
 *
 * @param scope a construct in the stack whose account and region the statements name
 * @param statements the statements
 */
export function readableStatements(scope: IConstruct, statements: readonly iam.PolicyStatement[]): string[] {
  const stack = Stack.of(scope);
  return statements.map((statement) => JSON.stringify(readable(stack.resolve(statement.toStatementJson()))));
}

/**
 * A text as someone pastes it: what is known only at deploy stands in angle brackets.
 *
 * @param scope a construct in the stack that resolves it
 * @param text the text
 */
export function readableText(scope: IConstruct, text: string): string {
  return readable(Stack.of(scope).resolve(text)) as string;
}

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length !== 1) return readableObject(entries);
  if (name === 'Ref') return `<${String(argument)}>`;
  if (name === 'Fn::GetAtt') return `<${(argument as string[]).join('.')}>`;
  if (name === 'Fn::Join') return joined(argument as [string, unknown[]]);
  if (name!.startsWith('Fn::')) return `<${name} ${asText(readable(argument))}>`;
  return readableObject(entries);
}

function joined([separator, parts]: [string, unknown[]]): string {
  return parts.map((part) => asText(readable(part))).join(separator);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function readableObject(entries: [string, unknown][]): object {
  return Object.fromEntries(entries.map(([key, part]) => [key, readable(part)]));
}

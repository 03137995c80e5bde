import { createHash } from 'node:crypto';

/** A CloudFormation template as synthesised. */
export interface TemplateJson {
  readonly Resources: Readonly<Record<string, ResourceJson>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly [section: string]: unknown;
}

interface ResourceJson {
  readonly Type: string;
  readonly DependsOn?: string | string[];
  readonly Metadata?: unknown;
  readonly [attribute: string]: unknown;
}

/**
 * A template without what two authors would choose differently: a logical id, wherever it stands, becomes a name made
 * from what it names; paths and usage data of the CDK are left out. Two templates that build the same are then equal.
 *
 * @param template the template
 * @param depth 0 = a reference becomes the type of what it names, so that a difference shows once; above it the name
 * also holds the properties, those of what these refer to, and so on
 * @returns resources, parameters, outputs and the rest, sorted
 */
export function withoutIds(
  { Resources, Outputs = {}, Parameters = {}, ...rest }: TemplateJson,
  depth: number,
): unknown[] {
  const named = new Map<string, unknown>([
    ...Object.entries(Parameters),
    ...Object.entries(Resources)
      .filter(([, { Type }]) => Type !== 'AWS::CDK::Metadata')
      .map(([id, resource]): [string, unknown] => [id, withoutMetadata(resource)]),
  ]);
  let names = new Map([...named].map(([id, value]) => [id, `<${(value as { Type: string }).Type}>`]));
  for (let round = 0; round < depth; round += 1) {
    const before = names;
    names = new Map([...named].map(([id, value]) => [id, `<${hashOf(rename(value, before))}>`]));
  }
  return [...named.values(), ...Object.values(Outputs), rest].map((value) => rename(value, names)).sort(byText);
}

function withoutMetadata({ Metadata: _, DependsOn = [], ...resource }: ResourceJson): unknown {
  return { ...resource, DependsOn: [DependsOn].flat() };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (Array.isArray(value)) {
    const items = value.map((item) => rename(item, names));
    // Order of tags, of dependencies and of references means nothing; that of policies and interfaces is kept.
    return items.every((item) => typeof item === 'string' || isTag(item)) ? items.sort(byText) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, inOrder(key, item, names)]);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

// A joined text is its parts in their order.
function inOrder(key: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (key !== 'Fn::Join' && key !== 'Fn::GetAtt') return rename(value, names);
  return (value as unknown[]).map((part) =>
    Array.isArray(part) ? part.map((one) => rename(one, names)) : rename(part, names),
  );
}

function isTag(item: unknown): boolean {
  return typeof item === 'object' && item !== null && 'Key' in item && 'Value' in item;
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

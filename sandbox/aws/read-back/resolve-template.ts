/** A CloudFormation template as JSON. */
export interface Template {
  readonly Parameters?: Record<string, { readonly Type: string; readonly Default?: unknown }>;
  readonly Conditions?: Record<string, unknown>;
  readonly Resources: Record<string, TemplateResource>;
}

/** One resource of a template. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Record<string, unknown>;
}

/** What a template's functions stand for in one deployed stack. */
export interface DeployedFacts {
  /** Value of a pseudo parameter (`AWS::Region`) or a parameter; undefined when it is neither or unknown. */
  parameter(name: string): string | undefined;
  /** Physical id of a resource; undefined when it has none. */
  physicalId(logicalId: string): string | undefined;
  /** Attribute of a resource as `Fn::GetAtt` gives it; undefined when it cannot be read. */
  attribute(logicalId: string, name: string): Promise<unknown>;
  /** Names of the zones that `Fn::GetAZs` gives. */
  zones(): Promise<readonly string[]>;
}

const UNRESOLVED = 'sandbox:unresolved';

/** Stands in a resolved value for a function whose value cannot be told, such as a reference to a skipped resource. */
export interface Unresolved {
  readonly [UNRESOLVED]: string;
}

/** Whether a value is the stand-in for a function whose value cannot be told. */
export function isUnresolved(value: unknown): value is Unresolved {
  return typeof value === 'object' && value !== null && UNRESOLVED in value;
}

/** The function that could not be resolved, as text. */
export function unresolvedText(value: Unresolved): string {
  return value[UNRESOLVED];
}

const unresolved = (text: string): Unresolved => ({ [UNRESOLVED]: text });

type Resolver = (argument: unknown, template: Template, facts: DeployedFacts) => Promise<unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

async function reference(name: string, template: Template, facts: DeployedFacts): Promise<unknown> {
  if (name === 'AWS::NoValue') return undefined;
  const value = template.Resources[name] ? facts.physicalId(name) : facts.parameter(name);
  return value ?? unresolved(`Ref ${name}`);
}

async function attribute(path: string, facts: DeployedFacts): Promise<unknown> {
  const [logicalId = '', ...rest] = path.split('.');
  return (await facts.attribute(logicalId, rest.join('.'))) ?? unresolved(`GetAtt ${path}`);
}

async function join(separator: string, parts: unknown): Promise<unknown> {
  if (!Array.isArray(parts)) return isUnresolved(parts) ? parts : unresolved('Join');
  return parts.find(isUnresolved) ?? parts.join(separator);
}

async function substitute(argument: unknown, template: Template, facts: DeployedFacts): Promise<unknown> {
  const [text, variables] = (Array.isArray(argument) ? argument : [argument, {}]) as [string, Record<string, unknown>];
  const pieces = text.split(/(\$\{[^}]+\})/);
  const values = await Promise.all(
    pieces.map((piece) => {
      const name = /^\$\{(!?[^}]+)\}$/.exec(piece)?.[1];
      if (name === undefined) return piece;
      if (name.startsWith('!')) return `\${${name.slice(1)}}`;
      if (variables[name] !== undefined) return variables[name];
      return name.includes('.') ? attribute(name, facts) : reference(name, template, facts);
    }),
  );
  return join('', values);
}

async function condition(value: unknown, template: Template, facts: DeployedFacts): Promise<unknown> {
  if (typeof value === 'string') return condition(template.Conditions?.[value], template, facts);
  if (!isObject(value)) return unresolved('condition');
  const [name = '', argument] = Object.entries(value)[0] ?? [];
  if (name === 'Condition') return condition(argument, template, facts);
  if (name === 'Fn::Equals') {
    const [left, right] = (await resolve(argument, template, facts)) as unknown[];
    return [left, right].find(isUnresolved) ?? left === right;
  }
  const parts = await Promise.all((argument as unknown[]).map((part) => condition(part, template, facts)));
  const open = parts.find(isUnresolved);
  if (open) return open;
  if (name === 'Fn::Not') return !parts[0];
  return name === 'Fn::And' ? parts.every(Boolean) : name === 'Fn::Or' ? parts.some(Boolean) : unresolved(name);
}

/** Resolves an argument first, then hands it on unless a part of it cannot be told. */
const afterArgument =
  (apply: (argument: never) => unknown): Resolver =>
  async (argument, template, facts) => {
    const value = await resolve(argument, template, facts);
    if (isUnresolved(value)) return value;
    return (Array.isArray(value) ? value.find(isUnresolved) : undefined) ?? apply(value as never);
  };

const FUNCTIONS: Readonly<Record<string, Resolver>> = {
  Ref: (argument, template, facts) => reference(String(argument), template, facts),
  'Fn::GetAtt': (argument, _template, facts) =>
    attribute(Array.isArray(argument) ? argument.join('.') : String(argument), facts),
  'Fn::Join': async (argument, template, facts) => {
    const [separator, parts] = argument as [string, unknown];
    return join(separator, await resolve(parts, template, facts));
  },
  'Fn::Sub': async (argument, template, facts) =>
    substitute(Array.isArray(argument) ? await resolve(argument, template, facts) : argument, template, facts),
  'Fn::If': async (argument, template, facts) => {
    const [name, then, otherwise] = argument as [string, unknown, unknown];
    const holds = await condition(name, template, facts);
    return isUnresolved(holds) ? holds : resolve(holds ? then : otherwise, template, facts);
  },
  'Fn::GetAZs': async (_argument, _template, facts) => facts.zones(),
  'Fn::Select': afterArgument(([index, list]: [unknown, unknown[]]) => list[Number(index)] ?? unresolved('Select')),
  'Fn::Split': afterArgument(([separator, text]: [string, string]) => text.split(separator)),
  'Fn::Base64': afterArgument((text: string) => Buffer.from(text).toString('base64')),
};

/**
 * Replaces every function in a value by what it stands for in a deployed stack.
 *
 * What cannot be told becomes a stand-in (see `isUnresolved`); a property set to `AWS::NoValue` is left out.
 */
export async function resolve(value: unknown, template: Template, facts: DeployedFacts): Promise<unknown> {
  if (Array.isArray(value)) {
    const items = await Promise.all(value.map((item) => resolve(item, template, facts)));
    return items.filter((item) => item !== undefined);
  }
  if (!isObject(value) || isUnresolved(value)) return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::'))) {
    const apply = FUNCTIONS[name];
    return apply ? apply(argument, template, facts) : unresolved(name);
  }
  const resolved = await Promise.all(
    entries.map(async ([key, item]) => [key, await resolve(item, template, facts)] as const),
  );
  return Object.fromEntries(resolved.filter(([, item]) => item !== undefined));
}

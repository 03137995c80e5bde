import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TypeJson } from '../schema/schema';
import { innerShape, type AttributeOf, type Shape } from '../schema/schema-walk';
import { isArray, isObject, UNKNOWN, type Value, type ValueObject } from '../wire/value';

/** What the cloud knows when it decides a value. */
export interface Decision {
  /** The id of the resource. */
  readonly id: string;
  /** The region of the provider. */
  readonly region: string;
  /** Time of creation as RFC 3339. */
  readonly now: string;
  /** How many elements a list of the cloud has; a data source that finds nothing would help nobody. */
  readonly elements: number;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** An address of 10.0.0.0/8 that stays the same for the same seed. */
function address(seed: string): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(seed).digest();
  return `10.${a}.${b}.${1 + (c % 250)}`;
}

/** How texts are made up, by the name of the attribute; the first that matches counts. */
const TEXTS: readonly (readonly [RegExp, (decision: Decision, name: string) => string])[] = [
  [/^id$/, ({ id }) => id],
  [/(^|_)region(_id)?$/, ({ region }) => region],
  [/(^|_)zone(_id)?$/, ({ region }) => `${region}-a`],
  [/(^|_)arn$/, ({ id }) => `acs:ram::1234567890123456:role/${id}`],
  [/(_|^)(time|created|updated|created_at|updated_at)$/, ({ now }) => now],
  [/(^|_)status$|(^|_)state$/, () => 'Available'],
  [/(^|_)ipv6/, () => ''],
  [/cidr/, () => '10.0.0.0/8'],
  [/(^|_)ip(_address)?$|^address$/, ({ id }, name) => address(`${id}/${name}`)],
  [/mac/, ({ id }) => `02:${(hash(id).slice(0, 10).match(/../g) ?? []).join(':')}`],
  [
    /_ids?$|(^|_)(uuid|table)$/,
    ({ id }, name) => `${name.replace(/_ids?$/, '')}-${hash(`${id}/${name}`).slice(0, 12)}`,
  ],
  [/(^|_)name$/, ({ id }, name) => `tf-${hash(`${id}/${name}`).slice(0, 8)}`],
];

function textOf(name: string, decision: Decision): string {
  return TEXTS.find(([pattern]) => pattern.test(name))?.[1](decision, name) ?? '';
}

function decide(name: string, type: TypeJson, decision: Decision): Value {
  if (type === 'string') return textOf(name, decision);
  if (type === 'number') return 0;
  if (type === 'bool') return false;
  if (typeof type === 'string') return null;
  const [kind, inner] = type as readonly [string, TypeJson | Readonly<Record<string, TypeJson>>];
  if (kind === 'map') return {};
  if (kind === 'object') {
    const fields = Object.entries(inner as Readonly<Record<string, TypeJson>>);
    return Object.fromEntries(fields.map(([field, of]) => [field, decide(field, of, decision)]));
  }
  return Array.from({ length: decision.elements }, () => decide(name, inner as TypeJson, decision));
}

/** The names of an argument's partners of which only one may be given. */
const partnersOf = ({ constraints }: AttributeOf) => [
  ...(constraints.conflictsWith ?? []),
  ...(constraints.exactlyOneOf ?? []),
];

/** The value of the argument that stands for a deprecated one now, or undefined when it is not so. */
function newerValue(shape: Shape, attribute: AttributeOf, value: ValueObject): Value | undefined {
  const { name, schema, constraints } = attribute;
  if (!schema.deprecated && !constraints.deprecated) return undefined;
  const newer = shape.attributes.find(
    (other) =>
      other.name !== name &&
      isDeepStrictEqual(other.schema.type, schema.type) &&
      (partnersOf(other).includes(name) || partnersOf(attribute).includes(other.name)) &&
      ![null, undefined, UNKNOWN].includes(value[other.name] as null),
  );
  return newer && value[newer.name];
}

function settle(value: Value, name: string, type: TypeJson, decision: Decision): Value {
  if (value === UNKNOWN) return decide(name, type, decision);
  if (isArray(value)) {
    const inner = (Array.isArray(type) ? type[1] : 'string') as TypeJson;
    return value.map((element) => settle(element, name, inner, decision));
  }
  return value;
}

/** A value in which everything that was left to the cloud is decided, in a way that a reader can believe. */
export function decideUnknown(shape: Shape, value: ValueObject, decision: Decision): ValueObject {
  const decided: Record<string, Value> = { ...value };
  for (const attribute of shape.attributes) {
    const { name, schema } = attribute;
    const wanted = value[name] ?? null;
    const newer = wanted === UNKNOWN ? newerValue(shape, attribute, value) : undefined;
    decided[name] = newer ?? settle(wanted, name, schema.type, decision);
  }
  for (const nested of shape.blocks) {
    const inner = innerShape(nested);
    const elements = value[nested.name] ?? null;
    const inside = (element: Value, index: number) =>
      isObject(element)
        ? decideUnknown(inner, element, { ...decision, id: `${decision.id}-${nested.name}-${index}` })
        : element;
    if (isArray(elements)) decided[nested.name] = elements.map(inside);
  }
  return decided;
}

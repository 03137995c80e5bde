import type { TypeJson } from '../schema/schema';
import { isArray, isObject, UNKNOWN, type Value } from '../wire/value';

/** A value in its type, or what is wrong with it. */
export type Converted = { readonly value: Value } | { readonly fault: string };

/** Whether a text is one that Terraform works out, not one that stands for itself. */
const isTemplate = (text: string) => /(^|[^$])\$\{|(^|[^%])%\{/.test(text);

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function primitive(type: string, value: Value): Converted {
  if (isArray(value) || isObject(value)) return { fault: `must be a ${type}` };
  const text = String(value);
  if (type === 'string') return { value: text };
  if (type === 'number') return NUMBER.test(text) ? { value: Number(text) } : { fault: 'must be a number' };
  if (type === 'bool')
    return ['true', 'false'].includes(text) ? { value: text === 'true' } : { fault: 'must be a bool' };
  return { value };
}

function all(parts: readonly (readonly [string, Converted])[], join: (values: [string, Value][]) => Value): Converted {
  const values: [string, Value][] = [];
  for (const [name, part] of parts) {
    if ('fault' in part) return part;
    values.push([name, part.value]);
  }
  return { value: join(values) };
}

/** Converts a value as Terraform does: texts of numbers to numbers and back, lists to sets, objects to maps. */
export function convert(type: TypeJson, value: Value): Converted {
  if (value === null) return { value };
  if (value === UNKNOWN || (typeof value === 'string' && isTemplate(value))) return { value: UNKNOWN };
  if (typeof type === 'string') return primitive(type, value);
  const [kind, inner] = type as readonly [string, TypeJson | Readonly<Record<string, TypeJson>>];
  if (kind === 'object' || kind === 'map') {
    if (!isObject(value)) return { fault: `must be ${kind === 'map' ? 'a map' : 'an object'}` };
    const fields = inner as Readonly<Record<string, TypeJson>>;
    const missing = kind === 'object' ? Object.keys(fields).find((name) => value[name] === undefined) : undefined;
    if (missing !== undefined) return { fault: `needs '${missing}'` };
    const known = Object.entries(value).filter(([name]) => kind === 'map' || fields[name] !== undefined);
    const typeOf = (name: string) => (kind === 'map' ? (inner as TypeJson) : fields[name]!);
    return all(
      known.map(([name, element]) => [name, convert(typeOf(name), element)]),
      (values) => Object.fromEntries(values),
    );
  }
  if (!isArray(value)) return { fault: `must be a ${kind}` };
  return all(
    value.map((element, index) => [String(index), convert(inner as TypeJson, element)]),
    (values) => values.map(([, element]) => element),
  );
}

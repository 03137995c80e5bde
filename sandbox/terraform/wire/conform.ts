import { partsOf, type BlockSchema, type TypeJson } from '../schema/schema';
import { isArray, isObject, UNKNOWN, type Value, type ValueObject } from './value';

function conformTo(type: TypeJson, value: Value | undefined): Value {
  if (value === undefined || value === null) return null;
  if (value === UNKNOWN) return UNKNOWN;
  if (type === 'number' && typeof value === 'string') return Number(value);
  if (typeof type === 'string') return value;
  const [kind, inner] = type as readonly [string, TypeJson | Readonly<Record<string, TypeJson>>];
  if (kind === 'object') {
    const fields = Object.entries(inner as Readonly<Record<string, TypeJson>>);
    const given = isObject(value) ? value : {};
    return Object.fromEntries(fields.map(([name, field]) => [name, conformTo(field, given[name])]));
  }
  if (kind === 'map') {
    const entries = isObject(value) ? Object.entries(value) : [];
    return Object.fromEntries(entries.map(([key, element]) => [key, conformTo(inner as TypeJson, element)]));
  }
  return isArray(value) ? value.map((element) => conformTo(inner as TypeJson, element)) : null;
}

/**
 * A value with every attribute and block of its schema and nothing else, as Terraform wants it: a missing attribute is
 * null, a missing list or set of blocks is empty.
 *
 * @param value what was read from a state, a store or the wire
 */
export function conform(block: BlockSchema, value: Value | undefined): ValueObject {
  const { attributes, block_types } = partsOf(block);
  const given = isObject(value) ? value : {};
  return {
    ...Object.fromEntries(Object.entries(attributes).map(([name, { type }]) => [name, conformTo(type, given[name])])),
    ...Object.fromEntries(
      Object.entries(block_types).map(([name, nested]): [string, Value] => {
        const inner = given[name];
        if (inner === UNKNOWN) return [name, UNKNOWN];
        if (nested.nesting_mode === 'single') return [name, isObject(inner) ? conform(nested.block, inner) : null];
        return [name, isArray(inner) ? inner.map((element) => conformElement(nested.block, element)) : []];
      }),
    ),
  };
}

function conformElement(block: BlockSchema, element: Value): Value {
  return element === UNKNOWN ? UNKNOWN : conform(block, element);
}

/** The value of a resource with nothing in it. */
export function emptyValue(block: BlockSchema): ValueObject {
  return conform(block, {});
}

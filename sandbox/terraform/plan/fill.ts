import { innerShape, type NestedOf, type Shape } from '../schema/schema-walk';
import { isArray, isObject, UNKNOWN, type Value, type ValueObject } from '../wire/value';
import { matchSet } from './sets';

function mapBlocks(nested: NestedOf, value: Value, change: (element: ValueObject, index: number) => Value): Value {
  if (isArray(value)) return value.map((element, index) => (isObject(element) ? change(element, index) : element));
  return nested.schema.nesting_mode === 'single' && isObject(value) ? change(value, 0) : value;
}

/** A value in which each argument that is not given has its default. */
export function withDefaults(shape: Shape, value: ValueObject): ValueObject {
  const filled: Record<string, Value> = { ...value };
  for (const { name, constraints } of shape.attributes) filled[name] = value[name] ?? constraints.default ?? null;
  for (const nested of shape.blocks) {
    const inner = innerShape(nested);
    filled[nested.name] = mapBlocks(nested, value[nested.name] ?? null, (element) => withDefaults(inner, element));
  }
  return filled;
}

/**
 * A value in which what the cloud decides is what it decided before, or unknown where it has not decided yet.
 *
 * @param value what is wanted, with its defaults
 * @param prior what stood before; undefined for something new
 */
export function withComputed(shape: Shape, value: ValueObject, prior: ValueObject | undefined): ValueObject {
  const filled: Record<string, Value> = { ...value };
  for (const { name, schema } of shape.attributes) {
    if ((value[name] ?? null) === null && schema.computed) filled[name] = prior?.[name] ?? UNKNOWN;
  }
  for (const nested of shape.blocks) {
    // Terraform's own time-outs are the user's alone.
    if (nested.name === 'timeouts') continue;
    const inner = innerShape(nested);
    const wanted = value[nested.name] ?? null;
    const before = prior?.[nested.name];
    const priors: readonly Value[] = isArray(before) ? before : [before ?? null];
    const matches = nested.schema.nesting_mode === 'set' && isArray(wanted) ? matchSet(inner, wanted, priors) : priors;
    filled[nested.name] = mapBlocks(nested, wanted, (element, index) => {
      const match = matches[index];
      return withComputed(inner, element, isObject(match) ? match : undefined);
    });
  }
  return filled;
}

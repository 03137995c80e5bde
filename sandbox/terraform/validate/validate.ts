import type { ResourceConstraints } from '../schema/constraints';
import type { BlockSchema } from '../schema/schema';
import { innerShape, resourceShape, type AttributeOf, type NestedOf, type Shape } from '../schema/schema-walk';
import { isArray, isObject, UNKNOWN, type Path, type Value, type ValueObject } from '../wire/value';
import { isDuration } from './format';
import { error, warning, type Problem } from './problem';
import { relationFaults } from './relations';
import { scalarFaults } from './scalar';

/** A walk over one configuration. */
interface Walk {
  readonly config: ValueObject;
  /** The path of the set that the walk is inside of; findings point there, elements of sets have no address. */
  readonly set?: Path;
}

const DEPRECATED = 'is deprecated';

const shown = (value: Value, sensitive?: boolean) => (sensitive ? 'a secret value' : JSON.stringify(value));

function countFaults({ constraints, schema }: AttributeOf | NestedOf, count: number): string[] {
  const { maxItems = Infinity } = constraints;
  // A block that is not there comes in as none; only one that is given must have so many.
  const minItems = 'block' in schema && count === 0 ? 0 : (constraints.minItems ?? 0);
  const { min_items: low = minItems, max_items: high = maxItems } = 'block' in schema ? schema : {};
  if (count > high) return [`takes at most ${high} elements, got ${count}`];
  return count < low ? [`takes at least ${low} elements, got ${count}`] : [];
}

function valueFaults(attribute: AttributeOf, value: Value): string[] {
  const { constraints, schema } = attribute;
  if (isArray(value)) {
    return [
      ...countFaults(attribute, value.length),
      ...value.flatMap((element) => elementFaults(constraints.element ?? {}, element, schema.sensitive)),
    ];
  }
  return isObject(value) ? [] : elementFaults(constraints, value, schema.sensitive);
}

function elementFaults(constraints: AttributeOf['constraints'], value: Value, sensitive?: boolean): string[] {
  if (value === null || value === UNKNOWN || isArray(value) || isObject(value)) return [];
  return scalarFaults(constraints, value).map((fault) => `${fault}, got ${shown(value, sensitive)}`);
}

function attributeProblems(walk: Walk, attribute: AttributeOf, value: Value, path: Path): Problem[] {
  const { schema, constraints } = attribute;
  const at = walk.set ?? path;
  const named = (fault: string) => ({ ...error(path, fault), path: at });
  const relations = relationFaults(constraints, walk.config, path).map(named);
  if (value === null) return schema.required ? [named('must be given'), ...relations] : relations;
  const isReadOnly = !schema.required && !schema.optional;
  // Terraform keeps this name for itself, though the older providers list it as an argument.
  if (isReadOnly || (path.length === 1 && attribute.name === 'id')) {
    return [named('is decided by the cloud and cannot be given')];
  }
  const deprecated = schema.deprecated || constraints.deprecated ? [{ ...warning(path, DEPRECATED), path: at }] : [];
  return [...relations, ...valueFaults(attribute, value).map(named), ...deprecated];
}

function blockProblems(walk: Walk, nested: NestedOf, value: Value, path: Path): Problem[] {
  if (value === UNKNOWN || value === null) return [];
  if (nested.name === 'timeouts') return timeoutProblems(value, path);
  const elements = isArray(value) ? value : [value];
  const at = walk.set ?? path;
  const named = (fault: string) => ({ ...error(path, fault), path: at });
  const inside = nested.schema.nesting_mode === 'set' ? { ...walk, set: at } : walk;
  const shape = innerShape(nested);
  const deprecated = nested.constraints.deprecated && elements.length > 0;
  return [
    ...relationFaults(nested.constraints, walk.config, path).map(named),
    ...countFaults(nested, elements.length).map(named),
    ...(deprecated ? [{ ...warning(path, DEPRECATED), path: at }] : []),
    ...elements.flatMap((element, index) =>
      isObject(element) ? shapeProblems(inside, shape, element, isArray(value) ? [...path, index] : path) : [],
    ),
  ];
}

function timeoutProblems(value: Value, path: Path): Problem[] {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries
    .filter(([, time]) => typeof time === 'string' && !isDuration(time))
    .map(([name, time]) => error([...path, name], `must be a time span such as 30m, got ${JSON.stringify(time)}`));
}

function shapeProblems(walk: Walk, shape: Shape, value: ValueObject, path: Path): Problem[] {
  return [
    ...shape.attributes.flatMap((one) => attributeProblems(walk, one, value[one.name] ?? null, [...path, one.name])),
    ...shape.blocks.flatMap((one) => blockProblems(walk, one, value[one.name] ?? null, [...path, one.name])),
  ];
}

/**
 * What a provider says of the configuration of a resource or a data source, all at once.
 *
 * What is unknown yet is let pass; Terraform asks again when it is known.
 */
export function validateConfig(
  block: BlockSchema,
  constraints: ResourceConstraints | undefined,
  config: ValueObject,
): Problem[] {
  return shapeProblems({ config }, resourceShape(block, constraints), config, []);
}

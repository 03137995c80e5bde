import { innerShape, type AttributeOf, type NestedOf, type Shape } from '../schema/schema-walk';
import {
  areEqual,
  areEqualSets,
  isArray,
  isObject,
  isZero,
  type Path,
  type Value,
  type ValueObject,
} from '../wire/value';

/** Whether a change is one for the cloud: an argument left out and one that is empty are the same to it. */
function hasChanged(prior: Value, planned: Value): boolean {
  return !areEqual(prior, planned) && !(isZero(prior) && isZero(planned));
}

function attributeChanged({ schema }: AttributeOf, prior: Value, planned: Value): boolean {
  const isSet = Array.isArray(schema.type) && schema.type[0] === 'set';
  if (isSet && isArray(prior) && isArray(planned)) return !areEqualSets(prior, planned);
  return hasChanged(prior, planned);
}

function elementsOf(value: Value): readonly Value[] {
  if (isArray(value)) return value;
  return value === null ? [] : [value];
}

/** Whether an element of a set, come or gone, has something in it that cannot change in place. */
function forces(shape: Shape, element: Value): boolean {
  if (!isObject(element)) return false;
  return (
    shape.attributes.some(({ name, constraints }) => constraints.forceNew && !isZero(element[name] ?? null)) ||
    shape.blocks.some((nested) =>
      elementsOf(element[nested.name] ?? null).some((inner) => forces(innerShape(nested), inner)),
    )
  );
}

function setReplaces(nested: NestedOf, prior: readonly Value[], planned: readonly Value[]): boolean {
  if (areEqualSets(prior, planned)) return false;
  if (nested.constraints.forceNew && prior.length !== planned.length) return true;
  const come = planned.filter((element) => !prior.some((other) => areEqual(element, other)));
  const gone = prior.filter((element) => !planned.some((other) => areEqual(element, other)));
  return [...come, ...gone].some((element) => forces(innerShape(nested), element));
}

function blockReplaces(nested: NestedOf, prior: Value, planned: Value, path: Path): Path[] {
  const [before, after] = [elementsOf(prior), elementsOf(planned)];
  if (nested.schema.nesting_mode === 'set') return setReplaces(nested, before, after) ? [path] : [];
  const inner = innerShape(nested);
  const counted = nested.constraints.forceNew && before.length !== after.length ? [path] : [];
  const inside = after.flatMap((element, index) => {
    const was = before[index];
    if (!isObject(element) || !isObject(was)) return [];
    return replacements(inner, was, element, isArray(planned) ? [...path, index] : path);
  });
  return [...counted, ...inside];
}

/** The paths whose change replaces the resource. A path ends at the first set on its way. */
export function replacements(shape: Shape, prior: ValueObject, planned: ValueObject, path: Path = []): Path[] {
  const of = (value: ValueObject, name: string) => value[name] ?? null;
  const attributes = shape.attributes
    .filter((one) => one.constraints.forceNew && attributeChanged(one, of(prior, one.name), of(planned, one.name)))
    .map(({ name }) => [...path, name]);
  const blocks = shape.blocks.flatMap((nested) =>
    blockReplaces(nested, of(prior, nested.name), of(planned, nested.name), [...path, nested.name]),
  );
  return [...attributes, ...blocks];
}

function changesAt(prior: Value, planned: Value, parts: readonly string[], path: Path): Path[] {
  const [part, ...rest] = parts;
  if (part === undefined) return hasChanged(prior, planned) ? [path] : [];
  if (part === '*') {
    const [before, after] = [elementsOf(prior), elementsOf(planned)];
    return after.flatMap((element, index) => changesAt(before[index] ?? null, element, rest, [...path, index]));
  }
  const inside = (value: Value) => (isObject(value) ? (value[part] ?? null) : null);
  return changesAt(inside(prior), inside(planned), rest, [...path, part]);
}

/**
 * The changed paths among those that must not change, each as short as it can be.
 *
 * @param patterns paths with `*` for any element
 */
export function forbiddenChanges(patterns: readonly string[], prior: ValueObject, planned: ValueObject): Path[] {
  const changed = patterns.flatMap((pattern) => changesAt(prior, planned, pattern.split('.'), []));
  const isWithin = (path: Path, outer: Path) =>
    path.length > outer.length && outer.every((part, i) => part === path[i]);
  return changed.filter((path) => !changed.some((other) => isWithin(path, other)));
}

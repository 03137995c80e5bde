import { innerShape, type Shape } from '../schema/schema-walk';
import { areEqual, areEqualSets, isArray, isObject, type Value, type ValueObject } from '../wire/value';

function attributeFits(schema: { computed?: boolean; type: unknown }, wanted: Value, prior: Value): boolean {
  if (wanted === null && schema.computed) return true;
  const isSet = Array.isArray(schema.type) && schema.type[0] === 'set';
  return isSet && isArray(wanted) && isArray(prior) ? areEqualSets(wanted, prior) : areEqual(wanted, prior);
}

function blocksFit(shape: Shape, wanted: Value, prior: Value): boolean {
  if (!isArray(wanted) || !isArray(prior)) return areEqual(wanted, prior);
  return (
    wanted.length === prior.length &&
    wanted.every((element, index) => isObject(element) && fits(shape, element, prior[index] ?? null))
  );
}

/** Whether a prior element of a set is the wanted one, apart from what the cloud decides. */
function fits(shape: Shape, wanted: ValueObject, prior: Value): boolean {
  if (!isObject(prior)) return false;
  return (
    shape.attributes.every(({ name, schema }) => attributeFits(schema, wanted[name] ?? null, prior[name] ?? null)) &&
    shape.blocks.every((nested) =>
      blocksFit(innerShape(nested), wanted[nested.name] ?? null, prior[nested.name] ?? null),
    )
  );
}

/**
 * Finds for each wanted element of a set of blocks the prior element that it is, so that what the cloud decided of it
 * before stays. Each prior element is found at most once.
 *
 * @param wanted elements with their defaults filled in
 * @returns one entry for each wanted element; undefined where it is new
 */
export function matchSet(shape: Shape, wanted: readonly Value[], prior: readonly Value[]): (ValueObject | undefined)[] {
  const left = [...prior];
  return wanted.map((element) => {
    const index = isObject(element) ? left.findIndex((candidate) => fits(shape, element, candidate)) : -1;
    return index < 0 ? undefined : (left.splice(index, 1)[0] as ValueObject);
  });
}

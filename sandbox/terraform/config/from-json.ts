import { partsOf, type BlockSchema, type NestedBlockSchema } from '../schema/schema';
import { error, type Problem } from '../validate/problem';
import { isArray, isObject, UNKNOWN, type Path, type Value, type ValueObject } from '../wire/value';
import { convert } from './convert';

/** Arguments that every resource takes and that Terraform keeps for itself. */
const META = ['//', 'connection', 'count', 'depends_on', 'for_each', 'lifecycle', 'provider', 'provisioner'];

/** A configuration as a provider gets it, and what Terraform itself refuses of it. */
export interface ReadConfig {
  readonly value: ValueObject;
  readonly problems: readonly Problem[];
}

/** The blocks of one name, and what Terraform itself refuses of them. */
interface ReadBlocks {
  readonly value: Value;
  readonly problems: readonly Problem[];
}

function readNested(nested: NestedBlockSchema, given: Value | undefined, path: Path): ReadBlocks {
  const single = nested.nesting_mode === 'single';
  if (given === UNKNOWN) return { value: UNKNOWN, problems: [] };
  const none = given === undefined || given === null;
  const elements = none ? [] : isArray(given) ? given : [given];
  const { min_items = 0, max_items = single ? 1 : Infinity } = nested;
  const read = elements.map((element, index) =>
    isObject(element)
      ? readBlock(nested.block, element, single ? path : [...path, index])
      : { value: {}, problems: [error([...path, index], 'must be a block')] },
  );
  const values = read.map(({ value }) => value);
  const tooMany = elements.length > max_items ? [error(path, `takes at most ${max_items} blocks`)] : [];
  const tooFew = elements.length < min_items ? [error(path, `takes at least ${min_items} blocks`)] : [];
  return {
    value: single ? (values[0] ?? null) : values,
    problems: [...tooMany, ...tooFew, ...read.flatMap(({ problems }) => problems)],
  };
}

function readBlock(block: BlockSchema, given: ValueObject, path: Path): ReadConfig {
  const { attributes, block_types } = partsOf(block);
  const value: Record<string, Value> = {};
  const problems: Problem[] = [];
  for (const [name, { type, required }] of Object.entries(attributes)) {
    const converted = convert(type, given[name] ?? null);
    if ('fault' in converted) problems.push(error([...path, name], converted.fault));
    value[name] = 'fault' in converted ? null : converted.value;
    if (required && (given[name] ?? null) === null) problems.push(error([...path, name], 'must be given'));
  }
  for (const [name, nested] of Object.entries(block_types)) {
    const read = readNested(nested, given[name], [...path, name]);
    value[name] = read.value;
    problems.push(...read.problems);
  }
  const unknown = Object.keys(given).filter((name) => !(name in attributes) && !(name in block_types));
  problems.push(...unknown.map((name) => error([...path, name], 'is not known here')));
  return { value, problems };
}

/**
 * Reads the arguments of a resource in Terraform's JSON as Terraform does: types converted, texts with `${` unknown,
 * unknown and missing arguments and wrong numbers of blocks refused.
 */
export function configFromJson(block: BlockSchema, given: ValueObject): ReadConfig {
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !META.includes(name)));
  return readBlock(block, own, []);
}

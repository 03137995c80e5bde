import type { ArgumentConstraints, ResourceConstraints } from './constraints';
import { partsOf, type AttributeSchema, type BlockSchema, type NestedBlockSchema } from './schema';

/** Constraints of the arguments of one block. */
export type BlockConstraints = Readonly<Record<string, ArgumentConstraints>>;

/** An attribute of a block and what the provider checks of it. */
export interface AttributeOf {
  readonly name: string;
  readonly schema: AttributeSchema;
  readonly constraints: ArgumentConstraints;
}

/** A nested block of a block and what the provider checks of it. */
export interface NestedOf {
  readonly name: string;
  readonly schema: NestedBlockSchema;
  readonly constraints: ArgumentConstraints;
}

/** A block with its constraints: what every walk over values needs. */
export interface Shape {
  readonly attributes: readonly AttributeOf[];
  readonly blocks: readonly NestedOf[];
}

const NOTHING: ArgumentConstraints = {};

/** Joins a block's schema with the constraints of its arguments. */
export function shapeOf(block: BlockSchema, constraints: BlockConstraints = {}): Shape {
  const { attributes, block_types } = partsOf(block);
  return {
    attributes: Object.entries(attributes).map(([name, schema]) => ({
      name,
      schema,
      constraints: constraints[name] ?? NOTHING,
    })),
    blocks: Object.entries(block_types).map(([name, schema]) => ({
      name,
      schema,
      constraints: constraints[name] ?? NOTHING,
    })),
  };
}

/** The shape inside a nested block. */
export function innerShape(nested: NestedOf): Shape {
  return shapeOf(nested.schema.block, nested.constraints.block);
}

/** The shape of a resource. */
export function resourceShape(block: BlockSchema, constraints: ResourceConstraints | undefined): Shape {
  return shapeOf(block, constraints?.arguments);
}

import { partsOf, type BlockSchema, type VersionedSchema } from '../schema/schema';
import type { Path, Value, ValueObject } from '../wire/value';
import { conform } from '../wire/conform';
import { fromMsgpack, toMsgpack } from '../wire/msgpack';
import type { Problem } from '../validate/problem';

/** A value on the wire. */
export interface DynamicValue {
  readonly msgpack?: Uint8Array;
  readonly json?: Uint8Array;
}

/** The value of a resource, or null where there is none. */
export function readValue(block: BlockSchema, message: DynamicValue | null | undefined): ValueObject | null {
  const value = decoded(message);
  return value === null ? null : conform(block, value);
}

function decoded(message: DynamicValue | null | undefined): Value {
  if (message?.msgpack?.length) return fromMsgpack(message.msgpack);
  return message?.json?.length ? (JSON.parse(Buffer.from(message.json).toString('utf8')) as Value) : null;
}

/** A value for the wire. */
export const writeValue = (value: ValueObject | null): DynamicValue => ({ msgpack: toMsgpack(value) });

const NESTING = { single: 'SINGLE', list: 'LIST', set: 'SET' } as const;

function blockMessage(block: BlockSchema): object {
  const { attributes, block_types } = partsOf(block);
  return {
    deprecated: block.deprecated ?? false,
    attributes: Object.entries(attributes).map(([name, { type, ...flags }]) => ({
      name,
      type: Buffer.from(JSON.stringify(type)),
      ...flags,
    })),
    block_types: Object.entries(block_types).map(([type_name, nested]) => ({
      type_name,
      nesting: NESTING[nested.nesting_mode],
      block: blockMessage(nested.block),
      min_items: nested.min_items ?? 0,
      max_items: nested.max_items ?? 0,
    })),
  };
}

/** A schema for the wire. */
export const schemaMessage = ({ version, block }: VersionedSchema): object => ({ version, block: blockMessage(block) });

/** A path for the wire. */
export const pathMessage = (path: Path): object => ({
  steps: path.map((part) => (typeof part === 'number' ? { element_key_int: part } : { attribute_name: part })),
});

/** Problems for the wire. */
export const problemMessages = (problems: readonly Problem[]): object[] =>
  problems.map(({ severity, summary, path }) => ({ severity, summary, attribute: pathMessage(path) }));

/** A refusal of a whole call for the wire. */
export const refusal = (summary: string): object[] => [{ severity: 'ERROR', summary }];

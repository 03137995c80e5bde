import type { ConstraintsFile } from '../../sandbox/terraform/schema/constraints';
import type { BlockSchema, SchemaFile, VersionedSchema } from '../../sandbox/terraform/schema/schema';
import { onlyProvider } from '../../sandbox/terraform/schema/schema';
import type { Cloud, InUse } from './in-use';

/** Text for people; the bindings carry links to the provider's pages instead. */
const LEFT_OUT = ['description', 'description_kind'];

/** A copy with sorted names, so that two cuts differ only where the provider does. */
export function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))) as T;
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const plain = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !LEFT_OUT.includes(name))) as T;

function plainBlock(block: BlockSchema): BlockSchema {
  const { attributes, block_types, ...rest } = block;
  return {
    ...plain(rest),
    ...(attributes && { attributes: mapValues(attributes, plain) }),
    ...(block_types && {
      block_types: mapValues(block_types, (nested) => ({ ...nested, block: plainBlock(nested.block) })),
    }),
  };
}

const plainSchema = (schema: VersionedSchema): VersionedSchema => ({
  version: schema.version,
  block: plainBlock(schema.block),
});

function picked<T>(all: Readonly<Record<string, T>>, names: readonly string[], what: string): Record<string, T> {
  const missing = names.filter((name) => all[name] === undefined);
  if (missing.length > 0) throw new Error(`the provider has no ${what} ${missing.join(', ')}`);
  return Object.fromEntries(names.map((name) => [name, all[name]!]));
}

/**
 * The part of a provider's schema that is in use, without descriptions.
 *
 * @param version version of the provider, needed when the file does not say it
 * @throws when the file is another provider's, says no version, or lacks something that is in use
 */
export function cutSchema(file: SchemaFile, cloud: Cloud, inUse: InUse, version?: string): SchemaFile {
  const provider = onlyProvider(file);
  const address = `registry.terraform.io/${inUse.source}`;
  if (provider.address !== address) throw new Error(`the schema is of ${provider.address}, not of ${address}`);
  const known = version ?? provider.version;
  if (known === undefined) throw new Error('the schema says no version of the provider; give it');
  const { resource_schemas = {}, data_source_schemas = {} } = provider.schema;
  const prefixed = (names: readonly string[]) => names.map((name) => `${cloud}_${name}`);
  return sorted({
    format_version: file.format_version,
    provider_versions: { [address]: known },
    provider_schemas: {
      [address]: {
        provider: plainSchema(provider.schema.provider),
        resource_schemas: mapValues(picked(resource_schemas, prefixed(inUse.resources), 'resource'), plainSchema),
        data_source_schemas: mapValues(
          picked(data_source_schemas, prefixed(inUse.dataSources), 'data source'),
          plainSchema,
        ),
      },
    },
  });
}

/**
 * The constraints of the resources that are in use.
 *
 * @param version version of the provider whose schema they go with
 * @throws when they are another provider's or another version's
 */
export function cutConstraints(file: ConstraintsFile, cloud: Cloud, inUse: InUse, version: string): ConstraintsFile {
  if (file.provider !== inUse.source)
    throw new Error(`the constraints are of ${file.provider}, not of ${inUse.source}`);
  if (file.version !== version) {
    throw new Error(`the constraints are of version ${file.version} and the schema is of ${version}; give both of one`);
  }
  const names = inUse.resources.map((name) => `${cloud}_${name}`);
  const resources = Object.entries(file.resources).filter(([name]) => names.includes(name));
  return sorted({ provider: file.provider, version, resources: Object.fromEntries(resources) });
}

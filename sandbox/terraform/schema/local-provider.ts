import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConstraintsFile } from './constraints';
import { onlyProvider, type ProviderSchema, type SchemaFile } from './schema';

/** A provider that is played here. */
export interface LocalProvider {
  /** Its address, such as `registry.terraform.io/aliyun/alicloud`. */
  readonly address: string;
  /** Version of the real provider that it was made from. */
  readonly version: string;
  readonly schema: ProviderSchema;
  readonly constraints: ConstraintsFile;
}

/** The clouds whose providers are played. */
export const LOCAL_CLOUDS = ['alicloud', 'tencentcloud', 'huaweicloud'] as const;

/** One of the clouds whose providers are played. */
export type LocalCloud = (typeof LOCAL_CLOUDS)[number];

const PROVIDERS = join(__dirname, '..', '..', '..', 'providers');

/**
 * Reads a provider's schema and constraints.
 *
 * @param folder folder with `schema.json` and `constraints.json`
 * @throws when the two are of different versions
 */
export function readProvider(folder: string): LocalProvider {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T;
  const { address, version, schema } = onlyProvider(read<SchemaFile>('schema.json'));
  const constraints = read<ConstraintsFile>('constraints.json');
  if (version !== constraints.version) {
    throw new Error(`${folder}: the schema is of version ${version}, the constraints are of ${constraints.version}`);
  }
  return { address, version, schema, constraints };
}

/** The provider of a cloud as the project has it. */
export const localProvider = (cloud: LocalCloud) => readProvider(join(PROVIDERS, cloud));

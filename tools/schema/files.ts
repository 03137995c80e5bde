import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConstraintsFile } from '../../sandbox/terraform/schema/constraints';
import type { SchemaFile } from '../../sandbox/terraform/schema/schema';
import type { Cloud } from './in-use';

const ROOT = join(__dirname, '..', '..');

/** Path of a cloud's file in its workspace package. */
export const providerFile = (cloud: Cloud, name: 'schema.json' | 'constraints.json') =>
  join(ROOT, 'providers', cloud, name);

/** Path of what a cloud's real provider said to small configurations. */
export const conformanceFile = (cloud: Cloud) => join(ROOT, 'test', 'fixtures', 'conformance', `${cloud}.json`);

/** What a JSON file holds, or undefined when there is none. */
export function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

/** A cloud's schema as it stands in the project. */
export const readSchema = (cloud: Cloud) => readJson<SchemaFile>(providerFile(cloud, 'schema.json'));

/** A cloud's constraints as they stand in the project. */
export const readConstraints = (cloud: Cloud) => readJson<ConstraintsFile>(providerFile(cloud, 'constraints.json'));

/** Writes JSON one value a line, so that a change of the provider reads well in a diff. */
export function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, undefined, 1)}\n`);
}

import { isDeepStrictEqual } from 'node:util';

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Levels that say nothing to a reader of a path. */
const SILENT = ['provider_schemas', 'block', 'attributes', 'block_types', 'resources', 'arguments'];

const shown = (value: unknown) => (isRecord(value) && Object.keys(value).length > 6 ? '{…}' : JSON.stringify(value));

/**
 * The differences between two schemas or two constraints, one line each: `+ path value`, `- path value`,
 * `~ path old -> new`.
 */
export function differences(before: unknown, after: unknown, path: readonly string[] = []): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const where = path.filter((part) => !SILENT.includes(part)).join('.');
  if (before === undefined) return [`+ ${where} ${shown(after)}`];
  if (after === undefined) return [`- ${where} ${shown(before)}`];
  if (!isRecord(before) || !isRecord(after)) return [`~ ${where} ${shown(before)} -> ${shown(after)}`];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => differences(before[name], after[name], [...path, name]));
}

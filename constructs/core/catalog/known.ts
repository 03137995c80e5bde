import { deepFreeze } from '../base/freeze';

/** A row that names those of its fields whose value no good source carries. */
export interface FactRow {
  /** Field names, nested ones with a point: `nvlink.gbPerSecond`. */
  readonly unverified: readonly string[];
}

/**
 * The value of a field as far as it may decide anything: null where the row names the field as unverified, and inside
 * an object null for each unverified part. Rules and plans read rows through this; pages show the raw value, marked.
 * Where a field's own null means none, only `row.unverified` tells that from an unverified value.
 *
 * @param row a row of any catalogue file
 * @param field a field of the row, for example `spot`
 */
export function known<Row extends FactRow, Field extends keyof Row & string>(
  row: Row,
  field: Field,
): Row[Field] | null {
  if (row.unverified.includes(field)) return null;
  const value = row[field];
  if (typeof value !== 'object' || value === null) return value;
  const parts = unverifiedParts(row, field);
  if (parts.length === 0) return value;
  const masked = { ...value, ...Object.fromEntries(parts.map((part) => [part, null])) };
  return deepFreeze(masked);
}

function unverifiedParts(row: FactRow, field: string): string[] {
  const start = `${field}.`;
  return row.unverified.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
}

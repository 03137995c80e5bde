import { deepFreeze } from '../base/freeze';

/** A data file of the catalogue. */
export interface CatalogFile<Row> {
  /** The day or month whose state the rows describe, ISO 8601. */
  readonly asOf: string;
  /** What a row is, its units, and what null means in it. */
  readonly note: string;
  /** The rows, in the order of the file. */
  readonly rows: readonly Row[];
}

/**
 * Reads a data file at the first call and gives the same deeply frozen value from then on, so that importing the
 * library parses no data that the program never asks for.
 *
 * @param read gives the file
 */
export function onFirstUse<T>(read: () => T): () => T {
  let value: { readonly read: T } | undefined;
  return () => (value ??= { read: deepFreeze(read()) }).read;
}

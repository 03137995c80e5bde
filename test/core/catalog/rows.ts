import { awsCatalog } from '../../../constructs/core/catalog/aws';
import type { InstanceTypeFacts } from '../../../constructs/core/catalog';

/** A row of the real catalogue, withdrawn or not. */
export function rowOf(type: string): InstanceTypeFacts {
  const row = awsCatalog()
    .list()
    .find((candidate) => candidate.type === type);
  if (row === undefined) throw new Error(`no row ${type}`);
  return row;
}

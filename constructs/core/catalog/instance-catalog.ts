import { didYouMean } from '../base/did-you-mean';
import { deepFreeze } from '../base/freeze';
import type { InstanceTypeFacts } from './instance-type';
import { known } from './known';
import type { CatalogFile } from './catalog-file';
import { successorOf } from './successor';

/** The catalogue has the type, and the cloud offers it. */
export interface FoundType {
  readonly kind: 'found';
  /** What the catalogue says of it. */
  readonly row: InstanceTypeFacts;
}

/** The catalogue has no type of this name. */
export interface UnknownType {
  readonly kind: 'unknown';
  /** Offered types with a similar name, best first; may be empty. */
  readonly suggestions: readonly string[];
}

/** The catalogue has the type, but the cloud no longer does. */
export interface WithdrawnType {
  readonly kind: 'withdrawn';
  /** The type as it was; its `sources` are the pages to cite. */
  readonly row: InstanceTypeFacts;
  /** False where only a secondary source says that the type is gone. */
  readonly verified: boolean;
  /** How it is known to be gone, one sentence. */
  readonly reason: string;
  /** What to take in its place (see `successorOf`), null where nothing comes near. */
  readonly successor: InstanceTypeFacts | null;
}

/** What the catalogue says of a name. */
export type InstanceTypeLookUp = FoundType | UnknownType | WithdrawnType;

/** The instance types of one cloud. */
export class InstanceCatalog {
  /** The day or month whose state the catalogue describes, ISO 8601. */
  readonly asOf: string;
  private readonly rows: readonly InstanceTypeFacts[];
  private readonly byType: ReadonlyMap<string, InstanceTypeFacts>;

  /**
   * @param file the cloud's data; it is frozen
   */
  constructor(file: CatalogFile<InstanceTypeFacts>) {
    this.asOf = file.asOf;
    this.rows = deepFreeze(file.rows);
    this.byType = new Map(this.rows.map((row) => [row.type, row]));
  }

  /** All rows in the order of the file, withdrawn types included; a fresh list of frozen rows. */
  list(): InstanceTypeFacts[] {
    return [...this.rows];
  }

  /**
   * What the catalogue says of an instance type. Never throws: the caller, who knows the prop, writes the message.
   *
   * @param type name of the instance type, in the cloud's own spelling
   */
  lookUp(type: string): InstanceTypeLookUp {
    const row = this.byType.get(type);
    if (row === undefined) return deepFreeze({ kind: 'unknown', suggestions: this.suggest(type) });
    if (row.status === 'offered') return deepFreeze({ kind: 'found', row });
    return deepFreeze({
      kind: 'withdrawn',
      row,
      verified: known(row, 'status') !== null,
      reason: row.notes[0] ?? '',
      successor: successorOf(row, this.rows),
    });
  }

  // A wrong size is the common slip: where the family exists, a similar name of another one would be a worse guess.
  private suggest(type: string): string[] {
    const offered = this.rows.filter((row) => row.status === 'offered').map((row) => row.type);
    const family = type.toLowerCase().split('.')[0] ?? '';
    const sizes = offered.filter((name) => name.startsWith(`${family}.`));
    const near = didYouMean(type, sizes.length > 0 ? sizes : offered);
    return near.length > 0 ? near : sizes.slice(-3);
  }
}

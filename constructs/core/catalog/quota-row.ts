import type { FactRow } from './known';
import type { PurchaseOption } from './price';

/** One quota of a cloud account that instances count against, per region. */
export interface QuotaRow extends FactRow {
  /** The quota's code, as the cloud's quota service takes it. */
  readonly code: string;
  /** The quota's name, as the cloud shows it. */
  readonly name: string;
  /** The way of buying that counts against it. */
  readonly purchaseOption: PurchaseOption;
  /** What it counts. */
  readonly unit: 'vCPU';
  /** Instance families that count against it. Two rows with the same family are candidates: which one is unverified. */
  readonly families: readonly string[];
  /** Remarks for a reader. */
  readonly notes: readonly string[];
  /** Public pages that carry the code. */
  readonly sources: readonly string[];
}

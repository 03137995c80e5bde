import type { FactRow } from './known';

/** What a cloud documents of the interfaces of an instance type beyond the general rule. */
export interface NicLayoutRow extends FactRow {
  /** The instance type. */
  readonly type: string;
  /** Cards beside card 0 that get an IP interface of their own for the most IP bandwidth; empty = none documented. */
  readonly ipCards: readonly number[];
  /** Cards that carry the RDMA devices of the documented layout; null = every card that can. */
  readonly rdmaCards: readonly number[] | null;
  /** IP bandwidth of all IP interfaces together, gigabit per second; null = unknown. */
  readonly maxIpGbps: number | null;
  /** Remarks for a reader. */
  readonly notes: readonly string[];
  /** Public pages that carry the layout. */
  readonly sources: readonly string[];
}

/** The customer's key that disks, buckets and logs are encrypted with. */
export interface KeyModel {
  readonly kind: 'key';
  /** Path of the construct. */
  readonly path: string;
  /** Whether it was brought along, so that its policy cannot be changed here. */
  readonly imported: boolean;
  /** Whether the cloud renews the key material by itself; null = unknown (imported). */
  readonly rotation: boolean | null;
  /** Whether it outlives the stack; null = unknown (imported). */
  readonly retained: boolean | null;
  /** Days between the order to delete the key and its end; null = unknown (imported). */
  readonly pendingWindowDays: number | null;
  /**
   * Statements, as JSON, that the policy of an imported key must hold for disks and logs, since they cannot be added here;
   * empty = it is a key of ours, which has them.
   */
  readonly mustAllow: readonly string[];
  /** Commands to run once, in the account of the cluster, before the first launch; empty = none is needed. */
  readonly mustRun: readonly string[];
}

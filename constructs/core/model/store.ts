import type { Known } from '../base/tokens';
import type { CheckpointPolicyModel } from './checkpoint-policy';
import type { FileSystemModel } from './file-system';

/** A faster object store in one zone. */
export interface ZonalStoreModel {
  /** Zone that it lies in. */
  readonly zone: Known<string>;
  /** Path of the key that objects are encrypted with. */
  readonly keyPath: string;
}

/** The object store that checkpoints live in. */
export interface StoreModel {
  readonly kind: 'store';
  /** Path of the construct. */
  readonly path: string;
  /** Whether it was brought along and is not ours to change. */
  readonly imported: boolean;
  /** Key that objects are encrypted with; null = the cloud's own key, or unknown (imported). */
  readonly keyPath: string | null;
  /**
   * Statements, as JSON, that the policy of an imported key must hold for the link of its file system, since they cannot be added here;
   * empty = nothing to add.
   */
  readonly keyMustAllow: readonly string[];
  /** Whether the key outlives its stack; null = unknown (imported, or the key itself is unknown). */
  readonly keyRetained: boolean | null;
  /** Whether the store outlives its stack; null = unknown (imported). */
  readonly retained: boolean | null;
  /** Whether overwritten and deleted objects stay for a while; null = unknown (imported). */
  readonly versioned: boolean | null;
  /** Whether requests without TLS are refused; null = unknown (imported). */
  readonly tlsOnly: boolean | null;
  /** Days after which an unfinished upload is removed; null = unknown (imported). */
  readonly abortUploadsAfterDays: number | null;
  /** Days that a version which is no longer current stays; null = unknown (imported). */
  readonly noncurrentVersionDays: number | null;
  readonly policy: CheckpointPolicyModel;
  /** File system beside the object store; null = none. */
  readonly fileSystem: FileSystemModel | null;
  /** Faster object store in one zone beside it; null = none. */
  readonly zonalStore: ZonalStoreModel | null;
}

import type { Known } from '../base/tokens';

/** A parallel file system that all nodes mount. */
export interface FileSystemModel {
  /** What the cloud calls it. */
  readonly product: string;
  /** Whether it was brought along and is not ours to change. */
  readonly imported: boolean;
  /** Kind of deployment, in the cloud's own word; null = unknown (imported). */
  readonly deployment: string | null;
  /** Capacity in GiB; null = unknown (imported). */
  readonly capacityGiB: Known<number> | null;
  /** MB/s for each TiB of capacity; null = none to choose, or unknown (imported). */
  readonly throughputPerTiB: Known<number> | null;
  /** Metadata operations per second; null = left to the cloud, or unknown (imported). */
  readonly metadataIops: Known<number> | null;
  /** Whether clients reach it over RDMA; null = unknown (imported). */
  readonly rdma: boolean | null;
  /** Zone that it lies in; null = unknown (imported). */
  readonly zone: Known<string> | null;
  /** Whether it is encrypted with the customer's key; null = unknown (imported). */
  readonly customerKey: boolean | null;
  /** Path in the file system that mirrors the object store; null = none, or unknown (imported). */
  readonly linkedPath: Known<string> | null;
  /** What of it could not be held against a confirmed fact, in words. */
  readonly unverified: readonly string[];
}

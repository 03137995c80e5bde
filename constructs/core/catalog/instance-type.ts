import type { FactRow } from './known';

/** The accelerators of one instance. */
export interface InstanceAccelerators {
  /** Maker of the part, as in the accelerator catalogue. */
  readonly vendor: string;
  /** Model of the part, as in the accelerator catalogue. */
  readonly model: string;
  /** Number of parts; below 1 a slice of one. Null = unknown. */
  readonly count: number | null;
  /** Memory per part in GiB (2^30 bytes), as the cloud reports it (22.35 for a 24 GB part). Null = unknown. */
  readonly memoryGiB: number | null;
}

/** The direct link between the GPUs of one instance. */
export interface NvLink {
  /** NVLink generation. Null = unknown. */
  readonly generation: number | null;
  /** Gigabyte per second per GPU, both directions together. Null = unknown. */
  readonly gbPerSecond: number | null;
}

/**
 * What the catalogue says of one instance type. Null means unknown, never zero, none or no; the three fields where it
 * means none say so. Read a field that decides something through `known(row, field)`: it gives null for a value that
 * {@link FactRow.unverified} names.
 */
export interface InstanceTypeFacts extends FactRow {
  /** Name, as the cloud's API takes it: `p5.48xlarge`. */
  readonly type: string;
  /** Name of the family, the part of the type's name before the point. */
  readonly family: string;
  /** `withdrawn`: the cloud no longer knows the type. */
  readonly status: 'offered' | 'withdrawn';
  /** The accelerators, or null where the type has none. */
  readonly accelerator: InstanceAccelerators | null;
  /** Virtual CPUs, as quotas count them. */
  readonly vcpu: number;
  /** Host memory in GiB (2^30 bytes). */
  readonly memoryGiB: number;
  /** Architecture of the host's CPU. */
  readonly arch: 'x86_64' | 'arm64';
  /** Baseline network rate of the whole instance, gigabit per second. */
  readonly networkGbps: number;
  /** Burst network rate of the whole instance, gigabit per second, or null where no burst is stated. */
  readonly networkBurstGbps: number | null;
  /** Largest rate to block storage, gigabit per second. Null = unknown. */
  readonly ebsGbps: number | null;
  /** EFA devices at most. */
  readonly maxEfa: number;
  /** Network cards. */
  readonly networkCards: number;
  /** Indexes of the network cards that may carry an EFA device. */
  readonly efaCards: readonly number[];
  /** Network interfaces at most, over all cards. */
  readonly maxEni: number;
  /** Network interfaces at most on one card. Null = unknown. */
  readonly maxEniPerCard: number | null;
  /** The link between the GPUs; null is none where {@link nvlinkKnown} is true. */
  readonly nvlink: NvLink | null;
  /** Whether a null in {@link nvlink} means none. */
  readonly nvlinkKnown: boolean;
  /** Local NVMe storage in all, decimal GB; 0 = none. */
  readonly nvmeGB: number;
  /** NVIDIA GPUDirect RDMA over the fabric; false also where it cannot exist. Null = not confirmed. */
  readonly gpuDirectRdma: boolean | null;
  /** RDMA read over the fabric. Null = not confirmed. */
  readonly rdmaRead: boolean | null;
  /** RDMA write over the fabric. Null = not confirmed. */
  readonly rdmaWrite: boolean | null;
  /** Sold as spot. */
  readonly spot: boolean;
  /** Sold on demand. */
  readonly onDemand: boolean;
  /** Sold as a block of capacity for a time; `ultraServer` = only as a whole UltraServer. */
  readonly capacityBlock: 'yes' | 'no' | 'ultraServer';
  /** Offered in the carriers' edge zones. */
  readonly wavelength: boolean;
  /** Version of the Nitro card, which sets the limits of connection tracking. Null = unknown. */
  readonly nitroVersion: number | null;
  /** Remarks for a reader; the first of a withdrawn type says how it is known to be gone. */
  readonly notes: readonly string[];
  /** Public pages that carry the values. */
  readonly sources: readonly string[];
}

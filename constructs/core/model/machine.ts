/** The machine of a node, as the catalogue knows it: the part of a row that every cloud has. */
export interface MachineModel {
  /** Name, as the cloud's API takes it. */
  readonly type: string;
  readonly family: string;
  /** Architecture of the host's processor, as the catalogue writes it. */
  readonly arch: string;
  /** Virtual CPUs, as quotas count them. */
  readonly vcpu: number;
  /** Host memory, GiB. */
  readonly memoryGiB: number;
  /** Its accelerators; null = none. */
  readonly accelerator: MachineAccelerator | null;
  /** Direct link between the GPUs; null = none or unknown. */
  readonly nvlink: { readonly generation: number | null; readonly gbPerSecond: number | null } | null;
  /** Local disks in all, decimal GB; 0 = none. */
  readonly localDiskGB: number;
  /** Ways it is sold; null = unknown. */
  readonly soldAs: Readonly<Record<'onDemand' | 'spot' | 'capacityBlock', boolean | null>>;
  /** Fields of the catalogue row that no good source carries. */
  readonly unverified: readonly string[];
  /** Remarks of the catalogue row. */
  readonly notes: readonly string[];
  /** Public pages that the row comes from. */
  readonly sources: readonly string[];
  /** Date of the row's data. */
  readonly asOf: string;
}

/** The accelerators of one machine. */
export interface MachineAccelerator {
  readonly vendor: string;
  readonly model: string;
  /** Parts; below 1 a slice of one; null = unknown. */
  readonly count: number | null;
  /** GiB per part; null = unknown. */
  readonly memoryGiB: number | null;
  /** Architecture of the part, such as `Hopper`; null = unknown. */
  readonly architecture: string | null;
}

import { type CatalogFile, onFirstUse } from './catalog-file';
import type { InstanceTypeFacts } from './instance-type';
import type { FactRow } from './known';

/** Dense tensor rates of one accelerator, without structured sparsity, in TFLOPS (10^12 per second). Null = unknown. */
export interface TensorRates {
  /** 64-bit, vector units. */
  readonly fp64: number | null;
  /** 64-bit, tensor units. */
  readonly fp64Tensor: number | null;
  /** 32-bit, vector units. */
  readonly fp32: number | null;
  /** TensorFloat-32. */
  readonly tf32Dense: number | null;
  /** 16-bit float. */
  readonly fp16Dense: number | null;
  /** 16-bit brain float. */
  readonly bf16Dense: number | null;
  /** 8-bit float. */
  readonly fp8Dense: number | null;
  /** 4-bit float. */
  readonly fp4Dense: number | null;
}

/** What the catalogue says of one accelerator part: one GPU, one chip. Null = unknown. */
export interface AcceleratorFacts extends FactRow {
  /** Our own name for the row, unique in the file. */
  readonly id: string;
  /** Maker of the part. */
  readonly vendor: string;
  /** Model, as the instance catalogues name it. */
  readonly model: string;
  /** Full name, as the maker prints it. */
  readonly name: string;
  /** Name of the architecture, for example `Hopper`. */
  readonly architecture: string;
  /** CUDA compute capability, or another maker's word for the kind of device. */
  readonly computeCapability: string | null;
  /** Nominal memory, as the maker prints it. */
  readonly memoryGB: number | null;
  /** Kind of memory, for example `HBM3`. */
  readonly memoryType: string | null;
  /** Memory bandwidth, decimal GB per second. */
  readonly memoryBandwidthGBps: number | null;
  /** Dense tensor rates. */
  readonly tflops: TensorRates;
  /** Dense 8-bit integer rate, TOPS (10^12 per second). */
  readonly int8TopsDense: number | null;
  /** Whether the maker prints double figures with sparsity. */
  readonly sparsity2x: boolean | null;
  /** Direct link to other accelerators, or null where none is known; gbPerSecond: GB/s, both directions together. */
  readonly link: { readonly name: string; readonly gbPerSecond: number | null } | null;
  /** PCI Express generation and lanes, for example `5.0 x16`. */
  readonly pcie: string | null;
  /** Power limit, watt. */
  readonly tdpW: number | null;
  /** Video encoder units; 0 = none. */
  readonly nvenc: number | null;
  /** Remarks for a reader. */
  readonly notes: readonly string[];
  /** Who carries the main figures: the maker or a cloud, others quoting them, or nobody. */
  readonly trust: 'vendor' | 'secondary' | 'unverified';
  /** Our own judgement of the figures. */
  readonly confidence: 'high' | 'medium' | 'low';
  /** Public pages that carry the values. */
  readonly sources: readonly string[];
}

/** The accelerator parts that the instance catalogues name; read at the first call, deeply frozen. */
export const acceleratorFile: () => CatalogFile<AcceleratorFacts> = onFirstUse(
  () => require('./accelerators.json') as typeof import('./accelerators.json') as CatalogFile<AcceleratorFacts>,
);

/**
 * The accelerator part of an instance type. Vendor and model join; where a model comes in two sizes, the nominal
 * memory nearest to what the cloud reports decides.
 *
 * @param row an instance type
 * @param parts the accelerator catalogue
 * @returns null where the type has no accelerator, or the catalogue no such part
 */
export function acceleratorOf(
  row: Pick<InstanceTypeFacts, 'accelerator'>,
  parts: readonly AcceleratorFacts[] = acceleratorFile().rows,
): AcceleratorFacts | null {
  const wanted = row.accelerator;
  if (wanted === null) return null;
  const sizes = parts.filter((part) => part.vendor === wanted.vendor && part.model === wanted.model);
  if (sizes.length <= 1 || wanted.memoryGiB === null) return sizes.length === 1 ? (sizes[0] ?? null) : null;
  const reported = wanted.memoryGiB;
  const away = (part: AcceleratorFacts): number => Math.abs((part.memoryGB ?? Infinity) - reported);
  return [...sizes].sort((a, b) => away(a) - away(b))[0] ?? null;
}

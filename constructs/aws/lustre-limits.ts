import { isKnown } from '../core/base/tokens';
import type { FileSystemModel } from '../core/model/file-system';

/** What decides whether FSx makes a Lustre file system. */
export type LustreFacts = Pick<
  FileSystemModel,
  'deployment' | 'capacityGiB' | 'throughputPerTiB' | 'metadataIops' | 'rdma'
>;

/** One thing of a Lustre file system that FSx refuses, or drops in silence. */
export interface LustreMistake {
  /** Name that the fact has among the options of a store. */
  readonly option: 'capacityGiB' | 'throughputPerTiB' | 'metadataIops' | 'efa';
  /** Whether another option forbids the value, which would be in its bounds otherwise. */
  readonly isConflict: boolean;
  /** What must hold, begins with `must`. */
  readonly rule: string;
  readonly got: number | boolean;
  readonly fix: string;
}

/** The kind of deployment that takes EFA and a number of metadata operations. */
const FULL = 'PERSISTENT_2';

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-fsx-filesystem-lustreconfiguration.html
const THROUGHPUT: Readonly<Record<string, readonly number[]>> = {
  PERSISTENT_2: [125, 250, 500, 1000],
  PERSISTENT_1: [50, 100, 200],
  SCRATCH_2: [],
};
const SMALLEST_GIB = 1200;
const STEP_GIB = 2400;

// With EFA only the step of this tier is confirmed: https://github.com/awslabs/awsome-distributed-ai/pull/1124
const EFA_STEP_GIB: Readonly<Record<number, number>> = { 250: 19_200 };

const METADATA_IOPS = { few: [1500, 3000, 6000, 12_000], step: 12_000, max: 192_000 };

/**
 * Holds throughput, capacity and metadata operations of a file system against what FSx makes. Unknown facts are no
 * mistake.
 *
 * @param facts the file system
 */
export function lustreSizeMistakes(facts: LustreFacts): LustreMistake[] {
  return [throughputMistake(facts), capacityMistake(facts), metadataMistake(facts)].filter(
    (mistake) => mistake !== undefined,
  );
}

/**
 * Holds EFA against the deployment of a file system.
 *
 * @param facts the file system
 */
export function lustreEfaMistakes({ rdma, deployment }: LustreFacts): LustreMistake[] {
  if (rdma !== true || deployment === null || !isKnown(deployment) || deployment === FULL) return [];
  const rule = `must be off, since only '${FULL}' takes EFA and others drop it in silence`;
  return [{ option: 'efa', isConflict: true, rule, got: true, fix: `take deployment '${FULL}'` }];
}

/**
 * What of a file system no confirmed fact stands behind, in words.
 *
 * @param facts the file system
 */
export function unverifiedOfLustre(facts: LustreFacts): string[] {
  if (facts.rdma !== true || efaStepOf(facts) !== undefined) return [];
  return [`step of capacity with EFA at ${facts.throughputPerTiB} MB/s per TiB`];
}

function efaStepOf({ rdma, deployment, throughputPerTiB }: LustreFacts): number | undefined {
  if (rdma !== true || deployment !== FULL || throughputPerTiB === null || !isKnown(throughputPerTiB)) return undefined;
  return EFA_STEP_GIB[throughputPerTiB];
}

function capacityMistake(facts: LustreFacts): LustreMistake | undefined {
  const { capacityGiB } = facts;
  if (capacityGiB === null || !isKnown(capacityGiB)) return undefined;
  const efaStep = efaStepOf(facts);
  const mistake = { option: 'capacityGiB', isConflict: false, got: capacityGiB } as const;
  if (efaStep !== undefined) {
    if (capacityGiB % efaStep === 0) return undefined;
    const near = Math.max(1, Math.round(capacityGiB / efaStep)) * efaStep;
    return { ...mistake, rule: `must be a multiple of ${efaStep} with EFA`, fix: `take ${near}` };
  }
  if (capacityGiB === SMALLEST_GIB || capacityGiB % STEP_GIB === 0) return undefined;
  const near = capacityGiB < 1800 ? SMALLEST_GIB : Math.round(capacityGiB / STEP_GIB) * STEP_GIB;
  return { ...mistake, rule: `must be ${SMALLEST_GIB} or a multiple of ${STEP_GIB}`, fix: `take ${near}` };
}

function throughputMistake({ deployment, throughputPerTiB }: LustreFacts): LustreMistake | undefined {
  const allowed = THROUGHPUT[deployment ?? ''];
  if (throughputPerTiB === null || !isKnown(throughputPerTiB) || allowed === undefined) return undefined;
  if (allowed.includes(throughputPerTiB)) return undefined;
  const rule =
    allowed.length === 0 ? `must be left out for '${deployment}'` : `must be ${allowed.join(', ')} for '${deployment}'`;
  const fix = 'choose one of these, or leave it out';
  return { option: 'throughputPerTiB', isConflict: false, rule, got: throughputPerTiB, fix };
}

function metadataMistake({ deployment, metadataIops }: LustreFacts): LustreMistake | undefined {
  if (metadataIops === null || !isKnown(metadataIops) || deployment === null || !isKnown(deployment)) return undefined;
  const { few, step, max } = METADATA_IOPS;
  const mistake = { option: 'metadataIops', got: metadataIops } as const;
  if (deployment !== FULL) {
    const rule = `must be left out for '${deployment}'`;
    return { ...mistake, isConflict: true, rule, fix: `take deployment '${FULL}'` };
  }
  if (few.includes(metadataIops) || (metadataIops % step === 0 && metadataIops > 0 && metadataIops <= max)) {
    return undefined;
  }
  const rule = `must be ${few.join(', ')} or a multiple of ${step} up to ${max}`;
  return { ...mistake, isConflict: false, rule, fix: 'choose one of these, or leave it out' };
}

import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { conflict, outOfRange, show } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isToken } from '../core/base/tokens';
import type { IClusterNetwork } from './cluster-network';
import { checkLiteral } from './literal';

/** Kinds of deployment of FSx for Lustre. */
export const LUSTRE_DEPLOYMENTS = ['PERSISTENT_2', 'PERSISTENT_1', 'SCRATCH_2'] as const;

/** One of {@link LUSTRE_DEPLOYMENTS}. */
export type LustreDeployment = (typeof LUSTRE_DEPLOYMENTS)[number];

/** A Lustre file system beside the bucket. */
export interface LustreOptions {
  /** Network of the nodes: the file system lies in their subnet, since another zone costs traffic and time. */
  readonly network: IClusterNetwork;
  /** Capacity in GiB: 1200, 2400, or more in steps of 2400 (with `efa` in the larger steps of its throughput). */
  readonly capacityGiB: number;
  /**
   * Kind of deployment. Only persistent ones take a customer key, only PERSISTENT_2 takes EFA.
   * @default 'PERSISTENT_2'
   */
  readonly deployment?: LustreDeployment;
  /**
   * Throughput in MB/s for each TiB: 125, 250, 500 or 1000 (PERSISTENT_1: 50, 100 or 200; SCRATCH_2 has none to choose).
   * @default - 250 for PERSISTENT_2, 100 for PERSISTENT_1
   */
  readonly throughputPerTiB?: number;
  /**
   * Whether clients reach it over EFA. Only settable when it is made.
   * @default false
   */
  readonly efa?: boolean;
  /**
   * Metadata operations per second, for PERSISTENT_2: 1500, 3000, 6000, 12000, or a multiple of 12000 up to 192000.
   * @default - AWS adapts them to the capacity
   */
  readonly metadataIops?: number;
  /**
   * Path in the file system that mirrors the bucket: new objects appear as files and new files as objects.
   * @default '/checkpoints'
   */
  readonly linkedPath?: string;
  /**
   * Security group of the file system, where the company makes its own; it is let talk to itself and to the nodes.
   * @default - a new one
   */
  readonly securityGroup?: ec2.ISecurityGroup;
}

/** {@link LustreOptions} with every default filled in. */
export interface ResolvedLustre {
  readonly capacityGiB: number;
  readonly deployment: LustreDeployment;
  readonly throughputPerTiB: number | null;
  readonly efa: boolean;
  readonly metadataIops: number | null;
  readonly linkedPath: string;
  /** What could not be held against a confirmed fact, in words. */
  readonly unverified: readonly string[];
}

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-fsx-filesystem-lustreconfiguration.html
const THROUGHPUT: Readonly<Record<LustreDeployment, readonly number[]>> = {
  PERSISTENT_2: [125, 250, 500, 1000],
  PERSISTENT_1: [50, 100, 200],
  SCRATCH_2: [],
};
const DEFAULT_THROUGHPUT: Readonly<Record<LustreDeployment, number | null>> = {
  PERSISTENT_2: 250,
  PERSISTENT_1: 100,
  SCRATCH_2: null,
};
const SMALLEST_GIB = 1200;
const STEP_GIB = 2400;

// With EFA only the step of this tier is confirmed: https://github.com/awslabs/awsome-distributed-ai/pull/1124
const EFA_STEP_GIB: Readonly<Record<number, number>> = { 250: 19_200 };

const METADATA_IOPS = { few: [1500, 3000, 6000, 12_000], step: 12_000, max: 192_000 };

/**
 * Checks the options of a Lustre file system and fills in the defaults.
 *
 * @param check gathers what is wrong, under `prop`
 * @param prop name of the prop that holds the options
 * @param options what the user gave
 */
export function resolveLustre(check: PropsCheck, prop: string, options: LustreOptions): ResolvedLustre {
  const { deployment = 'PERSISTENT_2', efa = false, linkedPath = '/checkpoints', capacityGiB } = options;
  const throughputPerTiB = options.throughputPerTiB ?? DEFAULT_THROUGHPUT[deployment] ?? null;
  check.required(`${prop}.network`, options.network, 'give the network of the cluster');
  if (checkLiteral(check, `${prop}.deployment`, deployment, 'what else may be chosen hangs on it')) {
    check.oneOf(`${prop}.deployment`, deployment, LUSTRE_DEPLOYMENTS, "leave it out for 'PERSISTENT_2'");
  }
  checkThroughput(check, `${prop}.throughputPerTiB`, deployment, options.throughputPerTiB);
  const efaStep = efa && deployment === 'PERSISTENT_2' ? EFA_STEP_GIB[throughputPerTiB ?? 0] : undefined;
  checkCapacity(check, `${prop}.capacityGiB`, capacityGiB, efaStep);
  checkMetadata(check, `${prop}.metadataIops`, deployment, options.metadataIops);
  check.text(
    `${prop}.linkedPath`,
    linkedPath,
    /^\/[\w./-]*$/,
    "a path that begins with '/'",
    "write it as '/checkpoints'",
  );
  if (efa && deployment !== 'PERSISTENT_2' && !isToken(deployment)) {
    const rule = "must be off, since only 'PERSISTENT_2' takes EFA and others drop it in silence";
    check.add(conflict(check.subject(`${prop}.efa`), rule, efa, "take deployment 'PERSISTENT_2'"));
  }
  return {
    capacityGiB,
    deployment,
    throughputPerTiB,
    efa,
    metadataIops: options.metadataIops ?? null,
    linkedPath,
    unverified:
      !efa || efaStep !== undefined ? [] : [`step of capacity with EFA at ${show(throughputPerTiB)} MB/s per TiB`],
  };
}

function checkCapacity(check: PropsCheck, prop: string, capacity: number, efaStep: number | undefined): void {
  const fix = 'give the capacity in GiB, such as 4800';
  if (!check.required(prop, capacity, fix)) return;
  if (!check.number(prop, capacity, { min: 1, integer: true }, fix)) return;
  if (efaStep !== undefined) {
    if (capacity % efaStep === 0) return;
    const near = Math.max(1, Math.round(capacity / efaStep)) * efaStep;
    check.add(outOfRange(check.subject(prop), `must be a multiple of ${efaStep} with EFA`, capacity, `take ${near}`));
  } else if (capacity !== SMALLEST_GIB && capacity % STEP_GIB !== 0) {
    const near = capacity < 1800 ? SMALLEST_GIB : Math.round(capacity / STEP_GIB) * STEP_GIB;
    const rule = `must be ${SMALLEST_GIB} or a multiple of ${STEP_GIB}`;
    check.add(outOfRange(check.subject(prop), rule, capacity, `take ${near}`));
  }
}

function checkThroughput(
  check: PropsCheck,
  prop: string,
  deployment: LustreDeployment,
  given: number | undefined,
): void {
  const allowed = THROUGHPUT[deployment];
  if (given === undefined || isToken(given) || allowed === undefined || allowed.includes(given)) return;
  const rule =
    allowed.length === 0 ? `must be left out for '${deployment}'` : `must be ${allowed.join(', ')} for '${deployment}'`;
  check.add(outOfRange(check.subject(prop), rule, given, 'choose one of these, or leave it out'));
}

function checkMetadata(check: PropsCheck, prop: string, deployment: LustreDeployment, iops: number | undefined): void {
  if (iops === undefined || isToken(iops)) return;
  const { few, step, max } = METADATA_IOPS;
  if (isToken(deployment)) return;
  if (deployment !== 'PERSISTENT_2') {
    check.add(
      conflict(check.subject(prop), `must be left out for '${deployment}'`, iops, "take deployment 'PERSISTENT_2'"),
    );
  } else if (!few.includes(iops) && (iops % step !== 0 || iops <= 0 || iops > max)) {
    const rule = `must be ${few.join(', ')} or a multiple of ${step} up to ${max}`;
    check.add(outOfRange(check.subject(prop), rule, iops, 'choose one of these, or leave it out'));
  }
}

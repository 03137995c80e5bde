import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { conflict, outOfRange } from '../core/base/messages';
import type { Failure } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { orDeployTime } from '../core/base/tokens';
import type { IClusterNetwork } from './cluster-network';
import { checkLiteral } from './literal';
import { lustreEfaMistakes, lustreSizeMistakes, unverifiedOfLustre } from './lustre-limits';
import type { LustreFacts, LustreMistake } from './lustre-limits';

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

const DEFAULT_THROUGHPUT: Readonly<Record<LustreDeployment, number | null>> = {
  PERSISTENT_2: 250,
  PERSISTENT_1: 100,
  SCRATCH_2: null,
};

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
  check.flag(`${prop}.efa`, options.efa, 'leave it out for false');
  if (checkLiteral(check, `${prop}.deployment`, deployment, 'what else may be chosen hangs on it')) {
    check.oneOf(`${prop}.deployment`, deployment, LUSTRE_DEPLOYMENTS, "leave it out for 'PERSISTENT_2'");
  }
  const capacityFix = 'give the capacity in GiB, such as 4800';
  const hasCapacity =
    check.required(`${prop}.capacityGiB`, capacityGiB, capacityFix) &&
    check.number(`${prop}.capacityGiB`, capacityGiB, { min: 1, integer: true }, capacityFix);
  const facts: LustreFacts = {
    deployment: orDeployTime(deployment),
    capacityGiB: hasCapacity ? capacityGiB : null,
    throughputPerTiB: orDeployTime(throughputPerTiB),
    metadataIops: orDeployTime(options.metadataIops ?? null),
    rdma: efa,
  };
  check.add(
    ...[...lustreSizeMistakes(facts), ...lustreEfaMistakes(facts)].map((mistake) => failureOf(check, prop, mistake)),
  );
  check.text(
    `${prop}.linkedPath`,
    linkedPath,
    /^\/[\w./-]*$/,
    "a path that begins with '/'",
    "write it as '/checkpoints'",
  );
  return {
    capacityGiB,
    deployment,
    throughputPerTiB,
    efa,
    metadataIops: options.metadataIops ?? null,
    linkedPath,
    unverified: unverifiedOfLustre(facts),
  };
}

function failureOf(check: PropsCheck, prop: string, { option, isConflict, rule, got, fix }: LustreMistake): Failure {
  return (isConflict ? conflict : outOfRange)(check.subject(`${prop}.${option}`), rule, got, fix);
}

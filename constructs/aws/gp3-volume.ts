import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { conflict } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { isToken } from '../core/base/tokens';
import type { Size } from '../core/base/units';

/** How fast a gp3 disk is, beyond what comes with it. */
export interface VolumeSpeed {
  /**
   * Operations per second, 3,000 to 80,000, and at most 500 for each GiB.
   * @default 3000
   */
  readonly iops?: number;
  /**
   * Throughput, MiB per second, 125 to 2,000, and at most a quarter of the operations per second.
   * @default 125
   */
  readonly throughput?: number;
}

// https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html#gp3-ebs-volume-type
const SIZE_GIB = { min: 1, max: 65_536, integer: true, unit: 'GiB' };
const IOPS = { min: 3000, max: 80_000, integer: true };
const THROUGHPUT = { min: 125, max: 2000, integer: true, unit: 'MiB per second' };
const IOPS_PER_GIB = 500;
const IOPS_PER_MIB = 4;

/**
 * Checks the size of a gp3 disk.
 *
 * @param check gathers the mistakes
 * @param prop the prop as the user wrote it
 * @param size what the user gave; absent is no mistake
 * @returns the size in GiB, which may be a token; undefined where there is none or it is no size
 */
export function checkVolumeSize(check: PropsCheck, prop: string, size: Size | undefined): number | undefined {
  const fix = 'give a Size in whole GiB, such as Size.gibibytes(200)';
  if (!check.valueOf(prop, size, 'Size', fix)) return undefined;
  const gib = size!.toGibibytes();
  check.number(prop, gib, SIZE_GIB, fix);
  return gib;
}

/**
 * Checks how fast a gp3 disk shall be.
 *
 * @param check gathers the mistakes
 * @param prop the disk as the user wrote it
 * @param speed what the user gave
 * @param sizeGiB size of the disk, GiB; undefined = not known
 */
export function checkVolumeSpeed(check: PropsCheck, prop: string, speed: VolumeSpeed, sizeGiB?: number): void {
  if (!check.options(prop, speed, 'give iops and throughput')) return;
  const { iops, throughput } = speed;
  const isIops = check.number(`${prop}.iops`, iops, IOPS, 'leave it out for 3,000');
  const isThroughput = check.number(
    `${prop}.throughput`,
    throughput,
    THROUGHPUT,
    'leave it out for 125 MiB per second',
  );
  if (isIops && sizeGiB !== undefined && !isToken(sizeGiB) && iops! > sizeGiB * IOPS_PER_GIB) {
    const rule = `must be at most ${IOPS_PER_GIB} for each GiB (${sizeGiB * IOPS_PER_GIB})`;
    check.add(conflict(check.subject(`${prop}.iops`), rule, iops, 'lower it, or enlarge the disk'));
  }
  if (!isThroughput || isToken(iops)) return;
  const most = (isIops ? iops! : IOPS.min) / IOPS_PER_MIB;
  if (throughput! <= most) return;
  const rule = `must be at most a quarter of the operations per second (${most})`;
  check.add(conflict(check.subject(`${prop}.throughput`), rule, throughput, `raise '${prop}.iops'`));
}

/**
 * Draws a gp3 disk of a launch template, encrypted with the key of the cluster.
 *
 * @param deviceName name of the device
 * @param sizeGiB size in GiB; may be a token
 * @param keyArn ARN of the key
 * @param speed how fast it is
 */
export function gp3Volume(
  deviceName: string,
  sizeGiB: number,
  keyArn: string,
  { iops, throughput }: VolumeSpeed = {},
): ec2.CfnLaunchTemplate.BlockDeviceMappingProperty {
  const ebs = { volumeType: 'gp3', volumeSize: sizeGiB, encrypted: true, kmsKeyId: keyArn, deleteOnTermination: true };
  return { deviceName, ebs: { ...ebs, iops, throughput } };
}

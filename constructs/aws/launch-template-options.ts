import { Fn, Lazy } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { conflict, malformed, outOfRange } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { DEPLOY_TIME, isToken } from '../core/base/tokens';
import type { Known } from '../core/base/tokens';
import type { Size } from '../core/base/units';
import { checkVolumeSize, checkVolumeSpeed } from './gp3-volume';
import type { VolumeSpeed } from './gp3-volume';
import { checkLiteral } from './literal';

/** A disk beside the root disk: gp3, encrypted with the key of the cluster, gone with its node. */
export interface DataVolume extends VolumeSpeed {
  /** Name of the device, such as `/dev/sdf`. */
  readonly device: string;
  /** Size, whole GiB. */
  readonly size: Size;
}

/**
 * What a company may settle of the launch template beside what follows from the cluster. Interfaces, security groups,
 * image, metadata service and market follow from other props and have no option here; nor has a key pair, since no port
 * is open to SSH and a shell comes by Session Manager.
 */
export interface LaunchTemplateOptions {
  /**
   * What a node runs when it starts for the first time, at most 16 KiB; commands may be
   * added to it after the group. Anyone who may read the template reads it, so it
   * holds no secret.
   * @default - nothing
   */
  readonly userData?: ec2.UserData;
  /**
   * Disks beside the root disk.
   * @default - none; many GPU types bring local NVMe disks
   */
  readonly dataVolumes?: readonly DataVolume[];
  /**
   * How fast the root disk is.
   * @default - 3,000 operations and 125 MiB per second, as every gp3 disk
   */
  readonly rootVolumeSpeed?: VolumeSpeed;
  /**
   * Whether CloudWatch gets the figures of a node each minute instead of every five.
   * @default true
   */
  readonly detailedMonitoring?: boolean;
  /**
   * Whether EC2 moves a node with failed hardware to other hardware. Types with several interfaces of EFA are not moved
   * whatever it says.
   * @default - as EC2 does by itself
   */
  readonly autoRecovery?: boolean;
}

/** Options as they are drawn and told. */
export interface ResolvedTemplateOptions {
  readonly dataVolumes: ReadonlyArray<{
    readonly device: string;
    readonly sizeGiB: number;
    readonly speed: VolumeSpeed;
  }>;
  readonly rootVolumeSpeed: VolumeSpeed;
  readonly detailedMonitoring: boolean;
  readonly autoRecovery?: boolean;
  /** Rendered at synth: commands may be added after the group. */
  readonly userData?: ec2.UserData;
}

// https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/device_naming.html
const DEVICE = /^(\/dev\/(sd[b-z]|sd[f-p][1-6]|xvd[b-z]|xvd[b-d][a-z]))$/;
const DEVICE_FIX = "name it '/dev/sdf' to '/dev/sdp'";

// https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/volume_limits.html: 27 attachments with interfaces and NVMe disks
// on the smallest Nitro systems; more than a handful is a mistake or a case for a file system.
const MAX_DATA_VOLUMES = 11;

const PROP = 'launchTemplate';

/**
 * Checks the options and fills in defaults.
 *
 * @param check gathers the mistakes
 * @param given what the user gave
 * @param root name and size of the root disk, as far as they are known
 */
export function resolveTemplateOptions(
  check: PropsCheck,
  given: LaunchTemplateOptions | undefined,
  root: { readonly device?: string; readonly sizeGiB: number },
): ResolvedTemplateOptions {
  const options = check.options(PROP, given, 'give userData, dataVolumes and the like') ? given! : {};
  const { detailedMonitoring = true, autoRecovery, rootVolumeSpeed = {} } = options;
  check.flag(`${PROP}.detailedMonitoring`, detailedMonitoring, 'leave it out for true');
  check.flag(`${PROP}.autoRecovery`, autoRecovery, 'leave it out');
  checkUserData(check, options.userData);
  checkVolumeSpeed(check, `${PROP}.rootVolumeSpeed`, rootVolumeSpeed, root.sizeGiB);
  return {
    dataVolumes: dataVolumesOf(check, options.dataVolumes === undefined ? [] : options.dataVolumes, root.device),
    rootVolumeSpeed,
    detailedMonitoring,
    autoRecovery,
    userData: options.userData,
  };
}

function dataVolumesOf(
  check: PropsCheck,
  volumes: readonly DataVolume[],
  rootDevice: string | undefined,
): ResolvedTemplateOptions['dataVolumes'] {
  const listProp = `${PROP}.dataVolumes`;
  if (!Array.isArray(volumes)) {
    check.add(malformed(check.subject(listProp), 'a list of disks', volumes, 'write it in brackets'));
    return [];
  }
  if (volumes.length > MAX_DATA_VOLUMES) {
    const rule = `must have at most ${MAX_DATA_VOLUMES} disks`;
    check.add(outOfRange(check.subject(listProp), rule, volumes.length, 'take fewer and larger ones'));
  }
  const taken = new Set([rootDevice]);
  return volumes.flatMap((volume: DataVolume | undefined, index) => {
    const prop = `${listProp}[${index}]`;
    const volumeFix = 'give a device and a size';
    if (!check.required(prop, volume, volumeFix) || !check.options(prop, volume, volumeFix)) return [];
    const { device, size, iops, throughput } = volume!;
    checkDevice(check, `${prop}.device`, device, taken);
    const sizeFix = 'give a Size in whole GiB, such as Size.gibibytes(500)';
    const sizeGiB = check.required(`${prop}.size`, size, sizeFix)
      ? checkVolumeSize(check, `${prop}.size`, size)
      : undefined;
    checkVolumeSpeed(check, prop, { iops, throughput }, sizeGiB);
    return sizeGiB === undefined ? [] : [{ device, sizeGiB, speed: { iops, throughput } }];
  });
}

function checkDevice(check: PropsCheck, prop: string, device: string, taken: Set<string | undefined>): void {
  if (!check.required(prop, device, DEVICE_FIX)) return;
  if (!checkLiteral(check, prop, device, 'two disks cannot share it')) return;
  if (!check.text(prop, device, DEVICE, 'the name of a device', DEVICE_FIX)) return;
  if (taken.has(device)) {
    check.add(conflict(check.subject(prop), 'must be a device that no other disk has', device, DEVICE_FIX));
  }
  taken.add(device);
}

function checkUserData(check: PropsCheck, userData: ec2.UserData | undefined): void {
  if (userData === undefined || typeof (userData as Partial<ec2.UserData> | null)?.render === 'function') return;
  const fix = 'make it by ec2.UserData.forLinux()';
  check.add(malformed(check.subject(`${PROP}.userData`), 'user data of aws-cdk-lib', userData, fix));
}

/**
 * Size of the user data as it stands, bytes before base64; with a token in it the size is known only at deploy.
 *
 * @param options the options
 * @returns null where there is none
 */
export function userDataBytes({ userData }: ResolvedTemplateOptions): Known<number> | null {
  if (userData === undefined) return null;
  const text = userData.render();
  return isToken(text) ? DEPLOY_TIME : Buffer.byteLength(text);
}

/**
 * Draws the options that stand beside disks and metadata service in a launch template.
 *
 * @param options the options
 */
export function templateOptionsData({
  userData,
  detailedMonitoring,
  autoRecovery,
}: ResolvedTemplateOptions): Partial<ec2.CfnLaunchTemplate.LaunchTemplateDataProperty> {
  return {
    monitoring: { enabled: detailedMonitoring },
    userData: userData && Fn.base64(Lazy.string({ produce: () => userData.render() })),
    maintenanceOptions:
      autoRecovery === undefined ? undefined : { autoRecovery: autoRecovery ? 'default' : 'disabled' },
  };
}

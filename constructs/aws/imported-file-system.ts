import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { deepFreeze } from '../core/base/freeze';
import type { PropsCheck } from '../core/base/props-check';
import { orDeployTime } from '../core/base/tokens';
import type { FileSystemModel } from '../core/model/file-system';
import { admitToLustre, mountCommandOf } from './file-system';
import type { IFileSystem } from './file-system';
import { zoneFailures } from './zone';

/** A Lustre file system that exists. */
export interface ExistingFileSystem {
  /** Its DNS name, `fs-….fsx.<region>.amazonaws.com`. */
  readonly dnsName: string;
  /** Its mount name; `fsx` for old scratch ones. */
  readonly mountName: string;
  /** Its security group; gets rules for the nodes, where it may be changed. */
  readonly securityGroup: ec2.ISecurityGroup;
  /**
   * Name of the zone that it lies in; must be the nodes' zone.
   * @default - not checked
   */
  readonly availabilityZone?: string;
  /**
   * Whether it was made with EFA.
   * @default false
   */
  readonly efa?: boolean;
}

/**
 * Checks what a user said of a file system.
 *
 * @param check gathers what is wrong, under `prop`
 * @param prop name of the prop that holds it
 * @param existing what the user said
 */
export function checkExistingFileSystem(check: PropsCheck, prop: string, existing: ExistingFileSystem): void {
  const { dnsName, mountName, securityGroup, availabilityZone } = existing;
  const fix = 'copy it from describe-file-systems';
  if (check.required(`${prop}.dnsName`, dnsName, fix)) {
    check.text(`${prop}.dnsName`, dnsName, /^[\w-]+(\.[\w-]+)+$/, 'a DNS name', fix);
  }
  if (check.required(`${prop}.mountName`, mountName, fix)) {
    check.text(`${prop}.mountName`, mountName, /^[\w-]{1,8}$/, '1 to 8 letters, digits, - or _', fix);
  }
  check.required(`${prop}.securityGroup`, securityGroup, 'give the security group of the file system');
  if (availabilityZone === undefined) return;
  check.add(...zoneFailures(check.subject(`${prop}.availabilityZone`), availabilityZone, undefined));
}

/** A file system that the cluster uses and does not change. */
export class ImportedFileSystem implements IFileSystem {
  readonly mountCommand: string;

  constructor(private readonly existing: ExistingFileSystem) {
    this.mountCommand = mountCommandOf(existing.dnsName, existing.mountName);
  }

  get model(): FileSystemModel {
    const { availabilityZone, efa = false } = this.existing;
    return deepFreeze({
      product: 'FSx for Lustre',
      imported: true,
      deployment: null,
      capacityGiB: null,
      throughputPerTiB: null,
      metadataIops: null,
      rdma: efa,
      zone: orDeployTime(availabilityZone ?? null),
      customerKey: null,
      linkedPath: null,
      unverified: [],
    });
  }

  admit(nodes: ec2.ISecurityGroup): void {
    admitToLustre(this.existing.securityGroup, nodes, this.existing.efa ?? false);
  }
}

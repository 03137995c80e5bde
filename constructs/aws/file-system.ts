import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { FileSystemModel } from '../core/model/file-system';

/** A file system that all nodes of a cluster mount, ours or brought along. */
export interface IFileSystem {
  /** Command that mounts it at `/fsx` on a node. */
  readonly mountCommand: string;
  /** What is known of it at synth; a fresh frozen value each time. */
  readonly model: FileSystemModel;
  /**
   * Lets nodes reach it, and it them.
   *
   * @param nodes security group of the nodes
   */
  admit(nodes: ec2.ISecurityGroup): void;
}

// https://docs.aws.amazon.com/fsx/latest/LustreGuide/limit-access-security-groups.html
const LUSTRE_PORTS = [ec2.Port.tcp(988), ec2.Port.tcpRange(1018, 1023)];

/**
 * Lets two security groups speak Lustre with each other, or one with itself.
 *
 * @param fileSystem group of the file system
 * @param nodes group of the nodes
 * @param efa whether they speak over EFA, whose traffic passes only by rules for all traffic that name the groups
 */
export function admitToLustre(fileSystem: ec2.ISecurityGroup, nodes: ec2.ISecurityGroup, efa: boolean): void {
  for (const port of efa ? [ec2.Port.allTraffic()] : LUSTRE_PORTS) {
    // From the side of the nodes, so that all rules stand in their stack: in the other one they would be a circle.
    nodes.connections.allowTo(fileSystem, port, 'Lustre requests');
    nodes.connections.allowFrom(fileSystem, port, 'Lustre answers');
  }
}

/**
 * The command that mounts a Lustre file system at `/fsx`.
 * Source: https://docs.aws.amazon.com/fsx/latest/LustreGuide/mounting-ec2-instance.html
 *
 * @param dnsName its DNS name
 * @param mountName its mount name
 */
export function mountCommandOf(dnsName: string, mountName: string): string {
  return `sudo mkdir -p /fsx && sudo mount -t lustre -o relatime,flock ${dnsName}@tcp:/${mountName} /fsx`;
}

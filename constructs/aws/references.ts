import type { Stack } from 'aws-cdk-lib';
import type * as kms from 'aws-cdk-lib/aws-kms';
import { conflict, malformed } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { isToken } from '../core/base/tokens';
import { literalRegion } from './base';
import type { ICheckpointStore } from './checkpoint-store';
import type { IClusterNetwork } from './cluster-network';
import type { IEncryptionKey } from './encryption-key';

/** Constructs of ours that others refer to. */
export interface References {
  readonly network?: IClusterNetwork;
  readonly encryptionKey?: IEncryptionKey;
  readonly checkpoints?: ICheckpointStore;
}

/**
 * Checks the constructs that a user handed over: that they are of our kind, and lie in the region of the stack (a subnet
 * or a key of another region is refused by EC2 only at launch).
 *
 * @param check gathers the mistakes
 * @param stack stack of the construct that refers to them
 * @param references what the user gave; absent is no mistake
 * @returns whether nothing is wrong with them
 */
export function checkReferences(check: PropsCheck, stack: Stack, references: References): boolean {
  const { network, encryptionKey, checkpoints } = references;
  const before = check.failures.length;
  const isNetwork = network?.vpc?.vpcId !== undefined && network.nodeSubnet !== undefined;
  const isKey = encryptionKey?.key?.keyArn !== undefined;
  const isStore = checkpoints?.bucket?.bucketArn !== undefined;
  if (isOf(check, 'network', network, isNetwork, 'ClusterNetwork', 'ClusterNetwork.fromVpc')) {
    checkRegion(check, 'network', network!.model.region, stack);
  }
  if (isOf(check, 'encryptionKey', encryptionKey, isKey, 'EncryptionKey', 'EncryptionKey.fromKey')) {
    checkRegion(check, 'encryptionKey', regionOfKey(encryptionKey!.key), stack);
  }
  isOf(check, 'checkpoints', checkpoints, isStore, 'CheckpointStore', 'CheckpointStore.fromBucket');
  return check.failures.length === before;
}

function isOf(check: PropsCheck, prop: string, value: unknown, is: boolean, kind: string, maker: string): boolean {
  if (value === undefined || is) return is;
  const article = /^[AEIOU]/.test(kind) ? 'an' : 'a';
  check.add(malformed(check.subject(prop), `${article} ${kind}`, value, `make one, or bring your own by ${maker}`));
  return false;
}

function checkRegion(check: PropsCheck, prop: string, region: string, stack: Stack): void {
  const here = literalRegion(stack);
  // What is known only at deploy stands in brackets in a model.
  if (here === undefined || isToken(region) || region.startsWith('(') || region === here) return;
  const rule = `must lie in the region of the stack (${here})`;
  check.add(conflict(check.subject(prop), rule, region, 'put both into stacks of one region'));
}

function regionOfKey(key: kms.IKey): string {
  return key.env.region;
}

import { Stack } from 'aws-cdk-lib';
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

const MAKERS = {
  network: { kind: 'ClusterNetwork', maker: 'ClusterNetwork.fromVpc' },
  encryptionKey: { kind: 'EncryptionKey', maker: 'EncryptionKey.fromKey' },
  checkpoints: { kind: 'CheckpointStore', maker: 'CheckpointStore.fromBucket' },
} as const;

/**
 * Checks the constructs that a user handed over: that they are of our kind, and lie in the region of the stack (a subnet
 * or a key of another region is refused by EC2 only at launch) and in its account, which is the one that they admit.
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
  if (isOf(check, 'network', network, isNetwork)) {
    checkRegion(check, 'network', network!.model.region, stack);
    checkAccount(check, 'network', network!, stack);
  }
  if (isOf(check, 'encryptionKey', encryptionKey, isKey)) {
    checkRegion(check, 'encryptionKey', regionOfKey(encryptionKey!.key), stack);
    checkAccount(check, 'encryptionKey', encryptionKey!, stack);
  }
  if (isOf(check, 'checkpoints', checkpoints, isStore)) checkAccount(check, 'checkpoints', checkpoints!, stack);
  return check.failures.length === before;
}

function isOf(check: PropsCheck, prop: keyof References, value: unknown, is: boolean): boolean {
  if (value === undefined || is) return is;
  const { kind, maker } = MAKERS[prop];
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

// What was brought along may lie anywhere: that it is shared with this account, or admits it, is the company's to see to.
function checkAccount(
  check: PropsCheck,
  prop: keyof References,
  reference: IClusterNetwork | IEncryptionKey | ICheckpointStore,
  stack: Stack,
): void {
  const { account } = Stack.of(reference);
  if (isToken(account) || isToken(stack.account) || account === stack.account || reference.model.imported) return;
  const rule = `must lie in the account of the stack (${stack.account})`;
  const fix = `make one there, or let that account use it and bring it in by ${MAKERS[prop].maker}`;
  check.add(conflict(check.subject(prop), rule, account, fix));
}

function regionOfKey(key: kms.IKey): string {
  return key.env.region;
}

import { RemovalPolicy } from 'aws-cdk-lib';
import { conflict } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { isToken } from '../core/base/tokens';

/**
 * Checks a prop that is used at synth, so that a token cannot stand for it.
 *
 * @param check gathers the mistakes
 * @param prop the prop as the user wrote it
 * @param value what the user gave; absent is no mistake
 * @param why why it must be known, completes 'since …'
 * @returns whether it is no token
 */
export function checkLiteral(check: PropsCheck, prop: string, value: unknown, why: string): boolean {
  if (!isToken(value)) return true;
  check.add(
    conflict(check.subject(prop), `must be known at synth, since ${why}`, value, 'write the value out in the program'),
  );
  return false;
}

/** What may become of a key or a bucket; neither can leave a snapshot behind. */
const REMOVAL_POLICIES = [RemovalPolicy.RETAIN, RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE, RemovalPolicy.DESTROY];

/**
 * Checks what becomes of a key or a bucket when its stack is deleted.
 *
 * @param check gathers the mistakes
 * @param value what the user gave; absent is no mistake
 */
export function checkRemovalPolicy(check: PropsCheck, value: RemovalPolicy | undefined): void {
  const prop = 'removalPolicy';
  if (!checkLiteral(check, prop, value, 'CloudFormation reads it from the template as it stands')) return;
  check.oneOf(prop, value, REMOVAL_POLICIES, 'take RemovalPolicy.RETAIN or RemovalPolicy.DESTROY');
}

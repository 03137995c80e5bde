import { isArray, isObject, isZero, UNKNOWN, type Value, type ValueObject } from '../wire/value';

/** Whether an argument is given: `unknown` when only apply can tell. */
export type Presence = 'given' | 'absent' | 'unknown';

function step(value: Value | undefined, name: string): Value | undefined {
  if (value === UNKNOWN) return UNKNOWN;
  if (isArray(value)) return value[Number(name)];
  return isObject(value) ? value[name] : undefined;
}

/**
 * Whether the configuration gives an argument.
 *
 * @param path absolute, as the providers write it: `data_disks.0.kms_key_id`
 */
export function presenceOf(config: ValueObject, path: string): Presence {
  const value = path.split('.').reduce<Value | undefined>(step, config);
  if (value === UNKNOWN) return 'unknown';
  // A list of no blocks is how a block that is not there comes in; an empty text is given.
  return value === undefined || value === null || (isArray(value) && isZero(value)) ? 'absent' : 'given';
}

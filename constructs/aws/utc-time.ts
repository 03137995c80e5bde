import { malformed } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';

const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/**
 * Checks a time in UTC with seconds, `2027-01-15T11:30:00Z`.
 *
 * @param check gathers the mistakes
 * @param prop the prop as the user wrote it
 * @param time what the user gave, no token
 * @param fix what to do about a wrong one
 * @returns milliseconds since 1970, or undefined where it is no such time
 */
export function checkUtcTime(check: PropsCheck, prop: string, time: unknown, fix: string): number | undefined {
  const at = typeof time === 'string' && UTC_TIME.test(time) ? Date.parse(time) : NaN;
  // Date.parse turns the 31st of February into a day of March.
  if (!Number.isNaN(at) && utcTime(at) === time) return at;
  check.add(malformed(check.subject(prop), 'a time in UTC', time, fix));
  return undefined;
}

/**
 * Writes a time in UTC with seconds, `2027-01-15T11:30:00Z`.
 *
 * @param at milliseconds since 1970, whole seconds
 */
export function utcTime(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}

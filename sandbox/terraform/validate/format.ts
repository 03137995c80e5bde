import { isIP } from 'node:net';
import type { ArgumentConstraints } from '../schema/constraints';

type Format = NonNullable<ArgumentConstraints['format']>;

function isCidr(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const family = isIP(address);
  return rest.length === 0 && family !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const TESTS: Readonly<Record<Format, { is: (text: string) => boolean; words: string }>> = {
  cidr: { is: isCidr, words: 'an address range such as 10.0.0.0/16' },
  ip: { is: (text) => isIP(text) !== 0, words: 'an IP address' },
  rfc3339: {
    is: (text) => RFC3339.test(text) && !Number.isNaN(Date.parse(text)),
    words: 'a time such as 2030-01-31T12:00:00Z',
  },
  number: { is: (text) => text.trim() !== '' && Number.isFinite(Number(text)), words: 'a number' },
  json: { is: isJson, words: 'JSON' },
};

/** What a text must be, or undefined when it is that. */
export function formatFault(format: Format, text: string): string | undefined {
  const { is, words } = TESTS[format];
  return is(text) ? undefined : `must be ${words}`;
}

/** Whether a text is a time span as Go writes it, such as `1h30m`. */
export const isDuration = (text: string) => /^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text);

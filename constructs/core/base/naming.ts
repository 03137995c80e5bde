import { createHash } from 'node:crypto';

/** How a cloud wants the names of one kind of resource. */
export interface NameRules {
  /** Characters a name may have at most, 16 or more. */
  readonly maxLength: number;
  /** Any character outside this set becomes the separator; a global expression such as `/[^A-Za-z0-9-]+/g`. */
  readonly forbidden: RegExp;
  /** Stands between the parts of the name, and for what is forbidden. */
  readonly separator: string;
}

const HASH_LENGTH = 8;

/**
 * Makes a name from the parts of a construct's path: readable, within the cloud's limits, the same on every synth,
 * and different for different paths (a name that had to be cut or changed, or that another path would give as well, ends
 * in a hash of the whole path).
 *
 * @param parts ids from the stack down to the construct
 * @param rules what the cloud allows
 */
export function nameOf(parts: readonly string[], rules: NameRules): string {
  const { maxLength, forbidden, separator } = rules;
  const plain = parts.join(separator);
  const clean = trim(plain.replace(forbidden, separator), separator);
  if (clean === plain && clean !== '' && clean.length <= maxLength && tellsParts(plain, parts, separator)) return clean;
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, HASH_LENGTH);
  const room = maxLength - HASH_LENGTH - separator.length;
  return [trim(clean.slice(0, room), separator), hash].filter((part) => part !== '').join(separator);
}

// Of the paths ['a', 'b-c'] and ['a-b', 'c'] the joined name is one and the same.
function tellsParts(name: string, parts: readonly string[], separator: string): boolean {
  return JSON.stringify(name.split(separator)) === JSON.stringify(parts);
}

function trim(text: string, separator: string): string {
  if (separator === '') return text;
  let start = 0;
  let end = text.length;
  while (start < end && text.startsWith(separator, start)) start += separator.length;
  while (end > start && text.endsWith(separator, end)) end -= separator.length;
  return text.slice(start, end);
}

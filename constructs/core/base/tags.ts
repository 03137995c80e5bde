import { malformed, outOfRange } from './messages';
import type { Failure, Subject } from './messages';
import { isToken } from './tokens';

/** Tags of a resource: name to value. */
export type TagMap = Readonly<Record<string, string>>;

/** What a cloud allows in tags. */
export interface TagLimits {
  /** Tags of one resource at most. */
  readonly maxTags: number;
  /** Characters of a name at most. */
  readonly maxKeyLength: number;
  /** Characters of a value at most. */
  readonly maxValueLength: number;
  /** Characters that names and values may have, as a whole: an expression from `^` to `$`. */
  readonly allowed: RegExp;
  /** Beginnings of names that the cloud keeps for itself, compared without case. */
  readonly reservedPrefixes: readonly string[];
}

/** Names of the tags that this library gives to what it makes. */
export const OWN_TAGS = {
  /** Path of the construct, as consoles show it. */
  name: 'Name',
  /** Path of the cluster. */
  cluster: 'gpu-clusters:cluster',
  /** Path of the node group. */
  nodeGroup: 'gpu-clusters:node-group',
} as const;

/**
 * Checks the tags that a user gave against the limits of the cloud.
 *
 * @param subject the prop that holds them
 * @param tags what the user gave
 * @param limits what the cloud allows; own tags count too
 */
export function checkTags(subject: Subject, tags: TagMap, limits: TagLimits): Failure[] {
  const failures: Failure[] = [];
  if (typeof tags !== 'object' || tags === null || Array.isArray(tags)) {
    return [malformed(subject, 'an object of names and values', tags, "write it as { team: 'vision' }")];
  }
  const names = Object.keys(tags);
  if (isToken(tags) && !names.some(isToken)) return failures;
  const room = limits.maxTags - Object.keys(OWN_TAGS).length;
  if (names.length > room) {
    failures.push(outOfRange(subject, `must be at most ${room} tags`, names.length, 'remove some tags'));
  }
  for (const name of names) {
    const one = { construct: subject.construct, prop: `${subject.prop}.${name}` };
    if (isToken(name) || isToken(tags[name])) continue;
    if (typeof tags[name] !== 'string') {
      failures.push(malformed(one, 'text', tags[name], 'write the value in quotes'));
    } else if (tags[name].length > limits.maxValueLength) {
      const rule = `must have at most ${limits.maxValueLength} characters`;
      failures.push(outOfRange(one, rule, tags[name].length, 'shorten the value'));
    }
    const odd = [name, tags[name]].find((text) => typeof text === 'string' && !limits.allowed.test(text));
    if (odd !== undefined) {
      const rule = 'must have letters, digits, spaces and some signs only';
      failures.push(outOfRange(one, rule, odd, 'take out other signs; the cloud refuses them'));
    }
    if (name.length === 0 || name.length > limits.maxKeyLength) {
      failures.push(
        outOfRange(one, `must have a name of 1 to ${limits.maxKeyLength} characters`, name, 'rename the tag'),
      );
    }
    const prefix = limits.reservedPrefixes.find((reserved) => name.toLowerCase().startsWith(reserved.toLowerCase()));
    if (prefix !== undefined) {
      failures.push(
        outOfRange(one, `must not start with '${prefix}'`, name, 'these names are reserved; rename the tag'),
      );
    }
  }
  return failures;
}

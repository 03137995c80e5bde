import type { ArgumentConstraints } from '../schema/constraints';
import type { ValueObject } from '../wire/value';
import { pathText } from './problem';
import { presenceOf } from './presence';

/**
 * What an argument breaks of its relations to others, in words that follow its name; empty when nothing.
 *
 * @param config the whole configuration, since relations are absolute
 * @param path where the argument stands
 */
export function relationFaults(
  constraints: ArgumentConstraints,
  config: ValueObject,
  path: readonly (string | number)[],
): string[] {
  const own = presenceOf(config, pathText(path));
  const presences = (others: readonly string[]) => others.map((other) => [other, presenceOf(config, other)] as const);
  const { conflictsWith = [], requiredWith = [], exactlyOneOf, atLeastOneOf } = constraints;
  const faults: string[] = [];
  if (own === 'given') {
    const conflicts = presences(conflictsWith).filter(([, presence]) => presence === 'given');
    faults.push(...conflicts.map(([other]) => `cannot be given together with '${other}'`));
  }
  if (own !== 'absent') {
    const missing = presences(requiredWith).filter(([, presence]) => presence === 'absent');
    faults.push(...missing.map(([other]) => `needs '${other}' as well`));
  }
  if (exactlyOneOf) {
    const group = presences([...new Set([...exactlyOneOf, pathText(path)])]);
    const given = group.filter(([, presence]) => presence === 'given').map(([other]) => other);
    const names = group.map(([other]) => other).join(', ');
    if (given.length > 1) faults.push(`is one of ${names} of which exactly one must be given, got ${given.join(', ')}`);
    if (group.every(([, presence]) => presence === 'absent')) {
      faults.push(`is one of ${names} of which exactly one must be given, got none`);
    }
  }
  if (atLeastOneOf && presences(atLeastOneOf).every(([, presence]) => presence === 'absent')) {
    faults.push(`is one of ${atLeastOneOf.join(', ')} of which at least one must be given, got none`);
  }
  return faults;
}

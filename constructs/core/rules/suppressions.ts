import type { IConstruct } from 'constructs';
import { GpuClustersError } from '../base/errors';
import { conflict, malformed, unknownName } from '../base/messages';
import type { Failure } from '../base/messages';
import { didYouMean } from '../base/did-you-mean';
import { canBeSuppressed } from './engine';
import type { Suppression } from './engine';
import type { Rule } from './rule';

const MARK = Symbol.for('gpu-clusters.suppressions');

const FORM = "write it as [{ code: 'GPU-CAP-003', reason: 'why it may pass' }]";

type Marked = IConstruct & { [MARK]?: Suppression[] };

/**
 * Notes on a construct that findings of some rules may pass there and on everything below it.
 *
 * @param scope the construct
 * @param suppressions codes and reasons
 * @param rules the rules that exist on this cloud
 * @throws GpuClustersError for an unknown code, a missing reason, or an error that no reason can excuse
 */
export function suppress(scope: IConstruct, suppressions: readonly Suppression[], rules: readonly Rule[]): void {
  const failures = suppressionFailures(suppressions, rules);
  if (failures.length > 0) throw new GpuClustersError(failures, scope.node.path);
  const marked = scope as Marked;
  marked[MARK] = [...(marked[MARK] ?? []), ...suppressions];
}

/**
 * What is wrong with suppressions: an unknown code, a missing reason, or an error that no reason can excuse.
 *
 * @param suppressions codes and reasons
 * @param rules the rules that exist on this cloud
 */
export function suppressionFailures(suppressions: readonly Suppression[], rules: readonly Rule[]): Failure[] {
  if (!Array.isArray(suppressions)) {
    const subject = { construct: 'Suppression', prop: 'suppressions' };
    return [malformed(subject, 'a list of codes and reasons', suppressions, FORM)];
  }
  return suppressions.flatMap((one: Suppression | null, index) => {
    const prop = `suppressions[${index}]`;
    if (typeof one === 'object' && one !== null) return problems(one, prop, rules);
    return [malformed({ construct: 'Suppression', prop }, 'a code and a reason', one, FORM)];
  });
}

/**
 * What may pass on a construct: its own suppressions, then those of everything above it, the nearest first.
 *
 * @param construct the construct whose model is judged
 */
export function suppressionsOf(construct: IConstruct): Suppression[] {
  return [...construct.node.scopes].reverse().flatMap((scope) => (scope as Marked)[MARK] ?? []);
}

function problems({ code, reason }: Suppression, prop: string, rules: readonly Rule[]): Failure[] {
  const subject = { construct: 'Suppression', prop };
  const failures: Failure[] = [];
  const found = rules.find((rule) => rule.code === code);
  if (found === undefined) {
    const codes = rules.map((rule) => rule.code);
    const guesses = typeof code === 'string' ? didYouMean(code, codes) : [];
    failures.push(unknownName(subject, 'the code of a rule', code, 'take the code from the finding', guesses));
  } else if (!canBeSuppressed(found)) {
    failures.push(conflict(subject, 'must name a rule that can be suppressed', code, `instead ${found.fix}`));
  }
  if (typeof reason !== 'string' || reason.trim() === '') {
    failures.push(
      malformed({ ...subject, prop: `${prop}.reason` }, 'a reason', reason, 'say why the finding may pass'),
    );
  }
  return failures;
}

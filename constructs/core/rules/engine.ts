import type { Finding, Model, Rule } from './rule';

/** A finding that the user lets pass. */
export interface Suppression {
  /** Code of the rule. */
  readonly code: string;
  /** Why it may pass; stands with the finding. */
  readonly reason: string;
}

/**
 * Judges one model by every rule that applies to its kind.
 *
 * @param model the model of one construct
 * @param rules the rules to hold it against
 * @param suppressions codes that the user lets pass; an error passes only where its rule is suppressible
 */
export function judge(model: Model, rules: readonly Rule[], suppressions: readonly Suppression[] = []): Finding[] {
  return rules
    .filter(({ appliesTo }) => appliesTo === model.kind)
    .flatMap((rule) => {
      const suppression = suppressions.find(({ code }) => code === rule.code && canBeSuppressed(rule));
      return rule.check(model as never).map((text): Finding => ({
        code: rule.code,
        level: rule.level,
        path: model.path,
        message: `${text}; ${rule.fix}`,
        suppressedBecause: suppression?.reason ?? null,
      }));
    });
}

/** Tells whether findings of a rule may be let pass. */
export function canBeSuppressed(rule: Rule): boolean {
  return rule.level !== 'error' || rule.suppressible;
}

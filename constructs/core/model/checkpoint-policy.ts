import { deepFreeze } from '../base/freeze';
import type { PropsCheck } from '../base/props-check';
import { Duration } from '../base/units';

/** How often a training job saves its state, and how many of these checkpoints are kept. */
export interface CheckpointPolicy {
  /** Time between two checkpoints: what a reclaim costs at most. From one minute to one day. */
  readonly every: Duration;
  /** Complete checkpoints kept, at least 2: the newest may turn out damaged. */
  readonly keep: number;
}

/** {@link CheckpointPolicy} as data. */
export interface CheckpointPolicyModel {
  readonly everySeconds: number;
  readonly keep: number;
}

// Stands for one that is refused already.
const NO_POLICY = { every: Duration.minutes(15), keep: 5 };

/** Bounds of a policy, both included. */
export const CHECKPOINT_BOUNDS = deepFreeze({
  everySeconds: { min: 60, max: 86_400, unit: 'seconds' },
  keep: { min: 2, max: 1000 },
} as const);

/**
 * Checks a policy and gives it as data, which is of use only where the check ends without a mistake. A token passes and
 * stays as it is: whether it may is for the caller to say.
 *
 * @param check gathers the mistakes
 * @param prop name of the prop that holds the policy
 * @param policy what the user gave
 */
export function checkpointPolicyModel(
  check: PropsCheck,
  prop: string,
  policy: CheckpointPolicy,
): CheckpointPolicyModel {
  const policyFix = 'give it as { every: Duration.minutes(15), keep: 5 }';
  const { every, keep } = check.options(prop, policy, policyFix) ? policy : NO_POLICY;
  const everyFix = 'give a Duration from one minute to one day, such as Duration.minutes(15)';
  const keepFix = 'keep at least 2 checkpoints, since the newest may turn out damaged';
  const hasEvery =
    check.required(`${prop}.every`, every, everyFix) && check.valueOf(`${prop}.every`, every, 'Duration', everyFix);
  const everySeconds = hasEvery ? every.toSeconds() : 0;
  if (hasEvery) check.number(`${prop}.every`, everySeconds, CHECKPOINT_BOUNDS.everySeconds, everyFix);
  if (check.required(`${prop}.keep`, keep, keepFix)) {
    check.number(`${prop}.keep`, keep, { ...CHECKPOINT_BOUNDS.keep, integer: true }, keepFix);
  }
  return { everySeconds, keep };
}

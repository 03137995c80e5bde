import type { PropsCheck } from '../core/base/props-check';
import { Duration } from '../core/base/units';
import { checkpointPolicyModel } from '../core/model/checkpoint-policy';
import type { CheckpointPolicy, CheckpointPolicyModel } from '../core/model/checkpoint-policy';
import { checkLiteral } from './literal';

const DEFAULT_POLICY: CheckpointPolicy = { every: Duration.minutes(15), keep: 5 };

/**
 * Checks how often jobs save and how many checkpoints stay, the default filled in.
 *
 * @param check gathers what is wrong, under `policy`
 * @param policy what the user gave
 */
export function checkedPolicy(check: PropsCheck, policy: CheckpointPolicy = DEFAULT_POLICY): CheckpointPolicyModel {
  const model = checkpointPolicyModel(check, 'policy', policy);
  const why = 'what a reclaim costs follows from it';
  checkLiteral(check, 'policy.every', model.everySeconds, why);
  checkLiteral(check, 'policy.keep', model.keep, why);
  return model;
}

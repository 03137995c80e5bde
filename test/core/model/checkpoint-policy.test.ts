import { PropsCheck } from '../../../constructs/core/base/props-check';
import { Duration } from '../../../constructs/core/base/units';
import { checkpointPolicyModel } from '../../../constructs/core/model/checkpoint-policy';
import type { CheckpointPolicy } from '../../../constructs/core/model/checkpoint-policy';
import { NUMBER_TOKENS } from '../../fixtures/tokens';

const VALID: CheckpointPolicy = { every: Duration.minutes(15), keep: 5 };
const EVERY_FIX = 'give a Duration from one minute to one day, such as Duration.minutes(15)';
const KEEP_FIX = 'keep at least 2 checkpoints, since the newest may turn out damaged';

function run(policy: Partial<CheckpointPolicy>) {
  const check = new PropsCheck('CheckpointStore');
  const model = checkpointPolicyModel(check, 'policy', policy as CheckpointPolicy);
  return { model, messages: check.failures.map(({ message }) => message) };
}

describe('checkpointPolicyModel', () => {
  it('gives the policy as data', () => {
    expect(run(VALID)).toEqual({ model: { everySeconds: 900, keep: 5 }, messages: [] });
  });

  it.each([60, 61, 86_399, 86_400])('takes %s seconds', (seconds) => {
    expect(run({ ...VALID, every: Duration.seconds(seconds) }).messages).toEqual([]);
  });

  it.each([0, 59, 86_401])('refuses %s seconds', (seconds) => {
    expect(run({ ...VALID, every: Duration.seconds(seconds) }).messages).toEqual([
      `CheckpointStore 'policy.every' must be from 60 to 86400 seconds, got ${seconds}; ${EVERY_FIX}`,
    ]);
  });

  it.each([2, 3, 1000])('takes %s checkpoints', (keep) => {
    expect(run({ ...VALID, keep }).messages).toEqual([]);
  });

  it.each([
    [1, 'must be from 2 to 1000'],
    [0, 'must be from 2 to 1000'],
    [1001, 'must be from 2 to 1000'],
    [2.5, 'must be a whole number'],
  ])('refuses %s checkpoints', (keep, rule) => {
    expect(run({ ...VALID, keep }).messages).toEqual([
      `CheckpointStore 'policy.keep' ${rule}, got ${keep}; ${KEEP_FIX}`,
    ]);
  });

  it('names both where both are absent', () => {
    expect(run({}).messages).toEqual([
      `CheckpointStore 'policy.every' is required, got nothing; ${EVERY_FIX}`,
      `CheckpointStore 'policy.keep' is required, got nothing; ${KEEP_FIX}`,
    ]);
  });

  it.each(NUMBER_TOKENS)('lets %s pass as it is', (_name, token) => {
    const policy = { every: Duration.seconds(token), keep: token };
    expect(run(policy)).toEqual({ model: { everySeconds: token, keep: token }, messages: [] });
  });
});

import { PropsCheck } from '../../constructs/core/base/props-check';
import { Duration } from '../../constructs/core/base/units';
import { checkedPolicy } from '../../constructs/aws/store-policy';
import { realTokens } from '../helpers/app';

describe('checkedPolicy', () => {
  it('fills in a checkpoint each 15 minutes and 5 kept', () => {
    const check = new PropsCheck('CheckpointStore');
    expect(checkedPolicy(check)).toEqual({ everySeconds: 900, keep: 5 });
    expect(check.failures).toEqual([]);
  });

  it.each(realTokens)('wants to know both at synth (%s)', (_framework, { number }) => {
    const check = new PropsCheck('CheckpointStore');
    checkedPolicy(check, { every: Duration.seconds(number), keep: number });
    expect(check.failures.map(({ prop }) => prop)).toEqual(['policy.every', 'policy.keep']);
  });
});

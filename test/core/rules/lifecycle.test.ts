import type { CapacityModel, LifecycleHookModel } from '../../../constructs/core/model';
import { hookFitsNotice, SPOT_NOTICE_SECONDS } from '../../../constructs/core/rules/lifecycle';
import { findingsOf } from '../../fixtures/findings';
import { BLOCK, nodeGroupModel, RESERVATION } from '../../fixtures/models';

const SPOT: CapacityModel = { kind: 'spot', onDemandBase: 0, allocationStrategy: 'a word', rebalance: false };

function found(capacity: CapacityModel, hook: Partial<LifecycleHookModel>): unknown[] {
  const whole: LifecycleHookModel = { name: 'drain', when: 'terminate', heartbeatSeconds: 121, otherwise: 'continue' };
  return findingsOf(hookFitsNotice, nodeGroupModel({ capacity, lifecycleHooks: [{ ...whole, ...hook }] }));
}

describe('GPU-HOOK-001 hookFitsNotice', () => {
  it('warns of a pause that is longer than the notice', () => {
    expect(SPOT_NOTICE_SECONDS).toBe(120);
    expect(found(SPOT, { heartbeatSeconds: 121 })).toEqual([
      [
        'GPU-HOOK-001',
        'warning',
        "NodeGroup lifecycle hook 'drain' must fit the notice of a reclaim (120 s), got 121 s; save within the notice; a longer pause only helps when the group shrinks by itself",
      ],
    ]);
  });

  it.each([119, 120])('takes %d seconds', (heartbeatSeconds) => {
    expect(found(SPOT, { heartbeatSeconds })).toEqual([]);
  });

  it('takes any pause before a node is in service', () => {
    expect(found(SPOT, { when: 'launch' })).toEqual([]);
  });

  it.each<[CapacityModel]>([[{ kind: 'onDemand' }], [RESERVATION], [BLOCK]])('takes any pause of %j', (capacity) => {
    expect(found(capacity, {})).toEqual([]);
  });

  it('judges each hook', () => {
    const hooks = ['a', 'b'].map((name) => ({
      name,
      when: 'terminate' as const,
      heartbeatSeconds: 600,
      otherwise: 'continue' as const,
    }));
    expect(findingsOf(hookFitsNotice, nodeGroupModel({ capacity: SPOT, lifecycleHooks: hooks }))).toHaveLength(2);
  });
});

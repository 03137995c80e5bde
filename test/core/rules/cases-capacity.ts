import { OWN_PLACEMENT_GROUP } from '../../../constructs/core/model';
import type { Model } from '../../../constructs/core/rules';
import { BLOCK, nodeGroupModel, RESERVATION } from '../../fixtures/models';

const nodes = (max: number) => ({ min: 0, max, desired: null });
const spot = { kind: 'spot' as const, onDemandBase: 0, allocationStrategy: 'a word', rebalance: false };
const hook = { name: 'drain', when: 'terminate' as const, heartbeatSeconds: 121, otherwise: 'continue' as const };

/** A sound model with one thing broken for each rule of reservations, in the order of the rules. */
export const BROKEN_RESERVATIONS: Readonly<Record<string, Model>> = {
  'GPU-CAP-006': nodeGroupModel({ capacity: RESERVATION, placementGroup: OWN_PLACEMENT_GROUP }),
  'GPU-CAP-007': nodeGroupModel({ capacity: { ...BLOCK, zone: 'us-east-1b' }, placementGroup: null }),
  'GPU-CAP-008': nodeGroupModel({ capacity: { ...RESERVATION, instanceType: 'y8.large' }, placementGroup: null }),
  'GPU-CAP-009': nodeGroupModel({ capacity: { ...RESERVATION, count: 3 }, placementGroup: null }),
  'GPU-CAP-010': nodeGroupModel({ capacity: BLOCK, placementGroup: null, nodes: nodes(65) }),
};

/** The same for the rules of pauses. */
export const BROKEN_HOOKS: Readonly<Record<string, Model>> = {
  'GPU-HOOK-001': nodeGroupModel({ capacity: spot, lifecycleHooks: [hook] }),
};

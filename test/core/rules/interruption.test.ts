import type { InterruptionModel } from '../../../constructs/core/model';
import { judge } from '../../../constructs/core/rules';
import { groupsAreWatched, INTERRUPTION_RULES } from '../../../constructs/core/rules/interruption';
import { findingsOf } from '../../fixtures/findings';
import { interruptionModel } from '../../fixtures/paths';

const watched = (nodeGroups: number): InterruptionModel => interruptionModel({ nodeGroups });

describe('GPU-EVENT-001 groupsAreWatched', () => {
  it('refuses a cluster without node groups', () => {
    expect(findingsOf(groupsAreWatched, watched(0))).toEqual([
      [
        'GPU-EVENT-001',
        'error',
        "SpotInterruption 'cluster' must have a node group to watch, got none; add one by 'cluster.addNodeGroup', before or after SpotInterruption, or leave SpotInterruption out",
      ],
    ]);
  });

  it.each([1, 2])('says nothing of %d groups', (nodeGroups) => {
    expect(findingsOf(groupsAreWatched, watched(nodeGroups))).toEqual([]);
  });

  it('lets it pass when it is taken out', () => {
    const others = INTERRUPTION_RULES.filter(({ code }) => code !== 'GPU-EVENT-001');
    expect(judge(watched(0), others as never)).toEqual([]);
  });
});

import { lustreEfaMistakes, lustreSizeMistakes, unverifiedOfLustre } from '../../constructs/aws/lustre-limits';
import type { LustreFacts } from '../../constructs/aws/lustre-limits';
import { DEPLOY_TIME } from '../../constructs/core/base/tokens';

const NOTHING: LustreFacts = {
  deployment: null,
  capacityGiB: null,
  throughputPerTiB: null,
  metadataIops: null,
  rdma: null,
};
const AT_DEPLOY: LustreFacts = {
  deployment: DEPLOY_TIME,
  capacityGiB: DEPLOY_TIME,
  throughputPerTiB: DEPLOY_TIME,
  metadataIops: DEPLOY_TIME,
  rdma: true,
};

describe('the limits of Lustre', () => {
  it.each([NOTHING, AT_DEPLOY])('find no mistake in what is unknown: %j', (facts) => {
    expect([...lustreSizeMistakes(facts), ...lustreEfaMistakes(facts)]).toEqual([]);
  });

  it('name every mistake, with the nearest that fits', () => {
    const facts = { ...NOTHING, deployment: 'SCRATCH_2', capacityGiB: 3000, throughputPerTiB: 50, metadataIops: 7 };
    const mistakes = [...lustreSizeMistakes(facts), ...lustreEfaMistakes({ ...facts, rdma: true })];
    expect(mistakes.map(({ option, isConflict, got, fix }) => [option, isConflict, got, fix])).toEqual([
      ['throughputPerTiB', false, 50, 'choose one of these, or leave it out'],
      ['capacityGiB', false, 3000, 'take 2400'],
      ['metadataIops', true, 7, "take deployment 'PERSISTENT_2'"],
      ['efa', true, true, "take deployment 'PERSISTENT_2'"],
    ]);
  });

  it.each([
    [250, []],
    [500, ['step of capacity with EFA at 500 MB/s per TiB']],
  ])('say what is not confirmed with EFA at %d MB/s', (throughputPerTiB, expected) => {
    const facts = { ...NOTHING, deployment: 'PERSISTENT_2', throughputPerTiB };
    expect(unverifiedOfLustre({ ...facts, rdma: true })).toEqual(expected);
    expect(unverifiedOfLustre({ ...facts, rdma: false })).toEqual([]);
  });
});

import fc from 'fast-check';
import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import { awsCatalog, awsQuotas } from '../../../constructs/core/catalog/aws';
import { type QuotaGroup, quotaNeeds } from '../../../constructs/core/plan';
import { rowOf } from '../catalog/rows';

const rows = awsQuotas().rows;

function group(type: string, changes: Partial<QuotaGroup> = {}): QuotaGroup {
  return { name: 'A', instance: rowOf(type), nodes: { min: 0, max: 2 }, purchase: 'onDemand', ...changes };
}

describe('quotaNeeds', () => {
  test.each([
    [1, 192],
    [2, 384],
    [100, 19_200],
  ])('multiplies vCPUs by %i nodes', (max, amount) => {
    const { needs, unknown } = quotaNeeds([group('p5.48xlarge', { nodes: { min: 0, max } })], rows);
    expect(unknown).toEqual([]);
    expect(needs).toEqual([
      {
        codes: ['L-417A185B'],
        names: ['Running On-Demand P instances'],
        purchaseOption: 'onDemand',
        unit: 'vCPU',
        amount,
        groups: ['A'],
        verified: true,
        sources: rows.find((row) => row.code === 'L-417A185B')!.sources,
      },
    ]);
  });

  it('needs nothing for no node', () => {
    const none = { nodes: { min: 0, max: 0 } };
    expect(quotaNeeds([group('p5.48xlarge', none), group('p6e-gb200.36xlarge', none)], rows)).toEqual({
      needs: [],
      unknown: [],
    });
    expect(quotaNeeds([], rows)).toEqual({ needs: [], unknown: [] });
  });

  it('takes another quota for spot', () => {
    const { needs } = quotaNeeds([group('p5.48xlarge', { purchase: 'spot' })], rows);
    expect(needs).toMatchObject([{ codes: ['L-C4BD4855'], purchaseOption: 'spot', amount: 384, verified: true }]);
  });

  it('sums groups that share a quota and keeps others apart', () => {
    const groups = [
      group('p5.48xlarge'),
      group('p4d.24xlarge', { name: 'B' }),
      group('g6e.48xlarge', { name: 'C' }),
      group('p4d.24xlarge', { name: 'D', purchase: 'spot' }),
    ];
    expect(quotaNeeds(groups, rows).needs.map((need) => [need.codes, need.amount, need.groups])).toEqual([
      [['L-417A185B'], 2 * 192 + 2 * 96, ['A', 'B']],
      [['L-DB2E81BA'], 2 * 192, ['C']],
      [['L-7212CCBC'], 2 * 96, ['D']],
    ]);
  });

  test.each([
    ['no base', 0, [['spot', 384]]],
    [
      'a base below max',
      1,
      [
        ['onDemand', 192],
        ['spot', 192],
      ],
    ],
    ['a base of all nodes', 2, [['onDemand', 384]]],
  ] as const)('needs both kinds for a spot group with %s', (_what, onDemandBase, amounts) => {
    const { needs } = quotaNeeds([group('p5.48xlarge', { purchase: 'spot', onDemandBase })], rows);
    expect(needs.map((need) => [need.purchaseOption, need.amount])).toEqual(amounts);
  });

  it('carries both candidates where the code is unverified', () => {
    const groups = [group('p6-b200.48xlarge', { purchase: 'spot' }), group('p5.48xlarge', { purchase: 'spot' })];
    expect(quotaNeeds(groups, rows).needs).toMatchObject([
      { codes: ['L-7212CCBC', 'L-C4BD4855'], verified: false, amount: 384 },
      { codes: ['L-C4BD4855'], verified: true, amount: 384 },
    ]);
  });

  it('calls a single unverified code unverified, and never sums it with the verified one', () => {
    const [p5] = rows.filter((row) => row.code === 'L-C4BD4855' && row.families.includes('p5'));
    const unsure = { ...p5!, families: ['p4d'], unverified: ['code'] };
    const groups = [group('p5.48xlarge', { purchase: 'spot' }), group('p4d.24xlarge', { purchase: 'spot' })];
    const { needs } = quotaNeeds(groups, [p5!, unsure]);
    expect(needs.map((need) => [need.codes, need.amount, need.verified])).toEqual([
      [['L-C4BD4855'], 384, true],
      [['L-C4BD4855'], 192, false],
    ]);
  });

  it('calls unknown, not zero, what no quota is known for', () => {
    const { needs, unknown } = quotaNeeds([group('hpc6a.48xlarge', { purchase: 'spot' })], rows);
    expect(needs).toEqual([]);
    expect(unknown).toEqual([
      { group: 'A', instanceType: 'hpc6a.48xlarge', purchaseOption: 'spot', vcpu: 192, codes: [] },
    ]);
  });

  it('calls unknown a number of nodes that is known at deploy only, and names the code', () => {
    const { needs, unknown } = quotaNeeds([group('p5.48xlarge', { nodes: { min: 0, max: DEPLOY_TIME } })], rows);
    expect(needs).toEqual([]);
    expect(unknown).toMatchObject([{ group: 'A', vcpu: DEPLOY_TIME, codes: ['L-417A185B'] }]);
  });

  it('gives a frozen result and leaves what it was given alone', () => {
    const given = group('p5.48xlarge');
    const result = quotaNeeds([given], rows);
    expect(Object.isFrozen(result.needs) && Object.isFrozen(result.needs[0])).toBe(true);
    expect(Object.isFrozen(given) || Object.isFrozen(given.nodes)).toBe(false);
  });

  it('loses no vCPU, whatever the groups', () => {
    const anyGroup = fc
      .record({
        type: fc.constantFrom(
          ...awsCatalog()
            .list()
            .map((row) => row.type),
        ),
        max: fc.nat({ max: 50 }),
        onDemandBase: fc.nat({ max: 50 }),
        purchase: fc.constantFrom('onDemand' as const, 'spot' as const),
      })
      .map(({ type, max, onDemandBase, purchase }) => group(type, { nodes: { min: 0, max }, onDemandBase, purchase }));
    fc.assert(
      fc.property(fc.array(anyGroup, { maxLength: 6 }), (groups) => {
        const { needs, unknown } = quotaNeeds(groups, rows);
        const counted = needs.reduce((sum, need) => sum + need.amount, 0);
        const open = unknown.reduce((sum, part) => sum + Number(part.vcpu), 0);
        const all = groups.reduce((sum, { nodes, instance }) => sum + Number(nodes.max) * instance.vcpu, 0);
        expect(counted + open).toBe(all);
        for (const need of needs) expect(need.amount).toBeGreaterThan(0);
      }),
    );
  });
});

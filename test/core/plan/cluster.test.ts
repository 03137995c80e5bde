import { Money } from '../../../constructs/core/base/units';
import { awsCatalog, awsQuotas } from '../../../constructs/core/catalog/aws';
import type { SpotCapacity } from '../../../constructs/core/model';
import { clusterCost, clusterQuotas } from '../../../constructs/core/plan';
import { clusterModel, MACHINE, nodeGroupModel } from '../../fixtures/models';

const SPOT: SpotCapacity = { kind: 'spot', onDemandBase: 1, allocationStrategy: 'a word', rebalance: false };

describe('clusterCost', () => {
  it('takes number, purchase and price of each group from its model', () => {
    const nodeGroups = [
      nodeGroupModel({ name: 'steady', hourlyPrice: Money.usd(10) }),
      nodeGroupModel({ name: 'spare', hourlyPrice: Money.usd(3), capacity: SPOT }),
      nodeGroupModel({ name: 'dark' }),
    ];
    const { lines, atMax, atMin, unknown } = clusterCost(clusterModel({ nodeGroups }));
    expect(lines.map(({ group, purchaseOption, nodes }) => [group, purchaseOption, nodes.min, nodes.max])).toEqual([
      ['steady', 'onDemand', 2, 4],
      ['spare', 'onDemand', 1, 1],
      ['spare', 'spot', 1, 3],
      ['dark', 'onDemand', 2, 4],
    ]);
    expect(atMax.perHour).toEqual([Money.usd(4 * 10 + 4 * 3)]);
    expect(atMin.perHour).toEqual([Money.usd(2 * 10 + 2 * 3)]);
    expect(unknown).toEqual(['dark']);
  });

  it('takes the price of the catalogue for type and region of the group', () => {
    const machine = { ...MACHINE, type: 'p5.48xlarge' };
    const [line] = clusterCost(clusterModel({ nodeGroups: [nodeGroupModel({ machine })] })).lines;
    expect(line).toMatchObject({ instanceType: 'p5.48xlarge', region: 'us-east-1', priceKind: 'onDemand' });
    expect(line?.date).not.toBeNull();
    expect(line?.pricePerNodeHour?.amount).toBeGreaterThan(0);
  });
});

describe('clusterQuotas', () => {
  it('counts the vCPUs of each way of buying at most nodes', () => {
    const { type, family, vcpu } = awsCatalog()
      .list()
      .find((row) => row.type === 'p5.48xlarge')!;
    const machine = { ...MACHINE, type, family, vcpu };
    const nodeGroups = [
      nodeGroupModel({ name: 'steady', machine }),
      nodeGroupModel({ name: 'spare', machine, capacity: SPOT }),
    ];
    const { needs, unknown } = clusterQuotas(clusterModel({ nodeGroups }), awsQuotas().rows);
    expect(unknown).toEqual([]);
    expect(needs.map(({ purchaseOption, amount, groups }) => [purchaseOption, amount, groups])).toEqual([
      ['onDemand', (4 + 1) * vcpu, ['steady', 'spare']],
      ['spot', 3 * vcpu, ['spare']],
    ]);
  });

  it('says of which groups no quota is known', () => {
    const { needs, unknown } = clusterQuotas(clusterModel(), awsQuotas().rows);
    expect(needs).toEqual([]);
    expect(unknown.map(({ group, instanceType }) => [group, instanceType])).toEqual([['Workers', 'x8.large']]);
  });
});

import { addressSavingLayout, ipBandwidthLayout } from '../../../constructs/core/model/fabric';
import type { FabricShape } from '../../../constructs/core/model/fabric';

function shape(networkCards: number, rdmaCards: readonly number[], maxInterfacesPerCard = 2): FabricShape {
  return { networkCards, rdmaCards, maxInterfacesPerCard };
}

function written(layout: ReturnType<typeof addressSavingLayout>): string[] {
  return layout.map(({ card, device, kind }) => `${card}.${device} ${kind}`);
}

describe('addressSavingLayout where a card takes one interface', () => {
  it('shares the first of card 0 between RDMA and IP', () => {
    expect(written(addressSavingLayout(shape(2, [0, 1], 1)))).toEqual(['0.0 rdma-and-ip', '1.0 rdma-only']);
  });

  it('leaves card 0 to IP where it carries no RDMA', () => {
    expect(written(addressSavingLayout(shape(2, [1], 1)))).toEqual(['0.0 ip', '1.0 rdma-only']);
  });

  it('has room for both as soon as a card takes two', () => {
    expect(written(addressSavingLayout(shape(2, [0, 1], 2)))).toEqual(['0.0 ip', '0.1 rdma-only', '1.0 rdma-only']);
  });
});

describe('ipBandwidthLayout', () => {
  it('adds IP at device 1 of further cards, in order', () => {
    expect(written(ipBandwidthLayout(shape(3, [0, 1, 2]), [2, 1]))).toEqual([
      '0.0 ip',
      '0.1 rdma-only',
      '1.0 rdma-only',
      '1.1 ip',
      '2.0 rdma-only',
      '2.1 ip',
    ]);
  });

  it('is the other layout where no further card is named', () => {
    const machine = shape(4, [0, 1, 2, 3]);
    expect(ipBandwidthLayout(machine, [])).toEqual(addressSavingLayout(machine));
  });
});

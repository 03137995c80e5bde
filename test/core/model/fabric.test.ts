import fc from 'fast-check';
import { addressSavingLayout, carriesRdma, fabricModel, takesAddress } from '../../../constructs/core/model/fabric';
import type { FabricShape, NetworkInterfaceModel } from '../../../constructs/core/model/fabric';

function shapeOf(networkCards: number, rdmaCards: readonly number[]): FabricShape {
  return { networkCards, rdmaCards, maxInterfacesPerCard: 2 };
}

const upTo = (count: number, from = 0): number[] => Array.from({ length: count - from }, (_, index) => from + index);
const rdmaOnly = (card: number, device = 0): NetworkInterfaceModel => ({ card, device, kind: 'rdma-only' });
const PRIMARY: NetworkInterfaceModel = { card: 0, device: 0, kind: 'ip' };

describe('addressSavingLayout', () => {
  it.each([
    ['one card without RDMA', shapeOf(1, []), [PRIMARY]],
    ['one card with RDMA', shapeOf(1, [0]), [{ card: 0, device: 0, kind: 'rdma-and-ip' }]],
    ['two cards without RDMA', shapeOf(2, []), [PRIMARY]],
    ['two cards, RDMA on both', shapeOf(2, [0, 1]), [PRIMARY, rdmaOnly(0, 1), rdmaOnly(1)]],
    ['two cards, RDMA on the second', shapeOf(2, [1]), [PRIMARY, rdmaOnly(1)]],
    ['four cards', shapeOf(4, upTo(4)), [PRIMARY, rdmaOnly(0, 1), ...upTo(4, 1).map((card) => rdmaOnly(card))]],
    ['32 cards', shapeOf(32, upTo(32)), [PRIMARY, rdmaOnly(0, 1), ...upTo(32, 1).map((card) => rdmaOnly(card))]],
    [
      '17 cards, no RDMA on the first',
      shapeOf(17, upTo(17, 1)),
      [PRIMARY, ...upTo(17, 1).map((card) => rdmaOnly(card))],
    ],
    ['cards in another order', shapeOf(3, [2, 0, 1]), [PRIMARY, rdmaOnly(0, 1), rdmaOnly(1), rdmaOnly(2)]],
  ])('of %s', (_name, shape, layout) => {
    expect(addressSavingLayout(shape)).toEqual(layout);
  });

  it('uses every RDMA card, one address and no place twice, whatever the machine', () => {
    const shapes = fc
      .integer({ min: 1, max: 64 })
      .chain((cards) => fc.shuffledSubarray(upTo(cards)).map((rdmaCards) => shapeOf(cards, rdmaCards)));
    fc.assert(
      fc.property(shapes, (shape) => {
        const layout = addressSavingLayout(shape);
        const rdma = layout.filter(({ kind }) => carriesRdma(kind)).map(({ card }) => card);
        expect(rdma).toEqual([...shape.rdmaCards].sort((a, b) => a - b));
        expect(layout.filter(({ kind }) => takesAddress(kind))).toHaveLength(1);
        const places = layout.map(({ card, device }) => card * shape.maxInterfacesPerCard + device);
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
        expect(layout[0]).toMatchObject({ card: 0, device: 0 });
        expect(takesAddress(layout[0]!.kind)).toBe(true);
        expect(layout.every(({ device }) => device < shape.maxInterfacesPerCard)).toBe(true);
      }),
    );
  });
});

describe('fabricModel', () => {
  it('counts devices and addresses, and keeps what is known of them', () => {
    const shape = shapeOf(4, upTo(4));
    const interfaces: NetworkInterfaceModel[] = [
      { card: 0, device: 0, kind: 'rdma-and-ip' },
      { card: 1, device: 0, kind: 'rdma-only' },
      { card: 2, device: 0, kind: 'ip' },
      { card: 3, device: 0, kind: 'another word' },
    ];
    expect(fabricModel(interfaces, shape, { lineRateGbps: null, unverifiedFacts: ['maxEfa'] })).toEqual({
      interfaces,
      shape,
      rdmaDevices: 2,
      addressedInterfaces: 2,
      lineRateGbps: null,
      unverifiedFacts: ['maxEfa'],
    });
  });
});

describe('the kinds of interfaces', () => {
  it.each([
    ['ip', false, true],
    ['rdma-and-ip', true, true],
    ['rdma-only', true, false],
    ['another word', false, false],
  ])('%s: RDMA %s, address %s', (kind, rdma, address) => {
    expect(carriesRdma(kind)).toBe(rdma);
    expect(takesAddress(kind)).toBe(address);
  });
});

import { checkLayout, fabricOf, machineOf } from '../../constructs/aws/machine';
import type { InterfaceLayout } from '../../constructs/aws/machine';
import { PropsCheck } from '../../constructs/core/base/props-check';
import { awsCatalog } from '../../constructs/core/catalog/aws';
import type { InstanceTypeFacts } from '../../constructs/core';

function rowOf(type: string): InstanceTypeFacts {
  const found = awsCatalog().lookUp(type);
  expect(found.kind).toBe('found');
  return (found as { row: InstanceTypeFacts }).row;
}

describe('machineOf', () => {
  it('takes from the row what models hold, with the architecture of the accelerator', () => {
    expect(machineOf(rowOf('p5.48xlarge'), '2026-10')).toMatchObject({
      type: 'p5.48xlarge',
      family: 'p5',
      arch: 'x86_64',
      vcpu: 192,
      accelerator: { vendor: 'NVIDIA', model: 'H100', count: 8, architecture: 'Hopper' },
      soldAs: { onDemand: true, spot: true, capacityBlock: true },
      asOf: '2026-10',
    });
  });

  it('leaves unknown whether a type is sold in a way that no good source carries', () => {
    expect(rowOf('p3dn.24xlarge').unverified).toContain('spot');
    expect(machineOf(rowOf('p3dn.24xlarge'), '2026-10').soldAs).toEqual({
      onDemand: true,
      spot: null,
      capacityBlock: false,
    });
  });

  it('has no accelerator where the type has none', () => {
    expect(machineOf(rowOf('hpc7a.96xlarge'), '2026-10').accelerator).toBeNull();
  });
});

describe('fabricOf', () => {
  const layoutOf = (type: string): string[] =>
    fabricOf(rowOf(type), 'saveAddresses').interfaces.map(({ card, device, kind }) => `${card}.${device} ${kind}`);

  it('gives p5.48xlarge 33 interfaces of which one takes an address', () => {
    const fabric = fabricOf(rowOf('p5.48xlarge'), 'saveAddresses');
    expect(fabric.interfaces).toHaveLength(33);
    expect(fabric).toMatchObject({ rdmaDevices: 32, addressedInterfaces: 1, lineRateGbps: 3200, unverifiedFacts: [] });
  });

  it('leaves card 0 without RDMA where the card cannot', () => {
    expect(layoutOf('p6-b300.48xlarge').slice(0, 3)).toEqual(['0.0 ip', '1.0 rdma-only', '2.0 rdma-only']);
  });

  it('shares the first interface where each card takes one only', () => {
    expect(layoutOf('hpc6id.32xlarge')).toEqual(['0.0 rdma-and-ip', '1.0 rdma-only']);
  });

  it.each([
    ['g6.8xlarge', ['0.0 rdma-and-ip']],
    ['g6.xlarge', ['0.0 ip']],
  ])('gives %s the one interface it has', (type, layout) => {
    expect(layoutOf(type)).toEqual(layout);
  });

  it('names the facts of a layout that no good source carries', () => {
    expect(fabricOf(rowOf('g7.48xlarge'), 'saveAddresses').unverifiedFacts).toEqual(['maxEfa']);
  });
});

describe('fabricOf for the most IP bandwidth', () => {
  const every = (step: number, count: number): number[] => Array.from({ length: count }, (_, index) => index * step);

  it.each([
    ['p5.48xlarge', 8, every(4, 8), 32],
    ['p5e.48xlarge', 8, every(4, 8), 32],
    ['p6-b200.48xlarge', 8, every(1, 8), 8],
    ['p6-b300.48xlarge', 17, every(1, 17), 16],
  ])('gives %s %d addresses, and every EFA device', (type, addresses, cards, devices) => {
    const fabric = fabricOf(rowOf(type), 'ipBandwidth');
    const ip = fabric.interfaces.filter(({ kind }) => kind === 'ip');
    expect(fabric.addressedInterfaces).toBe(addresses);
    expect(ip.map(({ card }) => card)).toEqual(cards);
    expect(ip.map(({ device }) => device)).toEqual(cards.map((card) => (card === 0 ? 0 : 1)));
    expect(fabric.rdmaDevices).toBe(devices);
    expect(fabric.interfaces.length).toBeLessThanOrEqual(rowOf(type).maxEni);
  });
});

describe('fabricOf p6e-gb200.36xlarge', () => {
  it('has its four EFA devices on cards 1, 5, 9 and 13', () => {
    const { interfaces, rdmaDevices, shape } = fabricOf(rowOf('p6e-gb200.36xlarge'), 'saveAddresses');
    expect(interfaces.map(({ card, device, kind }) => `${card}.${device} ${kind}`)).toEqual([
      '0.0 ip',
      '1.0 rdma-only',
      '5.0 rdma-only',
      '9.0 rdma-only',
      '13.0 rdma-only',
    ]);
    expect(rdmaDevices).toBe(shape.rdmaCards.length);
  });
});

describe('checkLayout', () => {
  const failuresOf = (type: string, layout: InterfaceLayout): string[] => {
    const check = new PropsCheck('NodeGroup');
    checkLayout(check, 'interfaceLayout', layout, type);
    return check.failures.map(({ message }) => message);
  };

  it.each(['p5.48xlarge', 'p5e.48xlarge', 'p6-b200.48xlarge', 'p6-b300.48xlarge'])('takes either for %s', (type) => {
    expect([...failuresOf(type, 'ipBandwidth'), ...failuresOf(type, 'saveAddresses')]).toEqual([]);
  });

  it.each(['p4d.24xlarge', 'p5en.48xlarge', 'p6e-gb200.36xlarge', 'g6.xlarge'])(
    'refuses ipBandwidth for %s',
    (type) => {
      expect(failuresOf(type, 'saveAddresses')).toEqual([]);
      expect(failuresOf(type, 'ipBandwidth')).toEqual([
        `NodeGroup 'interfaceLayout' must be 'saveAddresses' for ${type}, of which AWS documents no other layout, got "ipBandwidth"; leave interfaceLayout out, or take p5.48xlarge, p5e.48xlarge, p6-b200.48xlarge, p6-b300.48xlarge`,
      ]);
    },
  );
});

import { fabricOf, machineOf } from '../../constructs/aws/machine';
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
      soldAs: { onDemand: true, spot: true },
      asOf: '2026-10',
    });
  });

  it('leaves unknown whether a type is sold in a way that no good source carries', () => {
    expect(rowOf('p3dn.24xlarge').unverified).toContain('spot');
    expect(machineOf(rowOf('p3dn.24xlarge'), '2026-10').soldAs).toEqual({ onDemand: true, spot: null });
  });

  it('has no accelerator where the type has none', () => {
    expect(machineOf(rowOf('hpc7a.96xlarge'), '2026-10').accelerator).toBeNull();
  });
});

describe('fabricOf', () => {
  const layoutOf = (type: string): string[] =>
    fabricOf(rowOf(type)).interfaces.map(({ card, device, kind }) => `${card}.${device} ${kind}`);

  it('gives p5.48xlarge 33 interfaces of which one takes an address', () => {
    const fabric = fabricOf(rowOf('p5.48xlarge'));
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
    expect(fabricOf(rowOf('g7.48xlarge')).unverifiedFacts).toEqual(['maxEfa']);
  });
});

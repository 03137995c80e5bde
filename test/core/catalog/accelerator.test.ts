import { acceleratorFile, acceleratorOf, known } from '../../../constructs/core/catalog';
import { awsCatalog } from '../../../constructs/core/catalog/aws';
import { rowOf } from './rows';

const { rows: parts, asOf } = acceleratorFile();
const withAccelerator = awsCatalog()
  .list()
  .filter((row) => row.accelerator !== null);

describe('acceleratorOf', () => {
  it.each(withAccelerator.map((row) => [row.type, row] as const))('joins %s with one part', (_type, row) => {
    const part = acceleratorOf(row)!;
    expect([part.vendor, part.model]).toEqual([row.accelerator!.vendor, row.accelerator!.model]);
    // A slice of a part has a share of its memory; the nominal size is up to a tenth above what the cloud reports.
    const whole = row.accelerator!.memoryGiB! / Math.min(1, row.accelerator!.count!);
    expect(Math.abs(part.memoryGB! - whole) / part.memoryGB!).toBeLessThan(0.1);
  });

  test.each([
    ['p3.2xlarge', 'v100-16'],
    ['p3dn.24xlarge', 'v100-32'],
    ['p4d.24xlarge', 'a100-40-sxm'],
    ['p4de.24xlarge', 'a100-80-sxm'],
    ['g6f.large', 'l4'],
  ])('tells the sizes of a model apart: %s has %s', (type, id) => {
    expect(acceleratorOf(rowOf(type))?.id).toBe(id);
  });

  it('gives null where the type has no accelerator, the part is unknown, or the size is open', () => {
    expect(acceleratorOf(rowOf('hpc6a.48xlarge'))).toBeNull();
    expect(acceleratorOf({ accelerator: { vendor: 'NVIDIA', model: 'Z1', count: 1, memoryGiB: 8 } })).toBeNull();
    expect(acceleratorOf({ accelerator: { vendor: 'NVIDIA', model: 'A100', count: 1, memoryGiB: null } })).toBeNull();
  });
});

describe('acceleratorFile', () => {
  it('has parts with sources and a date, and no part that no type has', () => {
    expect(asOf).toBe('2026-12-01');
    expect(new Set(parts.map((part) => part.id)).size).toBe(parts.length);
    const joined = new Set(withAccelerator.map((row) => acceleratorOf(row)?.id));
    expect(new Set(parts.map((part) => part.id))).toEqual(joined);
    for (const part of parts) {
      expect(part.sources.length).toBeGreaterThan(0);
      for (const source of part.sources) expect(source).toMatch(/^https:/);
      for (const name of part.unverified) expect(part).toHaveProperty(name);
    }
  });

  it('hides unverified figures from decisions', () => {
    const h100 = acceleratorOf(rowOf('p5.48xlarge'))!;
    expect(h100.tflops.fp64).toBe(34);
    expect(known(h100, 'tflops')).toMatchObject({ fp64: null, bf16Dense: 989.5 });
  });
});

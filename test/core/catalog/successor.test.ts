import { acceleratorOf, known, successorOf } from '../../../constructs/core/catalog';
import { awsCatalog } from '../../../constructs/core/catalog/aws';
import type { InstanceTypeFacts } from '../../../constructs/core/catalog';
import { rowOf } from './rows';

const rows = awsCatalog().list();
const withdrawn = rows.filter((row) => row.status === 'withdrawn');

describe('successorOf', () => {
  test.each([
    ['p3.2xlarge', 'g6e.2xlarge'],
    ['p3.8xlarge', 'g6e.12xlarge'],
    ['p3.16xlarge', 'p4d.24xlarge'],
    ['g4ad.xlarge', 'g4dn.xlarge'],
    ['g4ad.2xlarge', 'g4dn.2xlarge'],
    ['g4ad.4xlarge', 'g4dn.4xlarge'],
    ['g4ad.8xlarge', 'g7.12xlarge'],
    ['g4ad.16xlarge', 'g4dn.12xlarge'],
    ['dl1.24xlarge', 'p4d.24xlarge'],
  ])('names for %s the type %s', (old, successor) => {
    expect(successorOf(rowOf(old), rows)?.type).toBe(successor);
  });

  it('is tested above for every withdrawn type', () => {
    expect(withdrawn).toHaveLength(9);
  });

  it.each(withdrawn.map((row) => [row.type, row] as const))('keeps its word for %s', (_type, old) => {
    const successor = successorOf(old, rows)!;
    expect(successor.status).toBe('offered');
    expect(successor.arch).toBe(old.arch);
    expect(known(successor, 'onDemand')).toBe(true);
    expect(successor.accelerator?.vendor).toBe('NVIDIA');
    expect(successor.accelerator?.model).not.toBe(old.accelerator?.model);
    expect(successor.accelerator?.count).toBe(old.accelerator?.count);
    expect(successor.accelerator?.memoryGiB).toBeGreaterThanOrEqual(old.accelerator!.memoryGiB!);
  });

  it('keeps the link between the GPUs where a type with one exists', () => {
    expect(successorOf(rowOf('p3.16xlarge'), rows)?.nvlink).not.toBeNull();
  });

  it.each(['p3.2xlarge', 'p3.8xlarge', 'p3.16xlarge'])('is no slower in FP16 than %s', (old) => {
    const rate = (row: InstanceTypeFacts): number => acceleratorOf(row)!.tflops.fp16Dense!;
    expect(rate(successorOf(rowOf(old), rows)!)).toBeGreaterThanOrEqual(rate(rowOf(old)));
  });

  it('takes a slower one where nothing else comes near', () => {
    expect(successorOf(rowOf('p3.2xlarge'), [rowOf('g4dn.2xlarge')])?.type).toBe('g4dn.2xlarge');
  });

  it('keeps the vendor where it can', () => {
    const old = rowOf('g4ad.xlarge');
    const newer = { ...old, type: 'g9ad.xlarge', status: 'offered' as const, unverified: [] };
    const next = { ...newer, accelerator: { ...old.accelerator!, model: 'Radeon Next', memoryGiB: 64 } };
    expect(successorOf(old, [...rows, next])?.type).toBe('g9ad.xlarge');
  });

  it('trusts no unverified field', () => {
    const old = rowOf('g4ad.xlarge');
    const maybe = { ...rowOf('g4dn.xlarge'), unverified: ['onDemand'] };
    const slice = { ...rowOf('g4dn.xlarge'), unverified: ['accelerator.count'] };
    expect(successorOf(old, [maybe, slice])).toBeNull();
  });

  it('names no type that comes as a whole UltraServer only', () => {
    const only = { ...rowOf('g4dn.xlarge'), capacityBlock: 'ultraServer' as const };
    expect(successorOf(rowOf('g4ad.xlarge'), [only])).toBeNull();
  });

  it('names none where nothing comes near, or the type has no accelerator', () => {
    expect(successorOf(rowOf('p3.16xlarge'), [])).toBeNull();
    expect(successorOf(rowOf('hpc6a.48xlarge'), rows)).toBeNull();
  });
});

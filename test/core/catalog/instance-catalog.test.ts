import { InstanceCatalog } from '../../../constructs/core/catalog';
import { awsCatalog } from '../../../constructs/core/catalog/aws';
import { rowOf } from './rows';

const catalog = awsCatalog();

describe('InstanceCatalog', () => {
  it('finds an offered type', () => {
    expect(catalog.lookUp('p5.48xlarge')).toEqual({ kind: 'found', row: rowOf('p5.48xlarge') });
  });

  it('finds every offered type and calls every other one withdrawn', () => {
    for (const row of catalog.list()) {
      expect(catalog.lookUp(row.type).kind).toBe(row.status === 'offered' ? 'found' : 'withdrawn');
    }
  });

  test.each([
    ['p5.48xlarg', ['p5.48xlarge', 'p5.4xlarge']],
    ['p5.24xlarge', ['p5.4xlarge', 'p5.48xlarge']],
    ['p5f.48xlarge', ['p5.48xlarge', 'p5e.48xlarge', 'g5.48xlarge']],
    ['P5.48XLARGE', ['p5.48xlarge', 'p5.4xlarge']],
    ['p4d', ['p4d.24xlarge']],
    ['p5.metal', ['p5.4xlarge', 'p5.48xlarge']],
    ['Standard_ND96', []],
  ])('says what %s may have meant', (type, suggestions) => {
    expect(catalog.lookUp(type)).toEqual({ kind: 'unknown', suggestions });
  });

  it('never suggests a withdrawn type', () => {
    const result = catalog.lookUp('p3.16xlarg');
    expect(result.kind).toBe('unknown');
    const { suggestions } = result as Extract<typeof result, { kind: 'unknown' }>;
    expect(suggestions.length).toBeGreaterThan(0);
    for (const type of suggestions) expect(rowOf(type).status).toBe('offered');
  });

  it('says why a withdrawn type is refused and what to take instead', () => {
    const result = catalog.lookUp('p3.16xlarge');
    expect(result).toMatchObject({ kind: 'withdrawn', verified: true, successor: { type: 'p4d.24xlarge' } });
    expect(result).toHaveProperty('reason', expect.stringContaining('EC2 no longer describes this type'));
    expect(result).toHaveProperty('row.sources', expect.arrayContaining([expect.stringMatching(/^https:/)]));
  });

  it('says where only a secondary source calls a type withdrawn', () => {
    const unsure = catalog.list().filter((row) => row.status === 'withdrawn' && row.unverified.includes('status'));
    expect(unsure.map((row) => row.family)).toEqual(Array(5).fill('g4ad'));
    for (const row of unsure) expect(catalog.lookUp(row.type)).toMatchObject({ verified: false });
  });

  it('has a reason for every withdrawn type', () => {
    const reasons = catalog.list().flatMap((row) => {
      const result = catalog.lookUp(row.type);
      return result.kind === 'withdrawn' ? [result.reason] : [];
    });
    expect(reasons).toHaveLength(9);
    for (const reason of reasons) expect(reason).toMatch(/no longer|Gone|does not exist/);
  });

  it('hands out fresh lists and frozen results', () => {
    catalog.list().pop();
    expect(catalog.list()).toHaveLength(95);
    for (const type of ['p5.48xlarge', 'p3.2xlarge', 'p9.large']) {
      expect(Object.isFrozen(catalog.lookUp(type))).toBe(true);
    }
  });

  it('guesses nothing in an empty catalogue', () => {
    const empty = new InstanceCatalog({ asOf: '2026-10', note: '', rows: [] });
    expect(empty.lookUp('p5.48xlarge')).toEqual({ kind: 'unknown', suggestions: [] });
  });
});

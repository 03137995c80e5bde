import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { known } from '../../../constructs/core/catalog';
import { awsCatalog, awsQuotas } from '../../../constructs/core/catalog/aws';
import { rowOf } from './rows';

const rows = awsCatalog().list();

describe('awsCatalog', () => {
  it('has 95 types, each once, with the date of the data', () => {
    expect(rows).toHaveLength(95);
    expect(new Set(rows.map((row) => row.type)).size).toBe(95);
    expect(awsCatalog().asOf).toBe('2026-10');
  });

  it('hands out the same frozen rows at every call', () => {
    expect(awsCatalog()).toBe(awsCatalog());
    const row = rowOf('p5.48xlarge');
    expect(Object.isFrozen(row.efaCards) && Object.isFrozen(row.accelerator) && Object.isFrozen(row)).toBe(true);
  });

  it.each(rows.map((row) => [row.type, row] as const))('%s has public sources', (_type, row) => {
    expect(row.sources.length).toBeGreaterThan(0);
    for (const source of row.sources) expect(new URL(source).protocol).toBe('https:');
  });

  it.each(rows.map((row) => [row.type, row] as const))('%s agrees with itself', (_type, row) => {
    expect(row.type.startsWith(`${row.family}.`)).toBe(true);
    expect(row.vcpu).toBeGreaterThan(0);
    expect(row.memoryGiB).toBeGreaterThan(0);
    expect(row.networkCards).toBeGreaterThan(0);
    expect(row.networkBurstGbps ?? Infinity).toBeGreaterThanOrEqual(row.networkGbps);

    expect(row.efaCards).toHaveLength(row.maxEfa);
    expect(new Set(row.efaCards).size).toBe(row.maxEfa);
    expect(row.efaCards.every((card) => Number.isInteger(card) && card >= 0 && card < row.networkCards)).toBe(true);
    if (row.maxEfa === 0) expect([row.rdmaRead, row.rdmaWrite, row.gpuDirectRdma]).not.toContain(true);

    expect(row.maxEni).toBeGreaterThanOrEqual(row.networkCards);
    if (row.maxEniPerCard !== null) expect(row.maxEniPerCard * row.networkCards).toBeGreaterThanOrEqual(row.maxEni);

    if (row.accelerator !== null) {
      expect(row.accelerator.count).toBeGreaterThan(0);
      expect(row.accelerator.memoryGiB).toBeGreaterThan(0);
    }
    if (row.nvlink !== null) {
      expect(row.nvlinkKnown).toBe(true);
      expect(row.accelerator?.vendor).toBe('NVIDIA');
      expect(row.accelerator?.count).toBeGreaterThan(1);
    }
    for (const name of row.unverified) expect(row).toHaveProperty(name);
  });

  it('does not know the interfaces per card of two types only', () => {
    const unknown = rows.filter((row) => row.maxEniPerCard === null).map((row) => row.type);
    expect(unknown).toEqual(['p6e-gb200.36xlarge', 'trn2u.48xlarge']);
  });

  it('leaves EFA off card 0 only where a type has one card more than EFA devices', () => {
    const withoutCard0 = rows.filter((row) => row.maxEfa > 0 && !row.efaCards.includes(0));
    expect(withoutCard0.map((row) => [row.type, row.networkCards, row.maxEfa])).toEqual([
      ['p6-b300.48xlarge', 17, 16],
      ['p6e-gb200.36xlarge', 17, 16],
    ]);
  });

  test.each([
    ['p5.48xlarge', { vcpu: 192, maxEfa: 32, networkCards: 32 }],
    ['p5en.48xlarge', { vcpu: 192, maxEfa: 16, networkCards: 16 }],
    ['p6-b300.48xlarge', { maxEfa: 16, networkCards: 17, maxEni: 68 }],
    ['p4d.24xlarge', { vcpu: 96, maxEfa: 4, networkCards: 4 }],
    ['g4dn.xlarge', { vcpu: 4, maxEfa: 0, networkCards: 1 }],
    ['g6f.large', { accelerator: { vendor: 'NVIDIA', model: 'L4', count: 0.125, memoryGiB: 2.79 } }],
  ])('has the published figures of %s', (type, figures) => {
    expect(rowOf(type)).toMatchObject(figures);
  });

  it('is read only when asked for', () => {
    const script = `
      require('./constructs/core/catalog'); require('./constructs/core/plan');
      const { awsCatalog } = require('./constructs/core/catalog/aws');
      const read = () => Object.keys(require.cache).filter((file) => /catalog.[a-z-]+[.]json/.test(file)).length;
      const before = read(); awsCatalog(); console.log(JSON.stringify([before, read()]));`;
    const args = ['--require', 'tsx/cjs', '--eval', script];
    const printed = execFileSync(process.execPath, args, { cwd: join(__dirname, '../../..'), encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual([0, 1]);
  });
});

describe('awsQuotas', () => {
  const quotas = awsQuotas().rows;
  const soldAs = (option: string, family: string): boolean =>
    rows.some((row) => row.family === family && (option === 'spot' ? row.spot : row.onDemand));

  it('has codes of the right form, with public sources', () => {
    expect(awsQuotas().asOf).toBe('2026-10');
    for (const row of quotas) {
      expect(row.code).toMatch(/^L-[0-9A-F]{8}$/);
      expect(row.unit).toBe('vCPU');
      expect(row.sources.length).toBeGreaterThan(0);
      for (const source of row.sources) expect(source).toMatch(/^https:/);
    }
  });

  it.each(['onDemand', 'spot'] as const)('covers exactly the families that are sold as %s', (option) => {
    const covered = quotas.filter((row) => row.purchaseOption === option).flatMap((row) => row.families);
    const sold = rows.map((row) => row.family).filter((family) => soldAs(option, family));
    expect(new Set(covered)).toEqual(new Set(sold));
  });

  it('has one row per family and purchase option, and two unverified candidates for P6 spot', () => {
    const seen = new Map<string, typeof quotas>();
    for (const row of quotas) {
      for (const family of row.families) {
        const key = `${family} ${row.purchaseOption}`;
        seen.set(key, [...(seen.get(key) ?? []), row]);
      }
    }
    const several = [...seen].filter(([, found]) => found.length > 1);
    expect(several.map(([key]) => key)).toEqual(['p6-b200 spot', 'p6-b300 spot']);
    for (const [, found] of several) expect(found.map((row) => known(row, 'code'))).toEqual([null, null]);
    expect(quotas.filter((row) => row.unverified.length > 0)).toHaveLength(2);
  });

  test.each([
    ['p5', 'onDemand', ['L-417A185B']],
    ['p5', 'spot', ['L-C4BD4855']],
    ['p4d', 'spot', ['L-7212CCBC']],
    ['p6-b200', 'onDemand', ['L-417A185B']],
    ['p6-b200', 'spot', ['L-7212CCBC', 'L-C4BD4855']],
    ['g6e', 'onDemand', ['L-DB2E81BA']],
    ['g6e', 'spot', ['L-3819A6DF']],
    ['trn2', 'onDemand', ['L-2C3B7624']],
    ['trn2', 'spot', ['L-6B0D517C']],
    ['inf2', 'onDemand', ['L-1945791B']],
    ['inf2', 'spot', ['L-B5D1601B']],
    ['hpc7a', 'onDemand', ['L-F7808C92']],
    ['dl1', 'onDemand', ['L-6E869C2A']],
    ['dl1', 'spot', ['L-85EED4F7']],
  ])('knows the code of %s %s', (family, option, codes) => {
    const found = quotas.filter((row) => row.purchaseOption === option && row.families.includes(family));
    expect(found.map((row) => row.code)).toEqual(codes);
  });
});

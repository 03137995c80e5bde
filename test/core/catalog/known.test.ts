import { known } from '../../../constructs/core/catalog';
import { awsCatalog } from '../../../constructs/core/catalog/aws';
import { rowOf } from './rows';

describe('known', () => {
  it('gives the value of a verified field', () => {
    expect(known(rowOf('p5.48xlarge'), 'maxEfa')).toBe(32);
    expect(known(rowOf('p5.48xlarge'), 'nvlink')).toEqual({ generation: 4, gbPerSecond: 900 });
  });

  it('gives null for an unverified field and leaves the raw value to be shown', () => {
    const row = rowOf('p3dn.24xlarge');
    expect(known(row, 'spot')).toBeNull();
    expect(row.spot).toBe(true);
  });

  it('gives null for an unverified part of a field, and its other parts', () => {
    const row = rowOf('p3dn.24xlarge');
    expect(known(row, 'nvlink')).toEqual({ generation: 2, gbPerSecond: null });
    expect(row.nvlink).toEqual({ generation: 2, gbPerSecond: 300 });
    expect(known(rowOf('trn2u.48xlarge'), 'accelerator')?.count).toBeNull();
  });

  it('gives a frozen value also where it hides a part', () => {
    expect(Object.isFrozen(known(rowOf('p3dn.24xlarge'), 'nvlink'))).toBe(true);
  });

  it('hides every unverified field of the whole catalogue, and nothing else', () => {
    let hidden = 0;
    for (const row of awsCatalog().list()) {
      for (const field of Object.keys(row) as (keyof typeof row)[]) {
        if (row.unverified.includes(field)) {
          hidden += 1;
          expect(known(row, field)).toBeNull();
        } else if (!row.unverified.some((name) => name.startsWith(`${field}.`))) {
          expect(known(row, field)).toBe(row[field]);
        }
      }
    }
    expect(hidden).toBeGreaterThan(0);
  });
});

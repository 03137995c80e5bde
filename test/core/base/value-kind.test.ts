import { isOfKind, markAs } from '../../../constructs/core/base/value-kind';
import { Duration, Money, Size } from '../../../constructs/core/base/units';

describe('the kind of a value', () => {
  it.each([
    ['Duration', Duration.minutes(1)],
    ['Size', Size.gibibytes(1)],
    ['Money', Money.usd(1)],
  ] as const)('is known of a %s', (kind, value) => {
    expect(isOfKind(value, kind)).toBe(true);
    expect(isOfKind(value, 'Capacity')).toBe(false);
  });

  it.each([15, '15', null, undefined, {}, []])('is none of %j', (value) => {
    expect(isOfKind(value, 'Duration')).toBe(false);
  });

  it('is known across two copies of the package', () => {
    const foreign = {};
    Object.defineProperty(foreign, Symbol.for('gpu-clusters.valueKind'), { value: 'Size' });
    expect(isOfKind(foreign, 'Size')).toBe(true);
  });

  it('shows in no listing and no JSON of the value', () => {
    const value = {};
    markAs(value, 'Money');
    expect(Object.keys(value)).toEqual([]);
    expect(JSON.stringify(value)).toBe('{}');
  });
});

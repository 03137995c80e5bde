import { formatSpread, spreadOf } from '../../../tools/bench/statistics';

describe('spreadOf', () => {
  it.each([
    ['an odd number of figures', [9, 1, 5], { median: 5, min: 1, max: 9 }],
    ['an even number, by the mean of the middle two', [10, 2, 4, 1], { median: 3, min: 1, max: 10 }],
    ['one figure', [7], { median: 7, min: 7, max: 7 }],
  ])('takes %s', (_name, values, spread) => {
    expect(spreadOf(values)).toEqual(spread);
  });

  it('leaves the figures in their order', () => {
    const values = [3, 1, 2];
    spreadOf(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('formatSpread', () => {
  it('gives median and range', () => {
    expect(formatSpread(spreadOf([4.98, 5.126, 5.4]), 's', 2)).toBe('5.13 (4.98 to 5.40) s');
  });

  it('leaves out a range that is none', () => {
    expect(formatSpread(spreadOf([31_268, 31_268]), 'bytes', 0)).toBe('31268 bytes');
  });
});

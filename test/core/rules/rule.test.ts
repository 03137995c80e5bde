import { rule } from '../../../constructs/core/rules';

const DATA = {
  code: 'GPU-TEST-001',
  title: 'a thing holds',
  appliesTo: 'key' as const,
  fix: 'make it hold',
  sources: ['https://example.com'],
  check: () => [],
};

describe('rule', () => {
  it('is an error that cannot be suppressed unless said otherwise', () => {
    expect(rule(DATA)).toEqual({ ...DATA, level: 'error', suppressible: false });
    expect(rule({ ...DATA, level: 'warning', suppressible: true })).toMatchObject({
      level: 'warning',
      suppressible: true,
    });
  });

  it('cannot be changed', () => {
    expect(Object.isFrozen(rule(DATA))).toBe(true);
  });
});

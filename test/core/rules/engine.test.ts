import { canBeSuppressed, judge, rule } from '../../../constructs/core/rules';
import type { Rule } from '../../../constructs/core/rules';
import { keyModel, storeModel } from '../../fixtures/models';

const key = (code: string, texts: readonly string[], overrides: Partial<Rule<'key'>> = {}): Rule =>
  rule({
    code,
    title: 'a key holds',
    appliesTo: 'key',
    fix: 'mend it',
    sources: ['https://example.com'],
    check: () => texts,
    ...overrides,
  }) as Rule;

const strict = key('GPU-TEST-001', ['Key must be good, got bad']);
const lenient = key('GPU-TEST-002', ['Key must be better, got good'], { suppressible: true });
const warning = key('GPU-TEST-003', ['Key must be best, got better'], { level: 'warning' });
const content = key('GPU-TEST-004', []);

describe('judge', () => {
  it('gives what each rule finds, in the order of the rules, with path and fix', () => {
    const twice = key('GPU-TEST-005', ['first', 'second']);
    expect(judge(keyModel({ path: 'Stack/Key' }), [twice, content, warning])).toEqual([
      {
        code: 'GPU-TEST-005',
        level: 'error',
        path: 'Stack/Key',
        message: 'first; mend it',
        suppressedBecause: null,
      },
      {
        code: 'GPU-TEST-005',
        level: 'error',
        path: 'Stack/Key',
        message: 'second; mend it',
        suppressedBecause: null,
      },
      {
        code: 'GPU-TEST-003',
        level: 'warning',
        path: 'Stack/Key',
        message: 'Key must be best, got better; mend it',
        suppressedBecause: null,
      },
    ]);
  });

  it('hands the model to rules of its kind only', () => {
    const check = jest.fn(() => []);
    const model = storeModel();
    judge(model, [key('GPU-TEST-001', [], { check }), { ...strict, appliesTo: 'store', check }]);
    expect(check.mock.calls).toEqual([[model]]);
  });

  it('lists a suppressed finding with its reason', () => {
    const suppressions = [lenient, warning].map(({ code }) => ({ code, reason: `because of ${code}` }));
    const found = judge(keyModel(), [strict, lenient, warning], suppressions);
    expect(found.map(({ code, suppressedBecause }) => [code, suppressedBecause])).toEqual([
      ['GPU-TEST-001', null],
      ['GPU-TEST-002', 'because of GPU-TEST-002'],
      ['GPU-TEST-003', 'because of GPU-TEST-003'],
    ]);
  });

  it('lets no error pass that cannot be suppressed', () => {
    const [finding] = judge(keyModel(), [strict], [{ code: strict.code, reason: 'no matter' }]);
    expect(finding?.suppressedBecause).toBeNull();
  });

  it('takes the first of two reasons', () => {
    const suppressions = ['near', 'far'].map((reason) => ({ code: lenient.code, reason }));
    expect(judge(keyModel(), [lenient], suppressions)[0]?.suppressedBecause).toBe('near');
  });
});

describe('canBeSuppressed', () => {
  it.each([
    ['an error', strict, false],
    ['an error that says so', lenient, true],
    ['a warning', warning, true],
  ])('%s', (_name, one, expected) => {
    expect(canBeSuppressed(one)).toBe(expected);
  });
});

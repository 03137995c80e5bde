import { PropsCheck } from '../../../constructs/core/base/props-check';
import type { NumberBounds } from '../../../constructs/core/base/props-check';
import { errorOf } from '../../fixtures/errors';
import { NUMBER_TOKENS, TEXT_TOKENS } from '../../fixtures/tokens';

/** What one check returns, and the messages of the mistakes that it gathers. */
function run(step: (check: PropsCheck) => boolean): { readonly passed: boolean; readonly messages: string[] } {
  const check = new PropsCheck('NodeGroup');
  const passed = step(check);
  return { passed, messages: check.failures.map(({ message }) => message) };
}

const PASSED = { passed: true, messages: [] };
const PASSED_OVER = { passed: false, messages: [] };

describe('required', () => {
  const required = (value: unknown) => run((check) => check.required('nodes', value, 'give the number of nodes'));

  it.each([0, '', false, [], NaN])('takes %p', (value) => {
    expect(required(value)).toEqual(PASSED);
  });

  it.each([...TEXT_TOKENS, ...NUMBER_TOKENS])('takes %s', (_name, token) => {
    expect(required(token)).toEqual(PASSED);
  });

  it.each([undefined, null])('refuses %p', (value) => {
    const message = "NodeGroup 'nodes' is required, got nothing; give the number of nodes";
    expect(required(value)).toEqual({ passed: false, messages: [message] });
  });
});

describe('has', () => {
  const has = (value: unknown) =>
    run((check) => check.has('bucket', value, ['bucketArn'], 'a bucket', 'bring it in by its name'));

  it('takes what has the attributes, of whatever class', () => {
    expect(has({ bucketArn: 'arn' })).toEqual(PASSED);
    expect(has(Object.assign(new Date(0), { bucketArn: 'arn' }))).toEqual(PASSED);
  });

  it('passes over what is absent', () => {
    expect(has(undefined)).toEqual(PASSED_OVER);
  });

  it.each([null, 'arn', 5, [], {}, { bucketArn: undefined }, { bucketName: 'b' }])('refuses %j', (value) => {
    const { passed, messages } = has(value);
    expect(passed).toBe(false);
    expect(messages).toEqual([
      expect.stringMatching(/^NodeGroup 'bucket' must be a bucket, got .*; bring it in by its name$/),
    ]);
  });
});

describe('options', () => {
  const options = (value: unknown) => run((check) => check.options('lustre', value, 'give its capacity'));

  it('takes an object, whatever it holds', () => {
    expect(options({})).toEqual(PASSED);
  });

  it('passes over what is absent', () => {
    expect(options(undefined)).toEqual(PASSED_OVER);
  });

  it.each([null, true, 'x', 5, []])('refuses %j', (value) => {
    expect(options(value).messages).toEqual([
      `NodeGroup 'lustre' must be an object, got ${JSON.stringify(value)}; give its capacity`,
    ]);
  });
});

describe('number', () => {
  const number = (value: unknown, bounds: NumberBounds) =>
    run((check) => check.number('nodes', value as number, bounds, 'give more'));
  const refused = (rule: string) => ({ passed: false, messages: [`NodeGroup 'nodes' ${rule}; give more`] });

  it.each([2, 2.5, 4])('takes %s from 2 to 4', (value) => {
    expect(number(value, { min: 2, max: 4 })).toEqual(PASSED);
  });

  it.each([1, 1.999, 4.001, 5, -1e288])('refuses %s from 2 to 4', (value) => {
    expect(number(value, { min: 2, max: 4 })).toEqual(refused(`must be from 2 to 4, got ${value}`));
  });

  it('may have one bound', () => {
    expect(number(0, { min: 0 })).toEqual(PASSED);
    expect(number(-1, { min: 0 })).toEqual(refused('must be at least 0, got -1'));
    expect(number(0, { max: 0 })).toEqual(PASSED);
    expect(number(1, { max: 0 })).toEqual(refused('must be at most 0, got 1'));
    expect(number(-7, {})).toEqual(PASSED);
  });

  it('may have to be whole', () => {
    expect(number(3, { min: 2, max: 4, integer: true })).toEqual(PASSED);
    expect(number(2.5, { min: 2, max: 4, integer: true })).toEqual(refused('must be a whole number, got 2.5'));
  });

  it.each([
    [NaN, 'NaN'],
    [Infinity, 'Infinity'],
    [-Infinity, '-Infinity'],
    ['3', '"3"'],
    [null, 'null'],
    [{}, '{}'],
  ])('refuses %p', (value, shown) => {
    expect(number(value, {})).toEqual(refused(`must be a number, got ${shown}`));
  });

  it.each(NUMBER_TOKENS)('passes over %s', (_name, token) => {
    expect(number(token, { min: 2, max: 4, integer: true })).toEqual(PASSED_OVER);
  });

  it('passes over an object that the stack resolves', () => {
    expect(number({ resolve: () => 3 }, { min: 2 })).toEqual(PASSED_OVER);
  });

  it.each(TEXT_TOKENS)('refuses %s, which no framework turns into a number', (_name, token) => {
    expect(number(token, {})).toEqual(refused('must be a number, got (known at deploy)'));
  });

  it('passes over what is absent', () => {
    expect(number(undefined, { min: 2 })).toEqual(PASSED_OVER);
  });
});

describe('text', () => {
  const text = (value: unknown) =>
    run((check) => check.text('image', value as string, /^ami-\d+$/, 'an image id', 'copy the id'));

  it('takes text of the form', () => {
    expect(text('ami-123')).toEqual(PASSED);
  });

  it.each([
    ['ami-x', '"ami-x"'],
    ['', '""'],
    [7, '7'],
    [null, 'null'],
  ])('refuses %p', (value, shown) => {
    const message = `NodeGroup 'image' must be an image id, got ${shown}; copy the id`;
    expect(text(value)).toEqual({ passed: false, messages: [message] });
  });

  it.each(TEXT_TOKENS)('passes over %s', (_name, token) => {
    expect(text(token)).toEqual(PASSED_OVER);
  });

  it.each(NUMBER_TOKENS)('refuses %s, which no framework turns into text', (_name, token) => {
    expect(text(token).messages).toEqual([expect.stringContaining('got (known at deploy)')]);
  });

  it('passes over what is absent', () => {
    expect(text(undefined)).toEqual(PASSED_OVER);
  });
});

describe('oneOf', () => {
  const oneOf = (value: unknown) =>
    run((check) => check.oneOf('capacity', value as string, ['spot', 'onDemand'], 'leave it out'));

  it('takes a word of the list', () => {
    expect(oneOf('spot')).toEqual(PASSED);
  });

  it.each([
    ['sopt', '"sopt"; did you mean \'spot\'? leave it out'],
    ['block', '"block"; leave it out'],
    ['', '""; leave it out'],
    [1, '1; leave it out'],
    [null, 'null; leave it out'],
  ])('refuses %p', (value, end) => {
    const message = `NodeGroup 'capacity' must be one of 'spot', 'onDemand', got ${end}`;
    expect(oneOf(value)).toEqual({ passed: false, messages: [message] });
  });

  it.each(TEXT_TOKENS)('passes over %s', (_name, token) => {
    expect(oneOf(token)).toEqual(PASSED_OVER);
  });

  it('passes over what is absent', () => {
    expect(oneOf(undefined)).toEqual(PASSED_OVER);
  });
});

describe('throwIfAny', () => {
  it('throws nothing where nothing is wrong', () => {
    expect(() => new PropsCheck('NodeGroup').throwIfAny('Stack/Group')).not.toThrow();
  });

  it('throws one error with every mistake, own checks included', () => {
    const check = new PropsCheck('NodeGroup');
    check.required('instanceType', undefined, 'name a type');
    check.number('nodes.max', 0, { min: 1 }, 'give more');
    const { construct, prop } = check.subject('capacity');
    check.add({ code: 'GPU-PROP-005', construct, prop, message: 'NodeGroup own mistake' });
    const error = errorOf(() => check.throwIfAny('Stack/Group'));
    expect(error.path).toBe('Stack/Group');
    expect(error.failures.map((failure) => [failure.construct, failure.prop, failure.code])).toEqual([
      ['NodeGroup', 'instanceType', 'GPU-PROP-001'],
      ['NodeGroup', 'nodes.max', 'GPU-PROP-003'],
      ['NodeGroup', 'capacity', 'GPU-PROP-005'],
    ]);
  });

  it('lets nobody change the mistakes from outside', () => {
    const check = new PropsCheck('NodeGroup');
    check.required('instanceType', undefined, 'name a type');
    (check.failures as unknown[]).length = 0;
    expect(check.failures).toHaveLength(1);
  });
});

import { App, Stack } from 'aws-cdk-lib';
import fc from 'fast-check';
import { DEPLOY_TIME, isKnown, isToken, isTokenFor, orDeployTime } from '../../../constructs/core/base/tokens';
import { LIST_TOKENS, MAP_TOKENS, NUMBER_TOKENS, OBJECT_TOKENS, TEXT_TOKENS } from '../../fixtures/tokens';

const ALL = [...TEXT_TOKENS, ...NUMBER_TOKENS, ...LIST_TOKENS, ...MAP_TOKENS, ...OBJECT_TOKENS];

describe('isToken', () => {
  it.each(ALL)('knows %s', (_name, token) => {
    expect(isToken(token)).toBe(true);
  });

  it.each([
    ['text', 'us-east-1a'],
    ['empty text', ''],
    ['a shell variable', '${foo}'],
    ['a broken mark', '$ {Token[TOKEN.1]}'],
    ['the word Token', 'Token[TOKEN.1]'],
    ['a map of Terraform', '${var.foo}'],
    ['a large number in text', '-1.5e+300'],
    ['zero', 0],
    ['a large number', 1e300],
    ['a large negative number', -1e20],
    ['a number as large as a token', -1e289],
    ['the smallest number', -Number.MAX_VALUE],
    ['minus infinity', -Infinity],
    ['infinity', Infinity],
    ['no number', NaN],
    ['an empty list', []],
    ['a list', ['a', 1, null]],
    ['a map', { a: 'b' }],
    ['an object whose resolve is no function', { resolve: 'yes' }],
    ['a stack, which can resolve', new Stack(new App(), 'Stack')],
    ['null', null],
    ['nothing', undefined],
    ['a truth value', true],
    ['a function', () => 1],
  ])('takes %s for what it is', (_name, value) => {
    expect(isToken(value)).toBe(false);
  });

  it.each(NUMBER_TOKENS)('takes a number reckoned from %s for no token', (_name, token) => {
    expect(isToken(token * 60)).toBe(false);
    expect(isToken(token * 1024)).toBe(false);
    expect(isToken(-token)).toBe(false);
  });

  it('takes no number that a prop may hold for a token', () => {
    fc.assert(fc.property(fc.double({ min: -1e280, max: 1e280, noNaN: true }), (value) => !isToken(value)));
  });

  it('finds one token key beside plain ones', () => {
    expect(isToken({ plain: 'value', ...MAP_TOKENS[0]![1] })).toBe(true);
  });

  it('looks at the keys of a map and not at its values', () => {
    expect(isToken({ key: TEXT_TOKENS[0]![1] })).toBe(false);
  });
});

describe('orDeployTime', () => {
  it('keeps what is known and marks what is not', () => {
    expect(orDeployTime(4)).toBe(4);
    expect(orDeployTime('zone')).toBe('zone');
    expect(orDeployTime(NUMBER_TOKENS[0]![1])).toBe(DEPLOY_TIME);
    expect(orDeployTime(TEXT_TOKENS[0]![1])).toBe(DEPLOY_TIME);
  });
});

describe('isKnown', () => {
  it('tells a value from its mark', () => {
    expect(isKnown<number>(4)).toBe(true);
    expect(isKnown<number>(0)).toBe(true);
    expect(isKnown<number>(DEPLOY_TIME)).toBe(false);
  });
});

describe('isTokenFor', () => {
  const [number] = NUMBER_TOKENS.map(([, token]) => token);
  const [text] = TEXT_TOKENS.map(([, token]) => token);

  it.each([
    ['a text token', text, true, false],
    ['a number token', number, false, true],
    ['an object that the stack resolves', { resolve: () => 1 }, true, true],
    ['a list with a token', [text], false, false],
    ['a text', 'x', false, false],
    ['a number', 5, false, false],
    ['nothing', undefined, false, false],
  ])('tells where %s may stand', (_name, value, asText, asNumber) => {
    expect([isTokenFor(value, 'string'), isTokenFor(value, 'number')]).toEqual([asText, asNumber]);
  });
});

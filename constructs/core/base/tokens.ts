import { Construct } from 'constructs';

/** Stands in a model where a value becomes known only when the stack is deployed. */
export const DEPLOY_TIME = '(known at deploy)';

/** A value, or {@link DEPLOY_TIME} where the user gave a token. */
export type Known<T> = T | typeof DEPLOY_TIME;

// The frameworks write a token into a string, a list or a map key as `<mark>{Token[…]}` or `<mark>{TfToken[…]}`.
const ENCODED_TOKEN = /[$#&]\{(?:Tf)?Token\[/;

// The upper 16 bits of the double that a framework writes for a number, the rest counts the tokens. A number reckoned
// from a token is none: it stands for nothing any more.
const NUMBER_TOKEN_MARKS = [0xfbff, 0xfdff];

// A number token written into text, such as `port-${port}`; both frameworks resolve it there.
const NUMBER_IN_TEXT = /-\d\.\d+e\+\d{3}/g;

/**
 * Tells whether a value stands for something known only at deploy.
 *
 * Tokens are recognised by their form: each framework is blind to the other's tokens, and the packages of a framework
 * that the user does not have cannot be asked (docs/decisions/0001-tokens-by-form.md).
 *
 * @param value anything a user may put into a prop: string, number, list, map or object
 */
export function isToken(value: unknown): boolean {
  if (typeof value === 'string') return isTextWithToken(value);
  if (typeof value === 'number') return isNumberToken(value);
  if (Array.isArray(value)) return value.some(isToken);
  if (typeof value !== 'object' || value === null) return false;
  // A stack resolves the tokens of others and is none.
  if (typeof (value as { resolve?: unknown }).resolve === 'function') return !Construct.isConstruct(value);
  return Object.keys(value).some((key) => ENCODED_TOKEN.test(key));
}

function isTextWithToken(text: string): boolean {
  return ENCODED_TOKEN.test(text) || (text.match(NUMBER_IN_TEXT) ?? []).some((found) => isNumberToken(Number(found)));
}

function isNumberToken(value: number): boolean {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  return NUMBER_TOKEN_MARKS.includes(bits.getUint16(0));
}

/**
 * Tells whether a token may stand where one kind of value belongs: an encoded one is of the type that it was encoded as,
 * an object that a stack resolves may become anything.
 *
 * @param value anything a user may put into a prop
 * @param kind type of the prop
 */
export function isTokenFor(value: unknown, kind: 'string' | 'number'): boolean {
  return isToken(value) && (typeof value === kind || (typeof value === 'object' && !Array.isArray(value)));
}

/**
 * Gives the value for a model: itself, or {@link DEPLOY_TIME} where it is a token.
 *
 * @param value a prop's value
 */
export function orDeployTime<T>(value: T): Known<T> {
  return isToken(value) ? DEPLOY_TIME : value;
}

/**
 * Tells whether a model's value is there at synth, so that a rule may judge it.
 *
 * @param value a value of a model
 */
export function isKnown<T>(value: Known<T>): value is T {
  return value !== DEPLOY_TIME;
}

/** Stands in a model where a value becomes known only when the stack is deployed. */
export const DEPLOY_TIME = '(known at deploy)';

/** A value, or {@link DEPLOY_TIME} where the user gave a token. */
export type Known<T> = T | typeof DEPLOY_TIME;

// The frameworks write a token into a string, a list or a map key as `<mark>{Token[…]}` or `<mark>{TfToken[…]}`.
const ENCODED_TOKEN = /[$#&]\{(?:Tf)?Token\[/;

// Both frameworks write a number token as a double near -1.9e289 or -8.1e298; no prop of ours comes near.
const LARGEST_NUMBER_TOKEN = -1e288;

/**
 * Tells whether a value stands for something known only at deploy.
 *
 * Tokens are recognised by their form: each framework is blind to the other's tokens, and the packages of a framework
 * that the user does not have cannot be asked (docs/decisions/0001-tokens-by-form.md).
 *
 * @param value anything a user may put into a prop: string, number, list, map or object
 */
export function isToken(value: unknown): boolean {
  if (typeof value === 'string') return ENCODED_TOKEN.test(value);
  if (typeof value === 'number') return value < LARGEST_NUMBER_TOKEN;
  if (Array.isArray(value)) return value.some(isToken);
  if (typeof value !== 'object' || value === null) return false;
  if (typeof (value as { resolve?: unknown }).resolve === 'function') return true;
  return Object.keys(value).some((key) => ENCODED_TOKEN.test(key));
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

import { isDeepStrictEqual } from 'node:util';

/** Stands for a value that is known only after apply. */
export const UNKNOWN = Symbol.for('gpu-clusters.sandbox.unknown');

/** A value of Terraform. Lists and sets are arrays, objects and maps are records; numbers have a double's precision. */
export type Value = null | boolean | number | string | typeof UNKNOWN | readonly Value[] | ValueObject;

/** The value of a block, an object or a map. */
export interface ValueObject {
  readonly [name: string]: Value;
}

/** Where a value stands: names of attributes, indexes of lists. */
export type Path = readonly (string | number)[];

/** Whether a value is an object or a map. */
export function isObject(value: Value | undefined): value is ValueObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a list or a set. */
export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

/** Whether nothing in a value is left for apply to decide. */
export function isWhollyKnown(value: Value): boolean {
  if (value === UNKNOWN) return false;
  if (isArray(value)) return value.every(isWhollyKnown);
  return !isObject(value) || Object.values(value).every(isWhollyKnown);
}

/** Whether two values are equal. An unknown value equals nothing, another unknown value included. */
export function areEqual(a: Value, b: Value): boolean {
  return isWhollyKnown(a) && isWhollyKnown(b) && isDeepStrictEqual(a, b);
}

/** Whether two sets hold the same elements, in whatever order. */
export function areEqualSets(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((element) => b.some((other) => areEqual(element, other)));
}

/**
 * Whether a value is what a provider of the older kind keeps for an argument that is not there: no value, an empty text,
 * zero, no, or nothing inside.
 */
export function isZero(value: Value): boolean {
  if (isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === null || value === '' || value === 0 || value === false;
}

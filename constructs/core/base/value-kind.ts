const KIND = Symbol.for('gpu-clusters.valueKind');

/** Classes whose values stand in props. */
export type ValueKind = 'Duration' | 'Size' | 'Money' | 'Capacity' | 'MachineImage' | 'NodeRole';

/**
 * Marks a value as one of a class, so that it is known also where two copies of the package are loaded.
 *
 * @param value the value, in its constructor
 * @param kind its class
 */
export function markAs(value: object, kind: ValueKind): void {
  Object.defineProperty(value, KIND, { value: kind });
}

/**
 * Tells whether a value is of a class.
 *
 * @param value anything
 * @param kind the class
 */
export function isOfKind(value: unknown, kind: ValueKind): boolean {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[KIND] === kind;
}

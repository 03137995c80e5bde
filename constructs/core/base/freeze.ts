// A frozen object may hold others that are not, so Object.isFrozen does not tell where to stop.
const deeplyFrozen = new WeakSet<object>();

/**
 * Freezes a value of plain objects and lists all the way down, and gives it back.
 *
 * @param value a model or a row of a catalogue
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || deeplyFrozen.has(value)) return value;
  deeplyFrozen.add(value);
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

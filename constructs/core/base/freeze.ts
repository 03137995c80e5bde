/**
 * Freezes a value of plain objects and lists all the way down, and gives it back.
 *
 * @param value a model or a row of a catalogue
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

import { isUnresolved, unresolvedText, type Unresolved } from './resolve-template';

/** How one property of the template fared. */
export interface PropertyResult {
  /** Path inside the resource's properties, such as `LaunchTemplateData.MetadataOptions.HttpTokens`. */
  readonly path: string;
  /**
   * - `kept`: read back with the value of the template
   * - `missing`: read, and nothing stands there
   * - `different`: read, and another value stands there
   * - `unread`: nothing reads this property, or what the template wants cannot be told
   */
  readonly result: 'kept' | 'missing' | 'different' | 'unread';
  /** Value of the template, its functions resolved. */
  readonly wanted: unknown;
  /** What was read. */
  readonly read?: unknown;
  /** Why it was not read. */
  readonly reason?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

/** Lists whose order carries no meaning are matched by what names an item, whatever else the cloud added to them. */
const NAMES = ['Key', 'Sid'];

const nameOf = (item: unknown): string | undefined => {
  if (!isObject(item)) return undefined;
  const name = NAMES.find((key) => typeof item[key] === 'string');
  return name === undefined ? undefined : String(item[name]);
};

const untold = (path: string, wanted: unknown, open: Unresolved, read: unknown): PropertyResult => {
  return { path, result: 'unread', wanted, read, reason: `${unresolvedText(open)} cannot be told` };
};

function compareLists(path: string, wanted: readonly unknown[], read: unknown): PropertyResult[] {
  const open = wanted.find(isUnresolved);
  if (open) return [untold(path, wanted, open, read)];
  if (read === undefined) return [{ path, result: 'missing', wanted }];
  const found = Array.isArray(read) ? read : [read];
  if (wanted.every(isScalar) && found.every(isScalar)) {
    const same = [...wanted].map(String).sort().join('\n') === [...found].map(String).sort().join('\n');
    return [{ path, result: same ? 'kept' : found.length === 0 ? 'missing' : 'different', wanted, read }];
  }
  const named = wanted.every((item) => nameOf(item) !== undefined);
  const results = wanted.flatMap((item, index) =>
    named
      ? compare(
          `${path}[${nameOf(item)}]`,
          item,
          found.find((other) => nameOf(other) === nameOf(item)),
        )
      : compare(`${path}[${index}]`, item, found[index]),
  );
  // A tag that the cloud adds is no harm; one interface more is.
  if (named || found.length <= wanted.length) return results;
  return [...results, { path: `${path}.length`, result: 'different', wanted: wanted.length, read: found.length }];
}

/**
 * Compares a value of the template with what was read, down to the leaves.
 *
 * Only what the template says is compared: a default that the cloud added is not reported. `1`, `'1'` and, as in
 * CloudFormation, `true` and `'true'` are the same; a list of one and its single item are too, as in policies.
 */
export function compare(path: string, wanted: unknown, read: unknown): PropertyResult[] {
  if (isUnresolved(wanted)) return [untold(path, wanted, wanted, read)];
  if (Array.isArray(wanted)) return compareLists(path, wanted, read);
  if (isObject(wanted)) {
    if (read === undefined) return [{ path, result: 'missing', wanted }];
    if (!isObject(read)) return [{ path, result: 'different', wanted, read }];
    return Object.entries(wanted).flatMap(([key, item]) => compare(`${path}.${key}`, item, read[key]));
  }
  if (read === undefined || read === null) return [{ path, result: 'missing', wanted }];
  if (Array.isArray(read)) return compareLists(path, [wanted], read);
  return [{ path, result: String(wanted) === String(read) ? 'kept' : 'different', wanted, read }];
}

/**
 * Compares the properties of one resource with what its reader gave.
 *
 * @param wanted the template's properties, functions resolved
 * @param read what was read; a property that the reader does not cover is absent, one that the cloud lacks is undefined
 */
export function compareProperties(
  wanted: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
): PropertyResult[] {
  return Object.entries(wanted).flatMap(([name, value]): PropertyResult[] =>
    name in read
      ? compare(name, value, read[name])
      : [{ path: name, result: 'unread', wanted: value, reason: 'nothing reads this property' }],
  );
}

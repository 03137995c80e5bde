import type { Cloud, InUse } from './in-use';

/** What a real provider said to one configuration; the other fields tell what was tried. */
export interface Verdict {
  readonly resource: string;
  readonly arguments: object;
  readonly verdict: 'accepted' | 'refused';
  readonly kind: string;
  readonly attribute: string | null;
}

/** The verdicts on resources that are in use, as JSON with one row a line. */
export function conformanceText(rows: readonly Verdict[], cloud: Cloud, inUse: InUse): string {
  const names = inUse.resources.map((name) => `${cloud}_${name}`);
  const lines = rows.filter(({ resource }) => names.includes(resource)).map((row) => JSON.stringify(row));
  return `[\n${lines.join(',\n')}\n]\n`;
}

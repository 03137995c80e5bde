/** What several runs of the same thing gave. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Median and range of some figures.
 *
 * @param values at least one
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return { median, min: sorted[0]!, max: sorted.at(-1)! };
}

/**
 * Median and range as text, such as `5.13 (4.98 to 5.40) s`; a single figure without range.
 *
 * @param spread the figures
 * @param unit name of the unit
 * @param digits digits after the point
 */
export function formatSpread({ median, min, max }: Spread, unit: string, digits: number): string {
  const [middle, least, most] = [median, min, max].map((value) => value.toFixed(digits));
  return min === max ? `${middle} ${unit}` : `${middle} (${least} to ${most}) ${unit}`;
}

import type { ArgumentConstraints } from '../schema/constraints';
import { formatFault } from './format';

type Scalar = string | number | boolean;

interface Bounds {
  readonly low?: number;
  readonly high?: number;
}

function boundsFault({ low, high }: Bounds, got: number, of: string): string | undefined {
  if ((low === undefined || got >= low) && (high === undefined || got <= high)) return undefined;
  if (low === undefined) return `must be at most ${high}${of}`;
  if (high === undefined) return `must be at least ${low}${of}`;
  return `must be from ${low} to ${high}${of}`;
}

function sizeFault(constraints: ArgumentConstraints, value: Scalar): string | undefined {
  const { range, atLeast: low = range?.[0], atMost: high = range?.[1] } = constraints;
  const size = typeof value === 'string' ? Number(value) : value;
  if (typeof size !== 'number' || Number.isNaN(size)) return undefined;
  return boundsFault({ low, high }, size, '');
}

function lengthFault(constraints: ArgumentConstraints, value: Scalar): string | undefined {
  const { length, minLength: low = length?.[0], maxLength: high = length?.[1] } = constraints;
  // The providers count bytes.
  return typeof value === 'string' ? boundsFault({ low, high }, Buffer.byteLength(value), ' bytes long') : undefined;
}

/** What one value breaks of its constraints, in words that follow the argument's name; empty when nothing. */
export function scalarFaults(constraints: ArgumentConstraints, value: Scalar): string[] {
  if (value === '' && constraints.emptyAllowed) return [];
  const { oneOf, format } = constraints;
  const faults = [
    oneOf && !oneOf.some((word) => String(word) === String(value)) ? `must be one of ${oneOf.join(', ')}` : undefined,
    sizeFault(constraints, value),
    lengthFault(constraints, value),
    format && formatFault(format, String(value)),
  ];
  return faults.filter((fault) => fault !== undefined);
}

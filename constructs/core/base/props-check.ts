import { didYouMean } from './did-you-mean';
import { GpuClustersError } from './errors';
import { malformed, missing, notOneOf, outOfRange } from './messages';
import type { Failure, Subject } from './messages';
import { isToken, isTokenFor } from './tokens';
import { isOfKind } from './value-kind';
import type { ValueKind } from './value-kind';

/** Bounds of a number, both included. */
export interface NumberBounds {
  /** @default - no lower bound */
  readonly min?: number;
  /** @default - no upper bound */
  readonly max?: number;
  /** @default false */
  readonly integer?: boolean;
  /**
   * What the number counts, for the message: `seconds`, `GiB`.
   * @default - the number counts things
   */
  readonly unit?: string;
}

/**
 * Gathers every mistake in the props of one construct, so that one error names them all.
 * Each check judges the value itself and passes over tokens and over optional props that are absent.
 */
export class PropsCheck {
  private readonly found: Failure[] = [];

  /**
   * @param construct class name that the messages start with
   */
  constructor(private readonly construct: string) {}

  /** Every mistake found so far. */
  get failures(): readonly Failure[] {
    return [...this.found];
  }

  /** Names a prop of this construct for a message. */
  subject(prop: string): Subject {
    return { construct: this.construct, prop };
  }

  /** Adds mistakes that a check of the construct's own found. */
  add(...failures: readonly Failure[]): void {
    this.found.push(...failures);
  }

  /** The prop must be there. Gives whether it is. */
  required(prop: string, value: unknown, fix: string): boolean {
    const there = value !== undefined && value !== null;
    if (!there) this.found.push(missing(this.subject(prop), fix));
    return there;
  }

  /** The prop must be a value of a class. Gives whether it is there and is one. */
  valueOf(prop: string, value: unknown, kind: ValueKind, fix: string): boolean {
    if (value === undefined) return false;
    if (isOfKind(value, kind)) return true;
    this.found.push(malformed(this.subject(prop), `a ${kind}`, value, fix));
    return false;
  }

  /**
   * The prop must be an object with some attributes: a construct of a framework, known by what it has, since a class is
   * another one in another copy of its package. Gives whether it is there and has them.
   */
  has(prop: string, value: unknown, attributes: readonly string[], what: string, fix: string): boolean {
    if (value === undefined) return false;
    if (isPlainOrConstruct(value) && attributes.every((name) => value[name] !== undefined)) return true;
    this.found.push(malformed(this.subject(prop), what, value, fix));
    return false;
  }

  /** The prop must be an object that holds further props. Gives whether it is there and is one. */
  options(prop: string, value: unknown, fix: string): boolean {
    return this.has(prop, value, [], 'an object', fix);
  }

  /** The prop must be true or false, written out. Gives whether it is there and is one. */
  flag(prop: string, value: boolean | undefined, fix: string): boolean {
    if (value === undefined) return false;
    if (typeof value === 'boolean') return true;
    this.found.push(malformed(this.subject(prop), 'true or false', value, fix));
    return false;
  }

  /** The prop must be a number within the bounds. Gives whether it is a literal number within them. */
  number(prop: string, value: number | undefined, bounds: NumberBounds, fix: string): boolean {
    if (value === undefined || isTokenFor(value, 'number')) return false;
    if (typeof value !== 'number' || !Number.isFinite(value)) {
      this.found.push(malformed(this.subject(prop), 'a number', value, fix));
      return false;
    }
    if (bounds.integer && !Number.isInteger(value)) {
      this.found.push(malformed(this.subject(prop), 'a whole number', value, fix));
      return false;
    }
    const { min = -Infinity, max = Infinity } = bounds;
    if (value >= min && value <= max) return true;
    this.found.push(outOfRange(this.subject(prop), boundsRule(bounds), value, fix));
    return false;
  }

  /** The prop must be text of the given form. Gives whether it is literal text of that form. */
  text(prop: string, value: string | undefined, form: RegExp, expected: string, fix: string): boolean {
    if (value === undefined || isTokenFor(value, 'string')) return false;
    if (typeof value === 'string' && form.test(value)) return true;
    this.found.push(malformed(this.subject(prop), expected, value, fix));
    return false;
  }

  /** The prop must be one of a closed set of words. Gives whether it is. */
  oneOf(prop: string, value: string | undefined, allowed: readonly string[], fix: string): boolean {
    if (value === undefined || isToken(value)) return false;
    if (allowed.includes(value)) return true;
    const guesses = typeof value === 'string' ? didYouMean(value, allowed) : [];
    this.found.push(notOneOf(this.subject(prop), allowed, value, fix, guesses));
    return false;
  }

  /**
   * Ends the check.
   *
   * @param path path of the construct
   * @throws GpuClustersError with every mistake, when there is any
   */
  throwIfAny(path: string): void {
    if (this.found.length > 0) throw new GpuClustersError(this.found, path);
  }
}

function isPlainOrConstruct(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function boundsRule({ min, max, unit }: NumberBounds): string {
  const counted = unit === undefined ? '' : ` ${unit}`;
  if (min !== undefined && max !== undefined) return `must be from ${min} to ${max}${counted}`;
  return min !== undefined ? `must be at least ${min}${counted}` : `must be at most ${max}${counted}`;
}

import { GpuClustersError } from './errors';
import { conflict, malformed, outOfRange } from './messages';
import type { Failure } from './messages';
import { DEPLOY_TIME, isToken } from './tokens';
import { markAs } from './value-kind';

function amountFailures(construct: string, unit: string, amount: number): Failure[] {
  const subject = { construct, prop: unit };
  if (typeof amount !== 'number' || Number.isNaN(amount)) {
    return [malformed(subject, 'a number', amount, `give the ${unit} as a number`)];
  }
  if (!isToken(amount) && (amount < 0 || !Number.isFinite(amount))) {
    return [outOfRange(subject, 'must be zero or more and finite', amount, `give a number of ${unit}`)];
  }
  return [];
}

function throwIfAny(failures: readonly Failure[]): void {
  if (failures.length > 0) throw new GpuClustersError(failures);
}

// A token stands for its number only as long as nobody reckons with it.
function reckonable(construct: string, unit: string, amount: number, fix: string): number {
  if (!isToken(amount)) return amount;
  const rule = 'must be known at synth, since it is reckoned with';
  throw new GpuClustersError([conflict({ construct, prop: unit }, rule, amount, fix)]);
}

const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } as const;

/** A length of time. The frameworks share none, so core has its own. */
export class Duration {
  /** @param amount seconds, zero or more */
  static seconds(amount: number): Duration {
    return new Duration(amount, 'seconds');
  }

  /** @param amount minutes, zero or more */
  static minutes(amount: number): Duration {
    return new Duration(amount, 'minutes');
  }

  /** @param amount hours, zero or more */
  static hours(amount: number): Duration {
    return new Duration(amount, 'hours');
  }

  /** @param amount days of 24 hours, zero or more */
  static days(amount: number): Duration {
    return new Duration(amount, 'days');
  }

  private constructor(
    private readonly amount: number,
    private readonly unit: keyof typeof SECONDS,
  ) {
    throwIfAny(amountFailures('Duration', unit, amount));
    markAs(this, 'Duration');
    Object.freeze(this);
  }

  /**
   * The length in seconds.
   *
   * @throws GpuClustersError for a token given in another unit
   */
  toSeconds(): number {
    return this.to('seconds');
  }

  /**
   * The length in minutes, with a fraction where it is not whole.
   *
   * @throws GpuClustersError for a token given in another unit
   */
  toMinutes(): number {
    return this.to('minutes');
  }

  /**
   * The length in days of 24 hours, with a fraction where it is not whole.
   *
   * @throws GpuClustersError for a token given in another unit
   */
  toDays(): number {
    return this.to('days');
  }

  private to(unit: keyof typeof SECONDS): number {
    if (unit === this.unit) return this.amount;
    const amount = reckonable('Duration', this.unit, this.amount, `write a number, or give it by Duration.${unit}`);
    return (amount * SECONDS[this.unit]) / SECONDS[unit];
  }
}

/** A size of memory or storage. */
export class Size {
  /** @param amount GiB (2^30 bytes), zero or more */
  static gibibytes(amount: number): Size {
    return new Size(amount, 'gibibytes');
  }

  /** @param amount TiB (2^40 bytes), zero or more */
  static tebibytes(amount: number): Size {
    return new Size(amount, 'tebibytes');
  }

  private constructor(
    private readonly amount: number,
    private readonly unit: 'gibibytes' | 'tebibytes',
  ) {
    throwIfAny(amountFailures('Size', unit, amount));
    markAs(this, 'Size');
    Object.freeze(this);
  }

  /**
   * The size in GiB.
   *
   * @throws GpuClustersError for a token given in another unit
   */
  toGibibytes(): number {
    if (this.unit === 'gibibytes') return this.amount;
    return reckonable('Size', this.unit, this.amount, 'write a number, or give it by Size.gibibytes') * 1024;
  }
}

/** An amount of one currency. Amounts of different currencies are never added up. */
export class Money {
  /** @param amount US dollars, zero or more */
  static usd(amount: number): Money {
    return Money.of(amount, 'USD');
  }

  /**
   * @param amount units of the currency, zero or more
   * @param currency three capital letters of ISO 4217, for example `USD` or `CNY`
   * @throws GpuClustersError naming amount and currency where both are wrong
   */
  static of(amount: number, currency: string): Money {
    const failures = amountFailures('Money', 'amount', amount);
    if (!isToken(currency) && !/^[A-Z]{3}$/.test(currency)) {
      const subject = { construct: 'Money', prop: 'currency' };
      failures.push(malformed(subject, 'three capital letters', currency, "write it as 'USD'"));
    }
    throwIfAny(failures);
    return new Money(amount, currency);
  }

  private constructor(
    /** Units of the currency. */
    readonly amount: number,
    /** Three capital letters of ISO 4217. */
    readonly currency: string,
  ) {
    markAs(this, 'Money');
    Object.freeze(this);
  }

  /**
   * @param factor what to multiply by, for example a number of nodes or hours
   * @throws GpuClustersError for a token
   */
  times(factor: number): Money {
    return Money.of(this.toNumber() * factor, this.currency);
  }

  /**
   * @param other an amount of the same currency
   * @throws GpuClustersError when the currencies differ, or for a token
   */
  add(other: Money): Money {
    if (other.currency !== this.currency) {
      throw new GpuClustersError([
        outOfRange(
          { construct: 'Money', prop: 'currency' },
          `must be ${this.currency}`,
          other.currency,
          'keep the currencies apart, or convert with a rate of your own',
        ),
      ]);
    }
    return Money.of(this.toNumber() + other.toNumber(), this.currency);
  }

  /** The amount with two digits after the point and its currency, for example `220.16 USD`. */
  toString(): string {
    return `${isToken(this.amount) ? DEPLOY_TIME : this.amount.toFixed(2)} ${this.currency}`;
  }

  private toNumber(): number {
    return reckonable('Money', 'amount', this.amount, 'write the amount as a number');
  }
}

import { GpuClustersError } from './errors';
import { isToken } from './tokens';
import { malformed, outOfRange } from './messages';

function amountOf(construct: string, unit: string, amount: number): number {
  if (typeof amount !== 'number' || Number.isNaN(amount)) {
    throw new GpuClustersError([
      malformed({ construct, prop: unit }, 'a number', amount, `give the ${unit} as a number`),
    ]);
  }
  if (!isToken(amount) && (amount < 0 || !Number.isFinite(amount))) {
    throw new GpuClustersError([
      outOfRange({ construct, prop: unit }, 'must be zero or more and finite', amount, `give a number of ${unit}`),
    ]);
  }
  return amount;
}

/** A length of time. The frameworks share none, so core has its own. */
export class Duration {
  /** @param amount seconds, zero or more */
  static seconds(amount: number): Duration {
    return new Duration(amountOf('Duration', 'seconds', amount));
  }

  /** @param amount minutes, zero or more */
  static minutes(amount: number): Duration {
    return new Duration(amountOf('Duration', 'minutes', amount) * 60);
  }

  /** @param amount hours, zero or more */
  static hours(amount: number): Duration {
    return new Duration(amountOf('Duration', 'hours', amount) * 3600);
  }

  /** @param amount days of 24 hours, zero or more */
  static days(amount: number): Duration {
    return new Duration(amountOf('Duration', 'days', amount) * 86_400);
  }

  private constructor(private readonly inSeconds: number) {}

  /** The length in seconds. */
  toSeconds(): number {
    return this.inSeconds;
  }

  /** The length in minutes, with a fraction where it is not whole. */
  toMinutes(): number {
    return this.inSeconds / 60;
  }

  /** The length in days of 24 hours, with a fraction where it is not whole. */
  toDays(): number {
    return this.inSeconds / 86_400;
  }
}

/** A size of memory or storage. */
export class Size {
  /** @param amount GiB (2^30 bytes), zero or more */
  static gibibytes(amount: number): Size {
    return new Size(amountOf('Size', 'gibibytes', amount));
  }

  /** @param amount TiB (2^40 bytes), zero or more */
  static tebibytes(amount: number): Size {
    return new Size(amountOf('Size', 'tebibytes', amount) * 1024);
  }

  private constructor(private readonly inGibibytes: number) {}

  /** The size in GiB. */
  toGibibytes(): number {
    return this.inGibibytes;
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
   */
  static of(amount: number, currency: string): Money {
    if (!isToken(currency) && !/^[A-Z]{3}$/.test(currency)) {
      throw new GpuClustersError([
        malformed({ construct: 'Money', prop: 'currency' }, 'three capital letters', currency, "write it as 'USD'"),
      ]);
    }
    return new Money(amountOf('Money', 'amount', amount), currency);
  }

  private constructor(
    /** Units of the currency. */
    readonly amount: number,
    /** Three capital letters of ISO 4217. */
    readonly currency: string,
  ) {}

  /** @param factor what to multiply by, for example a number of nodes or hours */
  times(factor: number): Money {
    return Money.of(this.amount * factor, this.currency);
  }

  /**
   * @param other an amount of the same currency
   * @throws GpuClustersError when the currencies differ
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
    return Money.of(this.amount + other.amount, this.currency);
  }

  /** The amount with two digits after the point and its currency, for example `220.16 USD`. */
  toString(): string {
    return `${this.amount.toFixed(2)} ${this.currency}`;
  }
}

import { Duration, Money, Size } from '../../../constructs/core/base/units';
import { errorOf, messageOf } from '../../fixtures/errors';
import { NUMBER_TOKENS, TEXT_TOKENS } from '../../fixtures/tokens';

const MAKERS: ReadonlyArray<readonly [string, string, (amount: number) => unknown]> = [
  ['Duration', 'seconds', Duration.seconds],
  ['Duration', 'minutes', Duration.minutes],
  ['Duration', 'hours', Duration.hours],
  ['Duration', 'days', Duration.days],
  ['Size', 'gibibytes', Size.gibibytes],
  ['Size', 'tebibytes', Size.tebibytes],
  ['Money', 'amount', Money.usd],
];

describe.each(MAKERS)('%s of %s', (construct, unit, make) => {
  it.each([0, 0.5, 1, Number.MAX_SAFE_INTEGER])('takes %s', (amount) => {
    expect(() => make(amount)).not.toThrow();
  });

  it.each([-1, -Number.MIN_VALUE, Infinity, -Infinity])('refuses %s', (amount) => {
    expect(messageOf(() => make(amount))).toBe(
      `${construct} '${unit}' must be zero or more and finite, got ${amount}; give a number of ${unit} [GPU-PROP-003]`,
    );
  });

  it.each([NaN, '5', null, undefined])('refuses %p', (amount) => {
    const failure = errorOf(() => make(amount as number)).failures[0]!;
    expect(failure.code).toBe('GPU-PROP-002');
    expect(failure.message).toContain(`${construct} '${unit}' must be a number, got`);
  });

  it.each(NUMBER_TOKENS)('takes %s', (_name, token) => {
    expect(() => make(token)).not.toThrow();
  });
});

describe('Duration', () => {
  it.each([
    [Duration.seconds(90), 90, 1.5, 90 / 86_400],
    [Duration.minutes(15), 900, 15, 900 / 86_400],
    [Duration.hours(24), 86_400, 1440, 1],
    [Duration.days(30), 2_592_000, 43_200, 30],
    [Duration.days(0), 0, 0, 0],
  ])('is converted: %j', (duration, seconds, minutes, days) => {
    expect(duration.toSeconds()).toBe(seconds);
    expect(duration.toMinutes()).toBe(minutes);
    expect(duration.toDays()).toBe(days);
  });

  it.each(NUMBER_TOKENS)('gives %s back in its own unit only', (_name, token) => {
    expect(Duration.seconds(token).toSeconds()).toBe(token);
    expect(Duration.minutes(token).toMinutes()).toBe(token);
    expect(Duration.days(token).toDays()).toBe(token);
    expect(messageOf(() => Duration.minutes(token).toSeconds())).toBe(
      "Duration 'minutes' must be known at synth, since it is reckoned with, got (known at deploy); " +
        'write a number, or give it by Duration.seconds [GPU-PROP-005]',
    );
  });
});

describe('Size', () => {
  it('is converted', () => {
    expect(Size.gibibytes(200).toGibibytes()).toBe(200);
    expect(Size.tebibytes(1.5).toGibibytes()).toBe(1536);
  });

  it.each(NUMBER_TOKENS)('gives %s back in its own unit only', (_name, token) => {
    expect(Size.gibibytes(token).toGibibytes()).toBe(token);
    expect(messageOf(() => Size.tebibytes(token).toGibibytes())).toBe(
      "Size 'tebibytes' must be known at synth, since it is reckoned with, got (known at deploy); " +
        'write a number, or give it by Size.gibibytes [GPU-PROP-005]',
    );
  });
});

describe('Money', () => {
  it('is added up and multiplied', () => {
    expect(Money.usd(2.5).times(4)).toEqual(Money.usd(10));
    expect(Money.usd(2.5).times(0)).toEqual(Money.usd(0));
    expect(Money.of(3, 'CNY').add(Money.of(4, 'CNY'))).toEqual(Money.of(7, 'CNY'));
  });

  it('is written with two digits and its currency', () => {
    expect(`${Money.usd(220.156)}`).toBe('220.16 USD');
    expect(`${Money.of(0, 'CNY')}`).toBe('0.00 CNY');
    expect(`${Money.usd(NUMBER_TOKENS[0]![1])}`).toBe('(known at deploy) USD');
  });

  it.each(['usd', 'US', 'USDT', 'U$D', '', 'USD\n'])('refuses the currency %j', (currency) => {
    expect(messageOf(() => Money.of(1, currency))).toBe(
      `Money 'currency' must be three capital letters, got ${JSON.stringify(currency)}; write it as 'USD' [GPU-PROP-002]`,
    );
  });

  it('names amount and currency at once where both are wrong', () => {
    const { failures } = errorOf(() => Money.of(-1, 'usd'));
    expect(failures.map(({ prop }) => prop)).toEqual(['amount', 'currency']);
  });

  it('takes a currency that is a token', () => {
    const [, currency] = TEXT_TOKENS[0]!;
    expect(Money.of(1, currency).currency).toBe(currency);
  });

  it('never adds different currencies', () => {
    expect(messageOf(() => Money.usd(1).add(Money.of(1, 'CNY')))).toBe(
      'Money \'currency\' must be USD, got "CNY"; ' +
        'keep the currencies apart, or convert with a rate of your own [GPU-PROP-003]',
    );
  });

  it('refuses a factor that makes no amount', () => {
    expect(errorOf(() => Money.usd(1).times(-1)).code).toBe('GPU-PROP-003');
    expect(errorOf(() => Money.usd(1).times(NaN)).code).toBe('GPU-PROP-002');
  });

  it.each(NUMBER_TOKENS)('does not reckon with %s', (_name, token) => {
    const message =
      "Money 'amount' must be known at synth, since it is reckoned with, got (known at deploy); " +
      'write the amount as a number [GPU-PROP-005]';
    expect(messageOf(() => Money.usd(token).times(2))).toBe(message);
    expect(messageOf(() => Money.usd(token).add(Money.usd(1)))).toBe(message);
    expect(messageOf(() => Money.usd(1).add(Money.usd(token)))).toBe(message);
  });
});

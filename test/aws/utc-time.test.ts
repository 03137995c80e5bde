import { checkUtcTime, utcTime } from '../../constructs/aws/utc-time';
import { PropsCheck } from '../../constructs/core/base/props-check';

function read(time: unknown): { at: number | undefined; messages: string[] } {
  const check = new PropsCheck('Thing');
  const at = checkUtcTime(check, 'time', time, 'mend it');
  return { at, messages: check.failures.map(({ message }) => message) };
}

describe('checkUtcTime', () => {
  it.each(['2027-01-15T11:30:00Z', '2028-02-29T00:00:00Z', '2027-12-31T23:59:59Z'])('reads %s', (time) => {
    const { at, messages } = read(time);
    expect(messages).toEqual([]);
    expect(utcTime(at!)).toBe(time);
  });

  it.each([
    ['another zone', '2027-01-15T11:30:00+01:00'],
    ['no seconds', '2027-01-15T11:30Z'],
    ['parts of seconds', '2027-01-15T11:30:00.000Z'],
    ['no time', '2027-01-15'],
    ['a day that no month has', '2027-02-29T00:00:00Z'],
    ['an hour that no day has', '2027-02-01T24:00:00Z'],
    ['a month that no year has', '2027-13-01T00:00:00Z'],
    ['a number', 1799999999],
  ])('refuses %s', (_case, time) => {
    expect(read(time)).toEqual({
      at: undefined,
      messages: [`Thing 'time' must be a time in UTC, got ${JSON.stringify(time)}; mend it`],
    });
  });
});

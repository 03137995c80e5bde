import { formatFault, isDuration } from '../../../../sandbox/terraform/validate/format';

describe('formatFault', () => {
  it.each([
    ['cidr', '10.0.0.0/16'],
    ['cidr', '10.0.0.0/0'],
    ['cidr', '10.0.0.0/32'],
    ['cidr', '2001:db8::/128'],
    ['ip', '10.0.0.1'],
    ['ip', '2001:db8::1'],
    ['rfc3339', '2030-01-31T12:00:00Z'],
    ['rfc3339', '2030-01-31T12:00:00.5+08:00'],
    ['number', '-1.5'],
    ['json', '{"a": [1]}'],
  ] as const)('takes as %s %s', (format, text) => {
    expect(formatFault(format, text)).toBeUndefined();
  });

  it.each([
    ['cidr', '10.0.0.0', 'must be an address range such as 10.0.0.0/16'],
    ['cidr', '10.0.0.0/33', 'must be an address range such as 10.0.0.0/16'],
    ['cidr', '2001:db8::/129', 'must be an address range such as 10.0.0.0/16'],
    ['cidr', '10.0.0.0/16/1', 'must be an address range such as 10.0.0.0/16'],
    ['ip', '10.0.0.256', 'must be an IP address'],
    ['rfc3339', '2030-01-31', 'must be a time such as 2030-01-31T12:00:00Z'],
    ['rfc3339', '2030-13-31T12:00:00Z', 'must be a time such as 2030-01-31T12:00:00Z'],
    ['number', 'x', 'must be a number'],
    ['number', '', 'must be a number'],
    ['json', '{', 'must be JSON'],
  ] as const)('refuses as %s %s', (format, text, fault) => {
    expect(formatFault(format, text)).toBe(fault);
  });
});

describe('isDuration', () => {
  it.each([
    ['30m', true],
    ['1h30m', true],
    ['1.5h', true],
    ['30', false],
    ['30 m', false],
    ['', false],
  ])('%s: %p', (text, expected) => {
    expect(isDuration(text)).toBe(expected);
  });
});

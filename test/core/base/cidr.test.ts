import fc from 'fast-check';
import { Cidr, cidrProblem } from '../../../constructs/core/base/cidr';
import { GpuClustersError } from '../../../constructs/core/base/errors';
import { messageOf } from '../../fixtures/errors';

const network = fc
  .record({ address: fc.nat(2 ** 31 - 1).map((half) => half * 2), prefix: fc.integer({ min: 0, max: 32 }) })
  .map(({ address, prefix }) => new Cidr(Math.floor(address / 2 ** (32 - prefix)) * 2 ** (32 - prefix), prefix));

const NOT_A_NETWORK = "Cidr 'text' must be an IPv4 network in CIDR notation, got";

describe('Cidr.parse', () => {
  it.each([
    ['10.20.0.0/16', 10 * 2 ** 24 + 20 * 2 ** 16, 16, 65_536],
    ['0.0.0.0/0', 0, 0, 2 ** 32],
    ['255.255.255.255/32', 2 ** 32 - 1, 32, 1],
    ['192.168.1.128/25', 3_232_235_904, 25, 128],
  ])('reads %s', (text, first, prefix, addresses) => {
    expect(Cidr.parse(text)).toMatchObject({ first, prefix, addresses });
  });

  it.each(['', '10.0.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.256/24', '10.0.0/8', '10.0.0.0.0/8', '10.0.0.0/8 '])(
    "refuses '%s'",
    (text) => {
      const message = `${NOT_A_NETWORK} "${text}"; write it as '10.20.0.0/16' [GPU-PROP-002]`;
      expect(messageOf(() => Cidr.parse(text))).toBe(message);
    },
  );

  it.each([
    'a.0.0.0/8',
    '-1.0.0.0/8',
    '10.0.0.0/-1',
    '10.0.0.0/8\n',
    '::/0',
    '010.0.0.0/8',
    '10.0.0.0/08',
    '٣.0.0.0/8',
  ])('refuses %j', (text) => {
    expect(cidrProblem(text)).toEqual({
      expected: 'an IPv4 network in CIDR notation',
      fix: "write it as '10.20.0.0/16'",
    });
  });

  it.each([undefined, null, 10, {}, ['10.0.0.0/8']])('refuses what is no text: %j', (value) => {
    expect(cidrProblem(value)?.expected).toBe('an IPv4 network in CIDR notation');
  });

  it.each([
    ['10.20.0.1/16', '10.20.0.0/16'],
    ['10.20.30.40/8', '10.0.0.0/8'],
    ['255.255.255.255/0', '0.0.0.0/0'],
    ['10.0.0.1/31', '10.0.0.0/31'],
  ])('refuses bits beyond the prefix: %s', (text, meant) => {
    expect(messageOf(() => Cidr.parse(text))).toBe(
      `Cidr 'text' must be the first address of its network, got "${text}"; ` +
        `did you mean '${meant}'? set the bits beyond the prefix to 0 [GPU-PROP-002]`,
    );
  });

  it('reads what it prints', () => {
    fc.assert(
      fc.property(network, (one) => {
        expect(cidrProblem(one.toString())).toBeUndefined();
        expect(Cidr.parse(one.toString())).toEqual(one);
      }),
    );
  });

  it('never gives a network that differs from the text', () => {
    const text = fc.tuple(fc.array(fc.nat(300), { minLength: 4, maxLength: 4 }), fc.nat(40));
    fc.assert(
      fc.property(text, ([bytes, prefix]) => {
        const written = `${bytes.join('.')}/${prefix}`;
        if (cidrProblem(written) === undefined) expect(Cidr.parse(written).toString()).toBe(written);
        else expect(() => Cidr.parse(written)).toThrow(GpuClustersError);
      }),
    );
  });
});

describe('contains and overlaps', () => {
  const cidr = (text: string): Cidr => Cidr.parse(text);

  it.each([
    ['10.0.0.0/16', '10.0.0.0/16', true],
    ['10.0.0.0/16', '10.0.255.0/24', true],
    ['10.0.0.0/16', '10.1.0.0/24', false],
    ['10.0.1.0/24', '10.0.0.0/16', false],
    ['0.0.0.0/0', '255.255.255.255/32', true],
  ])('%s contains %s: %s', (outer, inner, expected) => {
    expect(cidr(outer).contains(cidr(inner))).toBe(expected);
  });

  it('overlaps alike both ways, and exactly where an address is shared', () => {
    fc.assert(
      fc.property(network, network, (a, b) => {
        const shared = Math.max(a.first, b.first) < Math.min(a.first + a.addresses, b.first + b.addresses);
        expect(a.overlaps(b)).toBe(shared);
        expect(b.overlaps(a)).toBe(shared);
      }),
    );
  });
});

describe('part', () => {
  const part = fc.tuple(network, fc.nat(32), fc.nat()).map(([whole, more, pick]) => {
    const prefix = whole.prefix + (more % (33 - whole.prefix));
    return { whole, prefix, index: pick % 2 ** (prefix - whole.prefix) };
  });

  it('lies inside the whole and has the wanted size', () => {
    fc.assert(
      fc.property(part, ({ whole, prefix, index }) => {
        const cut = whole.part(prefix, index);
        expect(whole.contains(cut)).toBe(true);
        expect(cut.prefix).toBe(prefix);
        expect(Cidr.parse(cut.toString())).toEqual(cut);
      }),
    );
  });

  it('is another one for another index', () => {
    const whole = Cidr.parse('10.0.0.0/24');
    const texts = [0, 1, 2, 3].map((index) => whole.part(26, index).toString());
    expect(texts).toEqual(['10.0.0.0/26', '10.0.0.64/26', '10.0.0.128/26', '10.0.0.192/26']);
  });

  it('counts from the end where the index is negative', () => {
    const whole = Cidr.parse('10.0.0.0/16');
    expect(whole.part(28, -1).toString()).toBe('10.0.255.240/28');
    expect(whole.part(17, -2)).toEqual(whole.part(17, 0));
    expect(whole.part(16, -1)).toEqual(whole);
  });

  it.each([15, 33, 16.5, NaN])('refuses the prefix %s', (prefix) => {
    expect(messageOf(() => Cidr.parse('10.0.0.0/16').part(prefix, 0))).toBe(
      `Cidr 'prefix' must be a whole number from 16 to 32, got ${prefix}; ` +
        'give the prefix length of a network inside 10.0.0.0/16 [GPU-PROP-003]',
    );
  });

  it.each([4, -5, 0.5, NaN])('refuses the index %s', (index) => {
    expect(messageOf(() => Cidr.parse('10.0.0.0/16').part(18, index))).toBe(
      `Cidr 'index' must be a whole number from -4 to 3, got ${index}; ` +
        'choose one of the networks of /18 inside 10.0.0.0/16 [GPU-PROP-003]',
    );
  });
});

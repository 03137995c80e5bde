import { encode, ExtData } from '@msgpack/msgpack';
import { fromMsgpack, toMsgpack } from '../../../../sandbox/terraform/wire/msgpack';
import { UNKNOWN, type Value } from '../../../../sandbox/terraform/wire/value';

describe('values on the wire', () => {
  it.each<[string, Value]>([
    ['nothing', null],
    ['texts', 'größer'],
    ['whole numbers', 2 ** 40],
    ['fractions', 0.25],
    ['bools', false],
    ['an unknown', UNKNOWN],
    ['unknowns deep inside', { a: [{ b: UNKNOWN, c: null }], d: {} }],
  ])('come back as they went: %s', (_what, value) => {
    expect(fromMsgpack(toMsgpack(value))).toEqual(value);
  });

  it('say unknown as Terraform does', () => {
    expect([...toMsgpack(UNKNOWN)]).toEqual([0xd4, 0, 0]);
  });

  it.each([0, 12, 99])('are unknown for extension type %i', (type) => {
    expect(fromMsgpack(encode({ a: new ExtData(type, new Uint8Array([1, 2, 3])) }))).toEqual({ a: UNKNOWN });
  });

  it('write whole numbers as such, not as fractions', () => {
    expect([...toMsgpack(3)]).toEqual([3]);
  });
});

import { convert } from '../../../../sandbox/terraform/config/convert';
import type { TypeJson } from '../../../../sandbox/terraform/schema/schema';
import { UNKNOWN, type Value } from '../../../../sandbox/terraform/wire/value';

const OBJECT: TypeJson = ['object', { a: 'number', b: 'string' }];

describe('convert', () => {
  it.each<[TypeJson, Value, Value]>([
    ['string', 'x', 'x'],
    ['string', 1.5, '1.5'],
    ['string', true, 'true'],
    ['number', '42', 42],
    ['number', 42, 42],
    ['bool', 'true', true],
    ['bool', false, false],
    ['string', null, null],
    ['string', '${a.b}', UNKNOWN],
    ['number', 'x-${a.b}', UNKNOWN],
    ['string', '%{ if a }x%{ endif }', UNKNOWN],
    ['string', '$${a}', '$${a}'],
    [
      ['list', 'string'],
      ['a', 1, '${x}'],
      ['a', '1', UNKNOWN],
    ],
    [['set', 'number'], ['1'], [1]],
    [['map', 'string'], { a: 1 }, { a: '1' }],
    [OBJECT, { a: '1', b: 2, c: 3 }, { a: 1, b: '2' }],
  ])('as %j takes %p for %p', (type, given, value) => {
    expect(convert(type, given)).toEqual({ value });
  });

  it.each<[TypeJson, Value, string]>([
    ['string', ['x'], 'must be a string'],
    ['string', {}, 'must be a string'],
    ['number', 'x', 'must be a number'],
    ['number', true, 'must be a number'],
    ['bool', 'yes', 'must be a bool'],
    ['bool', 1, 'must be a bool'],
    [['list', 'string'], 'x', 'must be a list'],
    [['set', 'number'], ['x'], 'must be a number'],
    [['map', 'string'], ['x'], 'must be a map'],
    [['map', 'string'], { a: {} }, 'must be a string'],
    [OBJECT, [], 'must be an object'],
    [OBJECT, { a: 1 }, "needs 'b'"],
  ])('as %j refuses %p: %s', (type, given, fault) => {
    expect(convert(type, given)).toEqual({ fault });
  });
});

import { conform, emptyValue } from '../../../../sandbox/terraform/wire/conform';
import { UNKNOWN } from '../../../../sandbox/terraform/wire/value';
import { BLOCK } from '../../../fixtures/blocks';

const EMPTY = {
  ...{ id: null, name: null, size: null, zone: null, arn: null, secret: null, groups: null, tags: null },
  ...{ disk: [], rule: [], timeouts: null },
};

describe('conform', () => {
  it('gives every attribute and block, absent ones as Terraform wants them', () => {
    expect(emptyValue(BLOCK)).toEqual(EMPTY);
  });

  it('leaves out what the schema does not know, at every level', () => {
    const value = conform(BLOCK, {
      name: 'a',
      gone: 1,
      disk: [{ size: 1, gone: 1 }],
      timeouts: { create: '1m', gone: 1 },
    });
    expect(value).toEqual({
      ...EMPTY,
      name: 'a',
      disk: [{ size: 1, kind: null, serial: null }],
      timeouts: { create: '1m' },
    });
  });

  it('keeps what is unknown', () => {
    const value = conform(BLOCK, { name: UNKNOWN, tags: UNKNOWN, disk: UNKNOWN, rule: [UNKNOWN] });
    expect(value).toEqual({ ...EMPTY, name: UNKNOWN, tags: UNKNOWN, disk: UNKNOWN, rule: [UNKNOWN] });
  });

  it('turns texts of numbers into numbers', () => {
    expect(conform(BLOCK, { size: '40' })).toMatchObject({ size: 40 });
  });

  it('fills objects inside lists', () => {
    const block = { attributes: { all: { type: ['list', ['object', { a: 'string', b: ['map', 'bool'] }]] } } } as const;
    expect(conform(block, { all: [{ a: 'x' }] })).toEqual({ all: [{ a: 'x', b: null }] });
  });
});

import { matchSet } from '../../../../sandbox/terraform/plan/sets';
import { shapeOf } from '../../../../sandbox/terraform/schema/schema-walk';
import { UNKNOWN } from '../../../../sandbox/terraform/wire/value';

const SHAPE = shapeOf({
  attributes: {
    port: { type: 'number', optional: true },
    zone: { type: 'string', optional: true, computed: true },
    names: { type: ['set', 'string'], optional: true },
  },
  block_types: {
    target: {
      nesting_mode: 'list',
      block: { attributes: { ip: { type: 'string', optional: true }, id: { type: 'string', computed: true } } },
    },
  },
});

const element = (port: number, rest: object = {}) => ({ port, zone: null, names: null, target: [], ...rest });

describe('matchSet', () => {
  it('finds an element whatever the cloud decided of it, in its blocks too', () => {
    const prior = element(1, { zone: 'a', target: [{ ip: 'x', id: 't-1' }] });
    expect(matchSet(SHAPE, [element(1, { target: [{ ip: 'x', id: null }] })], [prior])).toEqual([prior]);
  });

  it('finds none that differs in what is given', () => {
    const prior = element(1, { zone: 'a', target: [{ ip: 'x', id: 't-1' }] });
    for (const other of [element(2), element(1), element(1, { target: [{ ip: 'y', id: null }] })]) {
      expect(matchSet(SHAPE, [other], [prior])).toEqual([undefined]);
    }
    expect(matchSet(SHAPE, [element(1, { zone: UNKNOWN })], [element(1, { zone: 'a' })])).toEqual([undefined]);
    expect(matchSet(SHAPE, [element(1, { zone: 'b' })], [element(1, { zone: 'a' })])).toEqual([undefined]);
  });

  it('reads sets inside an element in any order', () => {
    const prior = element(1, { names: ['a', 'b'] });
    expect(matchSet(SHAPE, [element(1, { names: ['b', 'a'] })], [prior])).toEqual([prior]);
  });

  it('gives each prior element once', () => {
    const prior = [element(1, { zone: 'a' }), element(1, { zone: 'b' })];
    expect(matchSet(SHAPE, [element(1), element(1), element(1)], prior)).toEqual([...prior, undefined]);
  });
});

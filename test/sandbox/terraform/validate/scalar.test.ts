import { scalarFaults } from '../../../../sandbox/terraform/validate/scalar';
import type { ArgumentConstraints } from '../../../../sandbox/terraform/schema/constraints';

const ROWS: readonly (readonly [ArgumentConstraints, string | number | boolean, string[]])[] = [
  [{}, 'anything', []],
  [{ oneOf: ['a', 'b'] }, 'a', []],
  [{ oneOf: ['a', 'b'] }, 'A', ['must be one of a, b']],
  [{ oneOf: [1, 2] }, 2, []],
  [{ oneOf: [1, 2] }, 3, ['must be one of 1, 2']],
  [{ range: [1, 3] }, 0, ['must be from 1 to 3']],
  [{ range: [1, 3] }, 1, []],
  [{ range: [1, 3] }, 3, []],
  [{ range: [1, 3] }, 4, ['must be from 1 to 3']],
  [{ range: [7, 30] }, '6', ['must be from 7 to 30']],
  [{ atLeast: 2 }, 1, ['must be at least 2']],
  [{ atLeast: 2 }, 2, []],
  [{ atMost: 2 }, 2, []],
  [{ atMost: 2 }, 3, ['must be at most 2']],
  [{ length: [2, 4] }, 'a', ['must be from 2 to 4 bytes long']],
  [{ length: [2, 4] }, 'ab', []],
  [{ length: [2, 4] }, 'abcd', []],
  [{ length: [2, 4] }, '中文', ['must be from 2 to 4 bytes long']],
  [{ minLength: 1 }, '', ['must be at least 1 bytes long']],
  [{ minLength: 1, emptyAllowed: true }, '', []],
  [{ maxLength: 1 }, 'ab', ['must be at most 1 bytes long']],
  [{ format: 'ip' }, 'x', ['must be an IP address']],
  [{ oneOf: ['a'], maxLength: 1 }, 'bb', ['must be one of a', 'must be at most 1 bytes long']],
];

describe('scalarFaults', () => {
  it.each(ROWS)('by %j finds in %j: %j', (constraints, value, faults) => {
    expect(scalarFaults(constraints, value)).toEqual(faults);
  });
});

import { presenceOf } from '../../../../sandbox/terraform/validate/presence';
import { UNKNOWN, type ValueObject } from '../../../../sandbox/terraform/wire/value';

const CONFIG: ValueObject = {
  name: '',
  zone: null,
  later: UNKNOWN,
  tags: {},
  none: [],
  disk: [{ size: 1, kind: null, serial: UNKNOWN }],
  unknown: [UNKNOWN],
};

describe('presenceOf', () => {
  it.each([
    ['name', 'given'],
    ['zone', 'absent'],
    ['nowhere', 'absent'],
    ['later', 'unknown'],
    ['later.0.size', 'unknown'],
    ['tags', 'given'],
    ['none', 'absent'],
    ['disk', 'given'],
    ['disk.0.size', 'given'],
    ['disk.0.kind', 'absent'],
    ['disk.0.serial', 'unknown'],
    ['disk.1.size', 'absent'],
    ['unknown.0.size', 'unknown'],
  ])('%s is %s', (path, presence) => {
    expect(presenceOf(CONFIG, path)).toBe(presence);
  });
});

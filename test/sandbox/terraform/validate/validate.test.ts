import type { BlockConstraints } from '../../../../sandbox/terraform/schema/schema-walk';
import { validateConfig } from '../../../../sandbox/terraform/validate/validate';
import { conform } from '../../../../sandbox/terraform/wire/conform';
import { UNKNOWN, type ValueObject } from '../../../../sandbox/terraform/wire/value';
import { BLOCK, CONSTRAINTS } from '../../../fixtures/blocks';

const problems = (given: ValueObject, constraints: BlockConstraints = CONSTRAINTS) =>
  validateConfig(BLOCK, { arguments: constraints }, conform(BLOCK, { name: 'n', ...given }));
const errors = (given: ValueObject, constraints?: BlockConstraints) =>
  problems(given, constraints).map(({ summary }) => summary);

describe('validateConfig', () => {
  it('takes what is right, and what is unknown yet', () => {
    expect(errors({ size: 1, zone: 'a', disk: [{ size: 1, kind: 'hdd' }], timeouts: { create: '30m' } })).toEqual([]);
    expect(errors({ name: UNKNOWN, size: UNKNOWN, disk: UNKNOWN, rule: [UNKNOWN] })).toEqual([]);
    expect(errors({ disk: [{ size: UNKNOWN, kind: UNKNOWN }] })).toEqual([]);
  });

  it('finds everything at once, each with its path', () => {
    const found = problems({ name: null, size: 0, arn: 'x', disk: [{ size: 1 }, { kind: 'tape' }] });
    expect(found.map(({ summary, path }) => [summary, path])).toEqual([
      ["'name' must be given", ['name']],
      ["'size' must be at least 1, got 0", ['size']],
      ["'arn' is decided by the cloud and cannot be given", ['arn']],
      ["'disk.1.size' must be given", ['disk', 1, 'size']],
      [`'disk.1.kind' must be one of ssd, hdd, got "tape"`, ['disk', 1, 'kind']],
    ]);
  });

  it('refuses read-only arguments and the id, also when they are unknown', () => {
    expect(errors({ id: 'x', arn: UNKNOWN })).toEqual([
      "'id' is decided by the cloud and cannot be given",
      "'arn' is decided by the cloud and cannot be given",
    ]);
  });

  it('points to a set, not into it', () => {
    const constraints = { rule: { block: { policy: { oneOf: ['allow'] } } } };
    const [found] = problems({ rule: [{ port: 1, policy: 'drop' }] }, constraints);
    expect(found).toEqual({
      severity: 'ERROR',
      summary: `'rule.0.policy' must be one of allow, got "drop"`,
      path: ['rule'],
    });
  });

  it('counts elements and blocks', () => {
    const counts = { groups: { minItems: 1, maxItems: 2 }, disk: { minItems: 2, maxItems: 2 } };
    expect(errors({ groups: [] }, counts)).toEqual(["'groups' takes at least 1 elements, got 0"]);
    expect(errors({ groups: ['a', 'b', 'c'] }, counts)).toEqual(["'groups' takes at most 2 elements, got 3"]);
    expect(errors({ disk: [{ size: 1 }] }, counts)).toEqual(["'disk' takes at least 2 elements, got 1"]);
    expect(errors({ groups: ['a', 'b'], disk: [] }, counts)).toEqual([]);
  });

  it('checks the elements of lists and sets', () => {
    expect(errors({ groups: ['a', 'x'] }, { groups: { element: { oneOf: ['a'] } } })).toEqual([
      `'groups' must be one of a, got "x"`,
    ]);
  });

  it('checks relations of blocks', () => {
    expect(errors({ disk: [{ size: 1 }], rule: [{ port: 1 }] }, { disk: { conflictsWith: ['rule'] } })).toEqual([
      "'disk' cannot be given together with 'rule'",
    ]);
  });

  it('warns of what is deprecated', () => {
    const constraints = { size: { deprecated: true }, disk: { deprecated: true } };
    expect(problems({ size: 1, disk: [{ size: 1 }] }, constraints)).toEqual([
      { severity: 'WARNING', summary: "'size' is deprecated", path: ['size'] },
      { severity: 'WARNING', summary: "'disk' is deprecated", path: ['disk'] },
    ]);
    expect(problems({}, constraints)).toEqual([]);
  });

  it('says no secret', () => {
    expect(errors({ secret: 'hunter2' }, { secret: { minLength: 10 } })).toEqual([
      "'secret' must be at least 10 bytes long, got a secret value",
    ]);
  });

  it('reads time-outs', () => {
    expect(errors({ timeouts: { create: 'soon' } })).toEqual([
      `'timeouts.create' must be a time span such as 30m, got "soon"`,
    ]);
  });
});

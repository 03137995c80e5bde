import { configFromJson } from '../../../../sandbox/terraform/config/from-json';
import { conform } from '../../../../sandbox/terraform/wire/conform';
import { UNKNOWN, type ValueObject } from '../../../../sandbox/terraform/wire/value';
import { BLOCK } from '../../../fixtures/blocks';

const read = (given: ValueObject, block = BLOCK) => {
  const { value, problems } = configFromJson(block, given);
  return { value, problems: problems.map(({ summary }) => summary) };
};

describe('configFromJson', () => {
  it('reads arguments and blocks; one block may stand without a list', () => {
    const given = { name: 'n', size: '1', tags: { a: 1 }, disk: { size: 1 }, rule: [{ port: '${x}' }], timeouts: {} };
    expect(read(given)).toEqual({
      value: conform(BLOCK, {
        ...{ name: 'n', size: 1, tags: { a: '1' }, disk: [{ size: 1 }], rule: [{ port: UNKNOWN }], timeouts: {} },
      }),
      problems: [],
    });
  });

  it("leaves Terraform's own arguments to Terraform", () => {
    const given = { name: 'n', '//': {}, depends_on: ['a.b'], lifecycle: {}, count: 1, provider: 'x.y' };
    expect(read(given)).toEqual({ value: conform(BLOCK, { name: 'n' }), problems: [] });
  });

  it('refuses what is unknown, missing or of another type, all at once', () => {
    expect(read({ sise: 1, size: 'x', disk: [{ size: [] }, 'y'], rule: [{ port: 1, id: 1 }] }).problems).toEqual([
      "'name' must be given",
      "'size' must be a number",
      "'disk.0.size' must be a number",
      "'disk.1' must be a block",
      "'rule.0.id' is not known here",
      "'sise' is not known here",
    ]);
  });

  it('counts blocks', () => {
    const disk = { ...BLOCK.block_types!.disk!, min_items: 1, max_items: 2 };
    const block = { block_types: { disk } };
    expect(read({}, block).problems).toEqual(["'disk' takes at least 1 blocks"]);
    expect(read({ disk: [{ size: 1 }, { size: 1 }, { size: 1 }] }, block).problems).toEqual([
      "'disk' takes at most 2 blocks",
    ]);
    expect(read({ disk: [{ size: 1 }, { size: 1 }] }, block).problems).toEqual([]);
  });
});

import { innerShape, resourceShape, shapeOf } from '../../../../sandbox/terraform/schema/schema-walk';
import { BLOCK, CONSTRAINTS } from '../../../fixtures/blocks';

describe('shapeOf', () => {
  it('joins each argument with its constraints, at every level', () => {
    const shape = shapeOf(BLOCK, CONSTRAINTS);
    expect(shape.attributes.find(({ name }) => name === 'size')).toEqual({
      name: 'size',
      schema: BLOCK.attributes!.size,
      constraints: CONSTRAINTS.size,
    });
    const disk = shape.blocks.find(({ name }) => name === 'disk')!;
    const kind = innerShape(disk).attributes.find(({ name }) => name === 'kind');
    expect(kind?.constraints).toEqual(CONSTRAINTS.disk!.block!.kind);
  });

  it('gives no constraints where there are none', () => {
    const constraints = resourceShape(BLOCK, undefined).attributes.map((one) => one.constraints);
    expect(constraints).toHaveLength(Object.keys(BLOCK.attributes!).length);
    expect(constraints.every((one) => Object.keys(one).length === 0)).toBe(true);
  });
});

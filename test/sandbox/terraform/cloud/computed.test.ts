import { decideUnknown } from '../../../../sandbox/terraform/cloud/computed';
import { LOCAL_CLOUDS, localProvider } from '../../../../sandbox/terraform/schema/local-provider';
import { resourceShape, shapeOf } from '../../../../sandbox/terraform/schema/schema-walk';
import type { BlockSchema } from '../../../../sandbox/terraform/schema/schema';
import { planChange } from '../../../../sandbox/terraform/plan/plan';
import { conform } from '../../../../sandbox/terraform/wire/conform';
import { isWhollyKnown, UNKNOWN, type ValueObject } from '../../../../sandbox/terraform/wire/value';

const DECISION = { id: 'x-1', region: 'cn-beijing', now: '2030-01-01T00:00:00Z', elements: 0 };

const decide = (block: BlockSchema, value: ValueObject, elements = 0) =>
  decideUnknown(shapeOf(block), conform(block, value), { ...DECISION, elements });
const text = (name: string) => decide({ attributes: { [name]: { type: 'string' } } }, { [name]: UNKNOWN })[name];

describe('decideUnknown', () => {
  it.each([
    ['id', /^x-1$/],
    ['region', /^cn-beijing$/],
    ['zone_id', /^cn-beijing-a$/],
    ['create_time', /^2030-01-01T00:00:00Z$/],
    ['status', /^Available$/],
    ['private_ip', /^10\.\d+\.\d+\.\d+$/],
    ['mac_address', /^02(:[0-9a-f]{2}){5}$/],
    ['route_table_id', /^route_table-[0-9a-f]{12}$/],
    ['description', /^$/],
  ])('makes up a believable %s', (name, pattern) => {
    expect(text(name)).toMatch(pattern);
  });

  it('says the same of the same thing again', () => {
    expect(text('private_ip')).toBe(text('private_ip'));
    expect(text('private_ip')).not.toBe(text('public_ip'));
  });

  it('decides in every type, and inside lists that are given', () => {
    const type = ['list', ['object', { zone: 'string', size: 'number' }]] as const;
    const block: BlockSchema = {
      attributes: { all: { type }, on: { type: 'bool' }, n: { type: 'number' }, tags: { type: ['map', 'string'] } },
    };
    const unknown: ValueObject = { all: UNKNOWN, on: UNKNOWN, n: UNKNOWN, tags: UNKNOWN };
    expect(decide(block, unknown)).toEqual({ all: [], on: false, n: 0, tags: {} });
    expect(decide(block, unknown, 1)).toMatchObject({ all: [{ zone: 'cn-beijing-a', size: 0 }] });
    const ids: BlockSchema = { attributes: { vpc_ids: { type: ['list', 'string'] } } };
    expect(decide(ids, { vpc_ids: ['a', UNKNOWN] }).vpc_ids).toEqual(['a', expect.stringMatching(/^vpc-/)]);
  });

  it('shows a deprecated argument as the one that stands for it now', () => {
    const attribute = { type: 'string', optional: true, computed: true } as const;
    const block = { attributes: { vpc_name: attribute, name: { ...attribute, deprecated: true }, other: attribute } };
    const shape = shapeOf(block, { vpc_name: { conflictsWith: ['name'] } });
    const { name } = decideUnknown(shape, { vpc_name: 'train', name: UNKNOWN, other: 'x' }, DECISION);
    expect(name).toBe('train');
  });

  it('leaves nothing unknown of any resource in use', () => {
    const open = LOCAL_CLOUDS.flatMap((cloud) => {
      const { schema, constraints } = localProvider(cloud);
      return Object.entries(schema.resource_schemas!).filter(([type, { block }]) => {
        const blocks = Object.entries(block.block_types ?? {}).filter(([, nested]) => nested.nesting_mode !== 'single');
        const proposed = conform(block, Object.fromEntries(blocks.map(([name]) => [name, [{}]])));
        const request = { block, constraints: constraints.resources[type], prior: null, proposed };
        const { planned } = planChange(request);
        return !isWhollyKnown(decideUnknown(resourceShape(block, request.constraints), planned!, DECISION));
      });
    });
    expect(open).toEqual([]);
  });
});

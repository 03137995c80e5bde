import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '../../../../sandbox/terraform/cloud/store';
import { Handlers, type Request } from '../../../../sandbox/terraform/rpc/handlers';
import { readValue, writeValue, type DynamicValue } from '../../../../sandbox/terraform/rpc/messages';
import { localProvider } from '../../../../sandbox/terraform/schema/local-provider';
import { emptyValue } from '../../../../sandbox/terraform/wire/conform';
import { UNKNOWN, type ValueObject } from '../../../../sandbox/terraform/wire/value';

const TYPE = 'huaweicloud_vpc';

describe('the calls of the protocol', () => {
  const provider = localProvider('huaweicloud');
  const { block } = provider.schema.resource_schemas![TYPE]!;
  const vpc = (given: ValueObject = {}) => ({ ...emptyValue(block), name: 'n', cidr: '10.0.0.0/16', ...given });
  let folder: string;
  let handlers: Handlers;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'handlers-'));
    handlers = new Handlers(provider, new Store(join(folder, 'store.json')));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const call = async (name: string, request: Partial<Request>, caller = 'here') =>
    (await handlers.calls[name]!({ type_name: TYPE, ...request } as Request, caller)) as Record<string, unknown>;
  const read = (value: unknown) => readValue(block, value as DynamicValue);

  async function create(given: ValueObject = {}, caller?: string): Promise<ValueObject> {
    const planned = await call(
      'PlanResourceChange',
      { prior_state: writeValue(null), proposed_new_state: writeValue(vpc(given)) },
      caller,
    );
    expect(read(planned.planned_state)).toMatchObject({ id: UNKNOWN, region: given.region ?? UNKNOWN });
    const request = { prior_state: writeValue(null), planned_state: planned.planned_state as DynamicValue };
    return read((await call('ApplyResourceChange', request, caller)).new_state)!;
  }

  it('offer every resource and data source', async () => {
    const schema = await call('GetProviderSchema', {});
    expect(Object.keys(schema.resource_schemas!)).toEqual(Object.keys(provider.schema.resource_schemas!));
    expect(Object.keys(schema.data_source_schemas!)).toEqual(Object.keys(provider.schema.data_source_schemas!));
  });

  it('create, read, and remove', async () => {
    const state = await create();
    const current = { current_state: writeValue(state) };
    expect(read((await call('ReadResource', current)).new_state)).toEqual(state);
    await call('ApplyResourceChange', { prior_state: writeValue(state), planned_state: writeValue(null) });
    expect(read((await call('ReadResource', current)).new_state)).toBeNull();
  });

  it('decide by the provider block of the connection', async () => {
    const provided = (region: string) => writeValue({ ...emptyValue(provider.schema.provider.block), region });
    await call('ConfigureProvider', { config: provided('cn-north-4') }, 'one');
    await call('ConfigureProvider', { config: provided('cn-south-1') }, 'two');
    expect([(await create({}, 'one')).region, (await create({}, 'two')).region]).toEqual(['cn-north-4', 'cn-south-1']);
  });

  it('refuse to change what is gone', async () => {
    const state = vpc({ id: 'lost' });
    const request = { prior_state: writeValue(state), planned_state: writeValue(state) };
    expect(await call('ApplyResourceChange', request)).toMatchObject({
      diagnostics: [{ severity: 'ERROR', summary: "'lost' is gone" }],
    });
  });

  it('read an older state by the schema of today', async () => {
    const raw_state = { json: Buffer.from(JSON.stringify({ id: 'x', name: 'n', dropped: 1 })) };
    const { upgraded_state } = await call('UpgradeResourceState', { raw_state });
    expect(read(upgraded_state)).toEqual({ ...emptyValue(block), id: 'x', name: 'n' });
  });

  it('find what is wrong in a configuration', async () => {
    const { diagnostics } = await call('ValidateResourceConfig', { config: writeValue(vpc({ status: 'OK' })) });
    expect(diagnostics).toEqual([
      {
        severity: 'ERROR',
        summary: "'status' is decided by the cloud and cannot be given",
        attribute: { steps: [{ attribute_name: 'status' }] },
      },
    ]);
  });

  it('know no resource that is not in the schema', async () => {
    await expect(call('ReadResource', { type_name: 'huaweicloud_moon' })).rejects.toThrow(
      'the local provider has no huaweicloud_moon',
    );
  });
});

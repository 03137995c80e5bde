import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FILE } from '../../../sandbox/terraform/start';
import { describeWithTerraform, openWorkspace, type Workspace } from '../../helpers/with-terraform';

type Json = Record<string, unknown>;

const SOURCES = {
  alicloud: { source: 'aliyun/alicloud', version: '~> 1.289' },
  huaweicloud: { source: 'huaweicloud/huaweicloud' },
  tencentcloud: { source: 'tencentcloudstack/tencentcloud' },
};

const configuration = (resource: Json, rest: Json = {}) => ({
  terraform: { required_providers: SOURCES },
  provider: { alicloud: { region: 'cn-beijing' }, huaweicloud: { region: 'cn-north-4' } },
  ...(Object.keys(resource).length > 0 && { resource }),
  ...rest,
});

const NETWORK = {
  alicloud_vpc: { it: { vpc_name: 'train', cidr_block: '10.20.0.0/16' } },
  alicloud_vswitch: {
    it: { vpc_id: '${alicloud_vpc.it.id}', cidr_block: '10.20.0.0/20', zone_id: 'cn-beijing-a' },
  },
};

interface Change {
  readonly address: string;
  readonly change: { readonly actions: string[]; readonly after: Json | null };
}

describeWithTerraform('the local providers, by the real terraform', () => {
  let workspace: Workspace;

  beforeEach(async () => {
    workspace = await openWorkspace();
  });
  afterEach(() => workspace.close());

  async function apply(resource: Json, rest: Json = {}): Promise<void> {
    workspace.write('main.tf.json', configuration(resource, rest));
    const init = await workspace.terraform('init');
    expect({ code: init.code, stderr: init.stderr }).toEqual({ code: 0, stderr: '' });
    const { code, stderr } = await workspace.terraform('apply', '-auto-approve', '-no-color');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }

  /** What a plan would do: address and actions of what is not left alone. */
  async function plan(resource?: Json): Promise<Record<string, string[]>> {
    if (resource) workspace.write('main.tf.json', configuration(resource));
    const { code, stderr } = await workspace.terraform('plan', '-out=plan', '-no-color');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { stdout } = await workspace.terraform('show', '-json', 'plan');
    const { resource_changes = [] } = JSON.parse(stdout) as { resource_changes?: Change[] };
    const changed = resource_changes.filter(({ change }) => change.actions.join() !== 'no-op');
    return Object.fromEntries(changed.map(({ address, change }) => [address, change.actions]));
  }

  const state = async (address: string): Promise<Json> => {
    const { stdout } = await workspace.terraform('show', '-json');
    const { values } = JSON.parse(stdout) as {
      values: { root_module: { resources: { address: string; values: Json }[] } };
    };
    return values.root_module.resources.find((one) => one.address === address)?.values ?? {};
  };

  const store = () => JSON.parse(readFileSync(join(workspace.folder, STORE_FILE), 'utf8')) as Record<string, Json>;
  const editStore = (edit: (resources: Record<string, Json>) => void) => {
    const resources = store();
    edit(resources);
    writeFileSync(join(workspace.folder, STORE_FILE), JSON.stringify(resources));
  };

  it('creates, finds nothing to change, and destroys', async () => {
    await apply({ ...NETWORK, huaweicloud_vpc: { it: { name: 'x', cidr: '10.0.0.0/16' } } });
    const [id] = Object.keys(store().alicloud_vpc!);
    expect(id).toMatch(/^vpc-\w{17}$/);
    expect(await state('alicloud_vswitch.it')).toMatchObject({ vpc_id: id, cidr_block: '10.20.0.0/20' });
    expect(await plan()).toEqual({});
    expect((await workspace.terraform('destroy', '-auto-approve')).code).toBe(0);
    expect(Object.values(store()).flatMap((ids) => Object.keys(ids))).toEqual([]);
  });

  it('fills the defaults of arguments that are not computed', async () => {
    await apply({ tencentcloud_kms_key: { it: { alias: 'a' } } });
    expect(await state('tencentcloud_kms_key.it')).toMatchObject({
      key_usage: 'ENCRYPT_DECRYPT',
      pending_delete_window_in_days: 7,
    });
  });

  it('decides what the cloud decides, and shows a deprecated name as its newer one', async () => {
    await apply(NETWORK);
    const { id, status, route_table_id, name } = await state('alicloud_vpc.it');
    expect({ id, status, route_table_id, name }).toEqual({
      id: expect.stringMatching(/^vpc-/),
      status: 'Available',
      route_table_id: expect.stringMatching(/./),
      name: 'train',
    });
  });

  it('plans a change in place, and a replacement where the provider needs one', async () => {
    await apply(NETWORK);
    const renamed = { it: { vpc_name: 'other', cidr_block: '10.20.0.0/16' } };
    expect(await plan({ ...NETWORK, alicloud_vpc: renamed })).toEqual({ 'alicloud_vpc.it': ['update'] });
    const moved = { it: { ...NETWORK.alicloud_vswitch.it, zone_id: 'cn-beijing-b' } };
    expect(await plan({ ...NETWORK, alicloud_vswitch: moved })).toEqual({
      'alicloud_vswitch.it': ['delete', 'create'],
    });
  });

  it('keeps what it decided over an update, and the id', async () => {
    await apply(NETWORK);
    const before = await state('alicloud_vpc.it');
    await apply({ ...NETWORK, alicloud_vpc: { it: { vpc_name: 'other', cidr_block: '10.20.0.0/16' } } });
    expect(await state('alicloud_vpc.it')).toEqual({ ...before, vpc_name: 'other' });
    expect(await plan()).toEqual({});
  });

  it('sees drift, and what was deleted behind its back', async () => {
    await apply(NETWORK);
    editStore(({ alicloud_vpc }) => {
      for (const vpc of Object.values(alicloud_vpc!) as Json[]) vpc.vpc_name = 'drifted';
    });
    expect(await plan()).toEqual({ 'alicloud_vpc.it': ['update'] });
    editStore((resources) => (resources.alicloud_vswitch = {}));
    expect(await plan()).toEqual({ 'alicloud_vpc.it': ['update'], 'alicloud_vswitch.it': ['create'] });
  });

  it('imports what stands there, and says what does not', async () => {
    await apply(NETWORK);
    const [id = ''] = Object.keys(store().alicloud_vpc!);
    await workspace.terraform('state', 'rm', 'alicloud_vpc.it');
    const missing = await workspace.terraform('import', '-no-color', 'alicloud_vpc.it', 'vpc-nowhere');
    expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('non-existent remote object')]);
    const { code, stderr } = await workspace.terraform('import', '-no-color', 'alicloud_vpc.it', id);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await plan()).toEqual({});
  });

  it('imports nothing that the real provider cannot import', async () => {
    const rule = { access_group_id: 'g', auth_client_ip: '10.0.0.0/8', priority: 1 };
    await apply({ tencentcloud_cfs_access_rule: { it: rule } });
    const [id = ''] = Object.keys(store().tencentcloud_cfs_access_rule!);
    await workspace.terraform('state', 'rm', 'tencentcloud_cfs_access_rule.it');
    const { code, stderr } = await workspace.terraform('import', '-no-color', 'tencentcloud_cfs_access_rule.it', id);
    expect([code, stderr]).toEqual([1, expect.stringContaining('tencentcloud_cfs_access_rule cannot be imported')]);
  });

  it('refuses a change that the provider has no way for, unless it may replace', async () => {
    const agency = (name: string) => ({
      huaweicloud_identity_agency: { it: { name, delegated_service_name: 'op_svc_ecs', all_resources_roles: ['x'] } },
    });
    await apply(agency('one'));
    workspace.write('main.tf.json', configuration(agency('two')));
    const { code, stderr } = await workspace.terraform('plan', '-no-color');
    expect(code).toBe(1);
    expect(stderr).toContain("'name' cannot be changed after creation");
    const replacing = { region: 'cn-north-4', enable_force_new: true };
    workspace.write('main.tf.json', configuration(agency('two'), { provider: { huaweicloud: replacing } }));
    expect(await plan()).toEqual({ 'huaweicloud_identity_agency.it': ['delete', 'create'] });
  });

  it('gives each provider block its own region', async () => {
    const vpc = (provider?: string) => ({ name: 'x', cidr: '10.0.0.0/16', ...(provider && { provider }) });
    await apply(
      { huaweicloud_vpc: { here: vpc(), there: vpc('huaweicloud.there') } },
      { provider: { huaweicloud: [{ region: 'cn-north-4' }, { alias: 'there', region: 'cn-south-1' }] } },
    );
    expect(await state('huaweicloud_vpc.here')).toMatchObject({ region: 'cn-north-4' });
    expect(await state('huaweicloud_vpc.there')).toMatchObject({ region: 'cn-south-1' });
  });

  it('reads data sources', async () => {
    const data = { alicloud_account: { it: {} } };
    await apply({}, { data, output: { account: { value: '${data.alicloud_account.it.id}' } } });
    const { stdout } = await workspace.terraform('output', '-json');
    expect((JSON.parse(stdout) as { account: Json }).account.value).toMatch(/./);
  });

  it('refuses a name that is taken', async () => {
    const bucket = { bucket: 'one-and-only' };
    workspace.write('main.tf.json', configuration({ alicloud_oss_bucket: { a: bucket, b: bucket } }));
    await workspace.terraform('init');
    const { code, stderr } = await workspace.terraform('apply', '-auto-approve', '-no-color');
    expect([code, stderr]).toEqual([1, expect.stringContaining("'one-and-only' exists already")]);
  });

  it('knows the elements of a set again when another part changes', async () => {
    const group = (name: string, overrides: Json[]) => ({
      huaweicloud_compute_auto_launch_group: {
        it: { name, target_capacity: 2, launch_template_id: 't', launch_template_version: '1', overrides },
      },
    });
    const override = (flavor_id: string) => ({ availability_zone: 'cn-north-4a', flavor_id });
    await apply(group('one', [override('p2s.2xlarge.8'), override('p2s.4xlarge.8')]));
    expect(await plan()).toEqual({});
    const address = 'huaweicloud_compute_auto_launch_group.it';
    const { overrides } = await state(address);
    await apply(group('two', [override('p2s.4xlarge.8'), override('p2s.2xlarge.8')]));
    expect(await state(address)).toMatchObject({ name: 'two', overrides });
  });

  it('applies hundreds of resources at once and keeps every one', async () => {
    const count = 300;
    await apply({ alicloud_ecs_hpc_cluster: { it: { count, name: 'c-${count.index}' } } });
    expect(Object.keys(store().alicloud_ecs_hpc_cluster!)).toHaveLength(count);
    expect(await plan()).toEqual({});
  });

  it('keeps secrets out of what terraform and the provider print, and the store from other people', async () => {
    const secret = 'Tr0ub4dor&3';
    await apply({
      alicloud_instance: { it: { image_id: 'i', instance_type: 'ecs.gn7i-c8g1.2xlarge', password: secret } },
    });
    const { stdout, stderr } = await workspace.terraform('show', '-no-color');
    expect(stdout + stderr).not.toContain(secret);
    expect(stdout).toContain('(sensitive value)');
    expect(statSync(join(workspace.folder, STORE_FILE)).mode & 0o077).toBe(0);
  });
});

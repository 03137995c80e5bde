import { describeWithTerraform, openWorkspace, type Workspace } from '../../helpers/with-terraform';

type Json = Record<string, unknown>;

const SOURCES = {
  alicloud: { source: 'aliyun/alicloud' },
  huaweicloud: { source: 'huaweicloud/huaweicloud' },
  tencentcloud: { source: 'tencentcloudstack/tencentcloud' },
};

const INSTANCE = { image_id: 'i', instance_type: 'ecs.gn7i-c8g1.2xlarge' };
const RULE = { security_group_id: 'sg-1', type: 'ingress', ip_protocol: 'tcp', cidr_ip: '10.0.0.0/8' };
const ECS = { name: 'n', flavor_id: 'p2v.16xlarge.8', network: [{ uuid: 'u' }] };
const BMS = {
  name: 'n',
  flavor_id: 'f',
  image_id: 'i',
  availability_zone: 'a',
  user_id: 'u',
  vpc_id: 'v',
  nics: [{ subnet_id: 's' }],
};
const GROUP = { min_size: 0, max_size: 1 };
const AS_GROUP = { scaling_group_name: 'g', configuration_id: 'c', vpc_id: 'v', min_size: 0, max_size: 1 };

/** What is wrong, the resource, its arguments, and what the refusal must name. */
const BROKEN: readonly (readonly [string, string, Json, string])[] = [
  ['an argument that does not exist', 'alicloud_vpc', { vpc_nam: 'x' }, 'vpc_nam'],
  ['a block that does not exist', 'alicloud_vpc', { subnets: [{ cidr: '10.0.0.0/8' }] }, 'subnets'],
  ['a missing argument', 'alicloud_nat_gateway', {}, 'vpc_id'],
  ['a missing block', 'huaweicloud_compute_instance', { name: 'n', flavor_id: 'f' }, 'network'],
  ['a missing argument in a block', 'huaweicloud_compute_instance', { ...ECS, data_disks: [{ size: 1 }] }, 'type'],
  ['a read-only argument', 'alicloud_vpc', { status: 'Available' }, 'status'],
  ['an id', 'alicloud_vpc', { id: 'vpc-1' }, 'id'],
  [
    'a read-only argument in a block',
    'huaweicloud_compute_instance',
    { ...ECS, network: [{ uuid: 'u', mac: 'm' }] },
    'mac',
  ],
  ['a list for a text', 'alicloud_vpc', { vpc_name: ['x'] }, 'vpc_name'],
  ['a text for a number', 'alicloud_ess_scaling_group', { min_size: 'few', max_size: 1 }, 'min_size'],
  ['a text for a bool', 'alicloud_oss_bucket', { force_destroy: 'perhaps' }, 'force_destroy'],
  ['a text for a map', 'alicloud_vpc', { tags: 'a=b' }, 'tags'],
  ['a text for a list', 'alicloud_ess_scaling_group', { ...GROUP, vswitch_ids: 'vsw-1' }, 'vswitch_ids'],
  ['a wrong word', 'alicloud_ess_scaling_group', { ...GROUP, multi_az_policy: 'ANY' }, 'multi_az_policy'],
  [
    'a wrong word in a block',
    'alicloud_instance',
    { ...INSTANCE, data_disks: [{ size: 100, category: 'x' }] },
    'category',
  ],
  [
    'a word in the wrong case',
    'tencentcloud_as_scaling_group',
    { ...AS_GROUP, retry_policy: 'immediate_retry' },
    'retry_policy',
  ],
  ['a number below its range', 'alicloud_instance', { ...INSTANCE, spot_duration: -1 }, 'spot_duration'],
  ['a number above its range', 'tencentcloud_as_scaling_group', { ...AS_GROUP, max_size: 2001 }, 'max_size'],
  [
    'a number that is too small',
    'alicloud_ecs_launch_template',
    { default_version_number: 0 },
    'default_version_number',
  ],
  ['a text that is too short', 'alicloud_ecs_key_pair', { key_pair_name: 'x' }, 'key_pair_name'],
  ['a text that is too long', 'alicloud_ecs_key_pair', { key_pair_name: 'x'.repeat(129) }, 'key_pair_name'],
  ['no JSON', 'alicloud_ram_policy', { policy_name: 'p', policy_document: '{' }, 'policy_document'],
  [
    'a range of addresses that is none',
    'huaweicloud_vpc_subnet',
    { name: 'n', vpc_id: 'v', gateway_ip: '10.0.0.1', cidr: '10.0.0.0/33' },
    'cidr',
  ],
  ['two that exclude each other', 'alicloud_vpc', { vpc_name: 'a', name: 'b' }, 'name'],
  [
    'two of which one must be given',
    'alicloud_vswitch',
    { vpc_id: 'v', cidr_block: '10.0.0.0/20', zone_id: 'a', availability_zone: 'a' },
    'zone_id',
  ],
  [
    'none of those of which one must be given',
    'alicloud_vswitch',
    { vpc_id: 'v', cidr_block: '10.0.0.0/20' },
    'zone_id',
  ],
  ['none of those of which some must be given', 'alicloud_security_group_rule', { ...RULE, cidr_ip: null }, 'cidr_ip'],
  ['a missing partner', 'huaweicloud_bms_instance', { ...BMS, iptype: '5_bgp' }, 'eip_charge_mode'],
  [
    'too many blocks',
    'alicloud_oss_bucket',
    { versioning: [{ status: 'Enabled' }, { status: 'Enabled' }] },
    'versioning',
  ],
  [
    'too many elements',
    'alicloud_ecs_capacity_reservation',
    { instance_type: 't', instance_amount: 1, zone_ids: ['a'], tags: [] },
    'tags',
  ],
  ['a time-out that is no time', 'alicloud_vpc', { timeouts: { create: 'soon' } }, 'timeouts'],
  ['a time-out that does not exist', 'alicloud_vpc', { timeouts: { creation: '1m' } }, 'creation'],
];

describeWithTerraform('a broken configuration', () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
    workspace.write('main.tf.json', { terraform: { required_providers: SOURCES } });
    await workspace.terraform('init');
  });
  afterAll(() => workspace.close());

  it.each(BROKEN)('with %s is refused by name: %s', async (_what, resource, given, named) => {
    workspace.write('row.tf.json', { resource: { [resource]: { it: given } } });
    const { code, stdout } = await workspace.terraform('validate', '-json');
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { severity: string; summary: string; detail: string }[];
    };
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(code).toBe(1);
    expect(errors.map(({ summary, detail }) => `${summary} ${detail}`).join('\n')).toMatch(
      new RegExp(`\\b${named}\\b`),
    );
  });
});

import { randomUUID } from 'node:crypto';
import type { ValueObject } from '../wire/value';

/** Resources that a cloud knows by a name that the user gives. */
const NAMED: Readonly<Record<string, string>> = {
  alicloud_ecs_key_pair: 'key_pair_name',
  alicloud_kms_alias: 'alias_name',
  alicloud_log_project: 'project_name',
  alicloud_message_service_queue: 'queue_name',
  alicloud_message_service_topic: 'topic_name',
  alicloud_oss_bucket: 'bucket',
  alicloud_ram_policy: 'policy_name',
  alicloud_ram_role: 'role_name',
  huaweicloud_kps_keypair: 'name',
  huaweicloud_obs_bucket: 'bucket',
  tencentcloud_cos_bucket: 'bucket',
};

/** How the ids of a resource begin; ids of Huawei Cloud are plain UUIDs. */
const PREFIXES: Readonly<Record<string, string>> = {
  alicloud_cen_instance: 'cen-',
  alicloud_cen_transit_router: 'tr-',
  alicloud_ecs_deployment_set: 'ds-',
  alicloud_ecs_hpc_cluster: 'hpc-',
  alicloud_ecs_launch_template: 'lt-',
  alicloud_ecs_network_interface: 'eni-',
  alicloud_eip_address: 'eip-',
  alicloud_ess_scaling_configuration: 'asc-',
  alicloud_ess_scaling_group: 'asg-',
  alicloud_instance: 'i-',
  alicloud_kms_key: 'key-',
  alicloud_nas_file_system: 'cpfs-',
  alicloud_nat_gateway: 'ngw-',
  alicloud_route_table: 'vtb-',
  alicloud_security_group: 'sg-',
  alicloud_vpc: 'vpc-',
  alicloud_vpc_gateway_endpoint: 'vpce-',
  alicloud_vpc_peer_connection: 'pcc-',
  alicloud_vswitch: 'vsw-',
  tencentcloud_as_scaling_config: 'asc-',
  tencentcloud_as_scaling_group: 'asg-',
  tencentcloud_ccn: 'ccn-',
  tencentcloud_cfs_file_system: 'cfs-',
  tencentcloud_cvm_hpc_cluster: 'hpc-',
  tencentcloud_cvm_launch_template: 'lt-',
  tencentcloud_eip: 'eip-',
  tencentcloud_instance: 'ins-',
  tencentcloud_nat_gateway: 'nat-',
  tencentcloud_placement_group: 'ps-',
  tencentcloud_route_table: 'rtb-',
  tencentcloud_security_group: 'sg-',
  tencentcloud_subnet: 'subnet-',
  tencentcloud_vpc: 'vpc-',
  tencentcloud_vpc_peer_connect_manager: 'pcx-',
};

/** The id of a new resource: its name where the cloud has no other, else one that nothing else has. */
export function newId(type: string, value: ValueObject): string {
  const name = NAMED[type] === undefined ? undefined : value[NAMED[type]];
  if (typeof name === 'string' && name !== '') return name;
  const uuid = randomUUID();
  if (type.startsWith('huaweicloud_')) return uuid;
  return `${PREFIXES[type] ?? ''}${uuid.replaceAll('-', '').slice(0, 17)}`;
}

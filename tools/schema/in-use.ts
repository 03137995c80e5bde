/** The clouds whose resources are drawn through Terraform. */
export const CLOUDS = ['alicloud', 'tencentcloud', 'huaweicloud'] as const;

/** One of the clouds whose resources are drawn through Terraform. */
export type Cloud = (typeof CLOUDS)[number];

/** What of a provider goes into this project; names are without the cloud's prefix. */
export interface InUse {
  /** The provider's source as users write it, such as `aliyun/alicloud`. */
  readonly source: string;
  /** Resources that the constructs may draw. */
  readonly resources: readonly string[];
  /** Data sources that the constructs may read. */
  readonly dataSources: readonly string[];
}

const ALICLOUD: InUse = {
  source: 'aliyun/alicloud',
  resources: [
    ...['vpc', 'vswitch', 'route_table', 'route_table_attachment', 'route_entry', 'vpc_flow_log'],
    ...['nat_gateway', 'eip_address', 'eip_association', 'snat_entry', 'security_group', 'security_group_rule'],
    ...['vpc_gateway_endpoint', 'vpc_gateway_endpoint_route_table_attachment', 'log_project', 'log_store'],
    ...['vpc_peer_connection', 'vpc_peer_connection_accepter', 'cen_instance', 'cen_transit_router'],
    ...['cen_transit_router_vpc_attachment', 'cen_transit_router_peer_attachment', 'kms_key', 'kms_alias'],
    ...['oss_bucket', 'oss_bucket_acl', 'oss_bucket_policy', 'oss_bucket_versioning', 'oss_bucket_logging'],
    ...['oss_bucket_server_side_encryption', 'oss_bucket_public_access_block', 'oss_bucket_https_config'],
    ...['nas_file_system', 'nas_access_group', 'nas_access_rule', 'nas_mount_target', 'nas_fileset', 'nas_data_flow'],
    ...['nas_protocol_service', 'nas_protocol_mount_target', 'instance', 'ecs_launch_template', 'ecs_key_pair'],
    ...['ecs_network_interface', 'ecs_network_interface_attachment', 'ecs_ram_role_attachment'],
    ...['ess_scaling_group', 'ess_scaling_configuration', 'ess_lifecycle_hook', 'ess_notification'],
    ...['auto_provisioning_group', 'ecs_deployment_set', 'ecs_hpc_cluster', 'ecs_capacity_reservation'],
    ...['ecs_elasticity_assurance', 'ram_role', 'ram_policy', 'ram_role_policy_attachment'],
    ...['cms_event_rule', 'event_bridge_rule', 'message_service_queue', 'message_service_topic'],
    ...['message_service_subscription'],
  ],
  dataSources: ['account'],
};

const TENCENTCLOUD: InUse = {
  source: 'tencentcloudstack/tencentcloud',
  resources: [
    ...['vpc', 'subnet', 'route_table', 'route_table_association', 'route_table_entry', 'vpc_flow_log'],
    ...['nat_gateway', 'nat_gateway_snat', 'eip', 'eip_association', 'security_group', 'security_group_rule_set'],
    ...['vpc_end_point', 'cls_logset', 'cls_topic', 'vpc_peer_connect_manager', 'vpc_peer_connect_accept_operation'],
    ...['ccn', 'ccn_attachment_v2', 'ccn_bandwidth_limit', 'ccn_instances_accept_attach', 'kms_key'],
    ...['kms_cloud_resource_attachment', 'cos_bucket', 'cos_bucket_policy'],
    ...['cfs_access_group', 'cfs_access_rule', 'cfs_file_system', 'instance', 'cvm_launch_template', 'key_pair'],
    ...['cbs_storage', 'cbs_storage_attachment', 'as_scaling_config', 'as_scaling_group', 'as_lifecycle_hook'],
    ...['as_notification', 'placement_group', 'cvm_hpc_cluster', 'cam_role', 'cam_policy'],
    ...['cam_role_policy_attachment', 'eb_event_bus', 'eb_event_rule', 'eb_event_target'],
  ],
  dataSources: ['user_info'],
};

const HUAWEICLOUD: InUse = {
  source: 'huaweicloud/huaweicloud',
  resources: [
    ...['vpc', 'vpc_subnet', 'vpc_route', 'vpc_route_table', 'vpc_flow_log', 'nat_gateway', 'nat_snat_rule'],
    ...['vpc_eip', 'networking_secgroup', 'networking_secgroup_rule', 'vpcep_endpoint', 'lts_group', 'lts_stream'],
    ...['vpc_peering_connection', 'vpc_peering_connection_accepter', 'cc_connection', 'cc_network_instance'],
    ...['kms_key', 'kms_alias', 'kms_grant', 'obs_bucket', 'obs_bucket_acl', 'obs_bucket_bpa', 'obs_bucket_policy'],
    ...['sfs_turbo', 'sfs_turbo_obs_target', 'sfs_turbo_data_task', 'sfs_turbo_perm_rule'],
    ...['compute_instance', 'compute_template', 'compute_auto_launch_group', 'compute_servergroup'],
    ...['compute_volume_attach', 'evs_volume', 'kps_keypair', 'bms_instance'],
    ...['as_configuration', 'as_group', 'as_lifecycle_hook', 'as_notification', 'smn_topic', 'smn_subscription'],
    ...['identity_agency', 'identity_role', 'eg_custom_event_channel', 'eg_event_subscription'],
    ...['modelarts_network', 'modelarts_resource_pool', 'modelarts_devserver'],
  ],
  dataSources: ['availability_zones'],
};

/** What is in use of each cloud's provider; grows with the constructs. */
export const IN_USE: Readonly<Record<Cloud, InUse>> = {
  alicloud: ALICLOUD,
  tencentcloud: TENCENTCLOUD,
  huaweicloud: HUAWEICLOUD,
};

/** Whether a text is the name of one of the clouds. */
export function isCloud(text: string): text is Cloud {
  return (CLOUDS as readonly string[]).includes(text);
}

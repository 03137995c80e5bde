import { isKnown } from '../base/tokens';
import { rule } from './rule';

/** The subnet has room for every group of the cluster together. */
export const subnetHasRoomForAll = rule({
  code: 'GPU-NET-001',
  title: 'the subnet has an address for every addressed interface of all groups at their largest',
  appliesTo: 'cluster',
  fix: 'give the network a larger range, or the groups fewer nodes',
  sources: ['https://github.com/dstackai/dstack/issues/1804'],
  check: ({ network, nodeGroups }) => {
    const room = network.subnets.find(({ role }) => role === 'nodes')?.usableAddresses ?? null;
    const needs = nodeGroups.map(({ fabric, nodes }) =>
      isKnown(nodes.max) ? nodes.max * fabric.addressedInterfaces : 0,
    );
    const due = needs.reduce((sum, need) => sum + need, 0);
    // A group that is too large by itself is told so by its own rule.
    if (room === null || due <= room || needs.some((need) => need > room)) return [];
    return [
      `GpuCluster node groups must leave an address per addressed interface (${room} in the subnet), got ${due} needed`,
    ];
  },
});

/** Without a way to the internet a container image comes from the cloud's own registry or not at all. */
export const containersFindImages = rule({
  code: 'GPU-NET-002',
  level: 'warning',
  title: 'in a network without a way to the internet, nodes that run containers reach a registry',
  appliesTo: 'cluster',
  fix: "set 'containerImages' of the network, or build every image into the machine image",
  sources: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/vpc-endpoints.html'],
  check: ({ network, nodeGroups }) =>
    network.egress !== 'endpoints' || network.containerImageEndpoints !== false
      ? []
      : nodeGroups
          .filter(({ containers }) => containers)
          .map(
            ({ name }) =>
              `GpuCluster network must have endpoints of a container registry for node group '${name}', got none`,
          ),
});

/** Nodes without a route out need private endpoints, which are not seen in a network of the company. */
export const importedNetworkReachesServices = rule({
  code: 'GPU-NET-003',
  level: 'warning',
  title: 'nodes in an imported subnet reach the services of the cloud',
  appliesTo: 'network',
  fix:
    'choose a subnet with a route to a NAT gateway, or, where the network has private endpoints of object storage and ' +
    'of the services that manage nodes, suppress this warning with that as the reason',
  sources: [
    'https://github.com/skypilot-org/skypilot/issues/4667',
    'https://docs.aws.amazon.com/systems-manager/latest/userguide/setup-create-vpc.html',
  ],
  check: ({ imported, subnets }) =>
    imported && subnets.some(({ role, wayOut }) => role === 'nodes' && wayOut === false)
      ? ['ClusterNetwork node subnet must have a way to the services of the cloud, got one without a route out']
      : [],
});

/** All of them, by code. */
export const NETWORK_RULES = [subnetHasRoomForAll, containersFindImages, importedNetworkReachesServices];

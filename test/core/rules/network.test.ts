import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import type { ClusterModel, NetworkModel, NodeGroupModel } from '../../../constructs/core/model';
import { judge } from '../../../constructs/core/rules';
import {
  containersFindImages,
  importedNetworkReachesServices,
  NETWORK_RULES,
  subnetHasRoomForAll,
} from '../../../constructs/core/rules/network';
import { findingsOf } from '../../fixtures/findings';
import { clusterModel, networkModel, nodeGroupModel, SUBNET } from '../../fixtures/models';

const groupOf = (max: number | typeof DEPLOY_TIME): NodeGroupModel =>
  nodeGroupModel({ nodes: { min: 0, max, desired: null } });
const finding = (room: number, due: number) => [
  'GPU-NET-001',
  'error',
  `GpuCluster node groups must leave an address per addressed interface (${room} in the subnet), got ${due} needed; ` +
    'give the network a larger range, or the groups fewer nodes',
];

describe('GPU-NET-001 subnetHasRoomForAll', () => {
  it.each([
    ['below', [4, 5], 10, []],
    ['at', [5, 5], 10, []],
    ['above', [5, 6], 10, [finding(10, 11)]],
    ['above by one group alone, which its own rule says', [11, 1], 10, []],
    ['above, in a subnet of unknown size', [5, 6], null, []],
    ['at, with a group of unknown size', [10, DEPLOY_TIME], 10, []],
  ] as const)('%s the room', (_name, sizes, usableAddresses, found) => {
    const network = networkModel({ subnets: [{ ...SUBNET, usableAddresses }] });
    const model = clusterModel({ network, nodeGroups: sizes.map(groupOf) });
    expect(findingsOf(subnetHasRoomForAll, model)).toEqual(found);
  });
});

describe('GPU-NET-003 importedNetworkReachesServices', () => {
  const withWayOut = (wayOut: boolean | null, imported = true): NetworkModel =>
    networkModel({ imported, subnets: [{ ...SUBNET, wayOut }] });

  it.each([
    ['a subnet with a way out', withWayOut(true)],
    ['a subnet of which nothing is known', withWayOut(null)],
    ['a network of ours, whose endpoints are there', withWayOut(false, false)],
    [
      'an isolated subnet that is not for nodes',
      networkModel({ imported: true, subnets: [SUBNET, { ...SUBNET, role: 'egress', wayOut: false }] }),
    ],
  ])('says nothing of %s', (_name, network) => {
    expect(findingsOf(importedNetworkReachesServices, network)).toEqual([]);
  });

  it('warns of an isolated subnet of the company', () => {
    expect(findingsOf(importedNetworkReachesServices, withWayOut(false))).toEqual([
      [
        'GPU-NET-003',
        'warning',
        'ClusterNetwork node subnet must have a way to the services of the cloud, got one without a route out; ' +
          importedNetworkReachesServices.fix,
      ],
    ]);
  });
});

const cutOff = { egress: 'endpoints', natGateways: 0, containerImageEndpoints: false } as const;
const cluster = (network: Partial<NetworkModel>, containers = true): ClusterModel =>
  clusterModel({ network: networkModel(network), nodeGroups: [nodeGroupModel({ containers })] });

describe('GPU-NET-002 containersFindImages', () => {
  it('warns of containers where no registry is in reach', () => {
    expect(findingsOf(containersFindImages, cluster(cutOff))).toEqual([
      [
        'GPU-NET-002',
        'warning',
        "GpuCluster network must have endpoints of a container registry for node group 'Workers', got none; set 'containerImages' of the network, or build every image into the machine image",
      ],
    ]);
  });

  it.each<[string, Partial<NetworkModel>, boolean]>([
    ['nodes without containers', cutOff, false],
    ['endpoints of a registry', { ...cutOff, containerImageEndpoints: true }, true],
    ['a NAT gateway', {}, true],
    ['an imported network', { egress: null, containerImageEndpoints: null }, true],
  ])('says nothing of %s', (_name, network, containers) => {
    expect(findingsOf(containersFindImages, cluster(network, containers))).toEqual([]);
  });

  it('lets it pass when it is taken out', () => {
    const others = NETWORK_RULES.filter(({ code }) => code !== 'GPU-NET-002');
    expect(judge(cluster(cutOff), others as never)).toEqual([]);
  });
});

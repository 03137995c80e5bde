import { isKnown } from '../base/tokens';
import { carriesRdma, INTERFACE_KINDS, takesAddress } from '../model/fabric';
import type { NetworkInterfaceModel } from '../model/fabric';
import { rule } from './rule';

const EFA = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa.html';
const LAYOUT = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa-acc-inst-types.html';
const NIC_LIST_FIX = 'take the layout of the catalogue';

function at({ card, device }: NetworkInterfaceModel): string {
  return `card ${card} device ${device}`;
}

/** Words for the interface kinds are a closed set. */
export const interfaceKind = rule({
  code: 'GPU-FABRIC-001',
  title: 'an interface is of a kind that exists',
  appliesTo: 'nodeGroup',
  fix: NIC_LIST_FIX,
  sources: [EFA],
  check: ({ fabric }) =>
    fabric.interfaces
      .filter(({ kind }) => !(INTERFACE_KINDS as readonly string[]).includes(kind))
      .map((nic) => `NodeGroup interface at ${at(nic)} must be of a kind that exists, got '${nic.kind}'`),
});

/** A card index is one of the machine's cards. */
export const cardExists = rule({
  code: 'GPU-FABRIC-002',
  title: 'every interface sits on a network card that the machine has',
  appliesTo: 'nodeGroup',
  fix: NIC_LIST_FIX,
  sources: [LAYOUT],
  check: ({ fabric, machine }) =>
    fabric.interfaces
      .filter(({ card }) => card < 0 || card >= fabric.shape.networkCards)
      .map(({ card }) => {
        const cards = `cards 0 to ${fabric.shape.networkCards - 1} of ${machine.type}`;
        return `NodeGroup interface must sit on one of ${cards}, got card ${card}`;
      }),
});

/** Two interfaces never share a place. */
export const placeTakenOnce = rule({
  code: 'GPU-FABRIC-003',
  title: 'no two interfaces share card and device',
  appliesTo: 'nodeGroup',
  fix: 'count devices per card, and give each card its own interfaces',
  sources: ['https://github.com/terraform-aws-modules/terraform-aws-eks/issues/2654', LAYOUT],
  check: ({ fabric }) => {
    const places = fabric.interfaces.map(at);
    const twice = places.filter((place, index) => places.indexOf(place) !== index);
    return [...new Set(twice)].map(
      (place) => `NodeGroup interfaces must each have a place of their own, got two at ${place}`,
    );
  },
});

/** A card takes so many interfaces and no more; devices count per card. */
export const deviceFitsCard = rule({
  code: 'GPU-FABRIC-004',
  title: 'device indexes count per card and stay below what a card takes',
  appliesTo: 'nodeGroup',
  fix: 'count devices per card from 0, never across cards',
  sources: ['https://github.com/aws/aws-k8s-tester/pull/531', LAYOUT],
  check: ({ fabric }) =>
    fabric.interfaces
      .filter(({ device }) => device < 0 || device >= fabric.shape.maxInterfacesPerCard)
      .map(
        ({ card, device }) =>
          `NodeGroup interface on card ${card} must have a device from 0 to ${fabric.shape.maxInterfacesPerCard - 1}, got ${device}`,
      ),
});

/** RDMA only where the card can. */
export const cardCarriesRdma = rule({
  code: 'GPU-FABRIC-005',
  title: 'RDMA devices sit on cards that can carry one',
  appliesTo: 'nodeGroup',
  fix: NIC_LIST_FIX,
  sources: [LAYOUT],
  check: ({ fabric, machine }) =>
    fabric.interfaces
      .filter(({ card, kind }) => carriesRdma(kind) && card >= 0 && card < fabric.shape.networkCards)
      .filter(({ card }) => !fabric.shape.rdmaCards.includes(card))
      .map(
        ({ card }) => `NodeGroup RDMA device must sit on a card of ${machine.type} that can carry it, got card ${card}`,
      ),
});

/** One RDMA device a card. */
export const oneRdmaDevicePerCard = rule({
  code: 'GPU-FABRIC-006',
  title: 'a network card carries at most one RDMA device',
  appliesTo: 'nodeGroup',
  fix: NIC_LIST_FIX,
  sources: [EFA],
  check: ({ fabric }) => {
    const cards = fabric.interfaces.filter(({ kind }) => carriesRdma(kind)).map(({ card }) => card);
    const twice = cards.filter((card, index) => cards.indexOf(card) !== index);
    return [...new Set(twice)].map((card) => `NodeGroup card ${card} must carry one RDMA device at most, got more`);
  },
});

/** The machine boots over IP. */
export const primaryCarriesIp = rule({
  code: 'GPU-FABRIC-007',
  title: 'the interface at card 0 device 0 is there and carries IP',
  appliesTo: 'nodeGroup',
  fix: 'put an interface that carries IP at card 0 device 0',
  sources: [EFA, LAYOUT],
  check: ({ fabric }) => {
    const primary = fabric.interfaces.find(({ card, device }) => card === 0 && device === 0);
    if (primary === undefined) return ['NodeGroup must have an interface at card 0 device 0, got none'];
    return carriesRdma(primary.kind) && !takesAddress(primary.kind)
      ? [`NodeGroup interface at card 0 device 0 must carry IP, got '${primary.kind}'`]
      : [];
  },
});

/** Bandwidth that is paid for is declared. */
export const everyRdmaCardUsed = rule({
  code: 'GPU-FABRIC-008',
  level: 'warning',
  title: 'every card that can carry an RDMA device has one',
  appliesTo: 'nodeGroup',
  fix: 'declare an RDMA device on every such card, or say why fewer are wanted',
  sources: ['https://github.com/skypilot-org/skypilot/issues/8391'],
  check: ({ fabric, machine }) => {
    const due = fabric.shape.rdmaCards.length;
    if (fabric.rdmaDevices >= due) return [];
    const share = `${fabric.rdmaDevices} of ${due} RDMA devices`;
    return [`NodeGroup must use every RDMA card of ${machine.type} to reach its bandwidth, got ${share}`];
  },
});

/** Several interfaces and a public address exclude each other. */
export const noPublicAddress = rule({
  code: 'GPU-FABRIC-009',
  title: 'a node has no public address',
  appliesTo: 'nodeGroup',
  fix: 'start nodes in a private subnet and let them out through NAT or endpoints',
  sources: [
    'https://github.com/aws/karpenter-provider-aws/pull/5666',
    'https://github.com/aws/aws-parallelcluster/pull/7457',
    'https://github.com/skypilot-org/skypilot/pull/8475',
  ],
  check: ({ publicAddress, subnets }) => [
    ...(publicAddress ? ['NodeGroup interfaces must not ask for a public address, got one that does'] : []),
    ...subnets
      .filter(({ publicAddresses }) => publicAddresses === true)
      .map(() => 'NodeGroup subnet must not give public addresses, got one that does'),
  ],
});

/** RDMA traffic stays within one zone and subnet. */
export const oneSubnet = rule({
  code: 'GPU-FABRIC-010',
  title: 'nodes with RDMA devices share one subnet',
  appliesTo: 'nodeGroup',
  fix: 'give the group one subnet in one zone',
  sources: [EFA, 'https://github.com/terraform-aws-modules/terraform-aws-eks/issues/3044'],
  check: ({ fabric, subnets }) =>
    fabric.rdmaDevices > 0 && subnets.length !== 1
      ? [`NodeGroup with RDMA devices must have exactly one subnet, got ${subnets.length}`]
      : [],
});

/** RDMA traffic is admitted by the group's own id, never by an address range. */
export const groupAdmitsItself = rule({
  code: 'GPU-FABRIC-011',
  title: 'the security group of the nodes lets all traffic in from itself and out to itself, by its own id',
  appliesTo: 'nodeGroup',
  fix: 'add rules for all traffic in and out that name the group itself; 0.0.0.0/0 does not admit RDMA traffic',
  sources: [
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa-start.html#efa-start-security',
    'https://github.com/aws/aws-ofi-nccl/issues/663',
    'https://github.com/gardener/gardener-extension-provider-aws/issues/1832',
  ],
  check: ({ fabric, fabricAccess }) => {
    if (fabric.rdmaDevices === 0) return [];
    const lacks = [
      ...(fabricAccess.selfIngress === false ? ['in'] : []),
      ...(fabricAccess.selfEgress === false ? ['out'] : []),
    ];
    return lacks.map((way) => `NodeGroup security group must admit itself ${way} by its own id, got no such rule`);
  },
});

/** Security groups belong on the interfaces once these are listed. */
export const groupsOnInterfaces = rule({
  code: 'GPU-FABRIC-012',
  title: 'security groups stand on the interfaces and never beside them',
  appliesTo: 'nodeGroup',
  fix: 'name the security groups on each interface only',
  sources: ['https://github.com/terraform-aws-modules/terraform-aws-eks/pull/1907'],
  check: ({ fabric, fabricAccess }) =>
    fabricAccess.groupsBesideInterfaces && fabric.interfaces.length > 0
      ? ['NodeGroup template must name security groups on its interfaces, got a list beside them']
      : [],
});

/** The subnet has room. */
export const subnetHasRoom = rule({
  code: 'GPU-FABRIC-013',
  title: 'the subnet has an address for every addressed interface of the largest group',
  appliesTo: 'nodeGroup',
  fix: 'give the network a larger range, or the group fewer nodes',
  sources: ['https://github.com/dstackai/dstack/issues/1804'],
  check: ({ fabric, otherMachines, nodes, subnets }) => {
    if (!isKnown(nodes.max) || subnets.length === 0) return [];
    const room = subnets.map(({ usableAddresses }) => usableAddresses);
    if (room.some((addresses) => addresses === null)) return [];
    const usable = room.reduce<number>((sum, addresses) => sum + (addresses ?? 0), 0);
    const { max } = nodes;
    const due = Math.max(
      ...[{ fabric, weight: 1 }, ...otherMachines].map(
        (each) => Math.ceil(max / each.weight) * each.fabric.addressedInterfaces,
      ),
    );
    return due > usable
      ? [
          `NodeGroup 'nodes.max' must leave an address per addressed interface (${usable} in the subnet), got ${due} needed`,
        ]
      : [];
  },
});

/** All of them, by code. */
export const FABRIC_RULES = [
  interfaceKind,
  cardExists,
  placeTakenOnce,
  deviceFitsCard,
  cardCarriesRdma,
  oneRdmaDevicePerCard,
  primaryCarriesIp,
  everyRdmaCardUsed,
  noPublicAddress,
  oneSubnet,
  groupAdmitsItself,
  groupsOnInterfaces,
  subnetHasRoom,
];

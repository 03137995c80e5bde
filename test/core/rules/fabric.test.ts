import { addressSavingLayout } from '../../../constructs/core/model';
import type { FabricModel, NetworkInterfaceModel, NodeGroupModel } from '../../../constructs/core/model';
import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import * as rules from '../../../constructs/core/rules/fabric';
import { findingsOf } from '../../fixtures/findings';
import { fabricWith, nodeGroupModel, PLAIN_FABRIC, SHAPE, SUBNET } from '../../fixtures/models';

const LAYOUT = addressSavingLayout(SHAPE);
const LAYOUT_FIX = 'take the layout of the catalogue';

const group = (overrides: Partial<NodeGroupModel>): NodeGroupModel => nodeGroupModel(overrides);
const withFabric = (fabric: FabricModel): NodeGroupModel => nodeGroupModel({ fabric });
const withNics = (...interfaces: NetworkInterfaceModel[]): NodeGroupModel => withFabric(fabricWith(interfaces));
const nic = (card: number, device: number, kind: string): NetworkInterfaceModel => ({ card, device, kind });

describe('a sound layout', () => {
  it.each(rules.FABRIC_RULES.map((rule) => [rule.code, rule] as const))('is nothing to %s', (_code, rule) => {
    expect(findingsOf(rule, nodeGroupModel())).toEqual([]);
    expect(findingsOf(rule, withFabric(PLAIN_FABRIC))).toEqual([]);
  });
});

describe('GPU-FABRIC-001 interfaceKind', () => {
  it.each(['ip', 'rdma-and-ip', 'rdma-only'])('takes %s', (kind) => {
    expect(findingsOf(rules.interfaceKind, withNics(nic(0, 0, kind)))).toEqual([]);
  });

  it.each(['efa', 'interface', 'IP', ''])("refuses '%s'", (kind) => {
    const message = `NodeGroup interface at card 1 device 0 must be of a kind that exists, got '${kind}'; ${LAYOUT_FIX}`;
    expect(findingsOf(rules.interfaceKind, withNics(nic(0, 0, 'ip'), nic(1, 0, kind)))).toEqual([
      ['GPU-FABRIC-001', 'error', message],
    ]);
  });
});

describe('GPU-FABRIC-002 cardExists', () => {
  it('takes the last card', () => {
    expect(findingsOf(rules.cardExists, withNics(...LAYOUT))).toEqual([]);
  });

  it.each([4, -1])('refuses card %s of four', (card) => {
    expect(findingsOf(rules.cardExists, withNics(...LAYOUT, nic(card, 0, 'ip')))).toEqual([
      [
        'GPU-FABRIC-002',
        'error',
        `NodeGroup interface must sit on one of cards 0 to 3 of x8.large, got card ${card}; ${LAYOUT_FIX}`,
      ],
    ]);
  });
});

describe('GPU-FABRIC-003 placeTakenOnce', () => {
  it('takes several devices on a card, and the same device on several cards', () => {
    expect(findingsOf(rules.placeTakenOnce, withNics(nic(0, 0, 'ip'), nic(0, 1, 'ip'), nic(1, 0, 'ip')))).toEqual([]);
  });

  it('names a place once, however often it is taken', () => {
    const model = withNics(nic(0, 0, 'ip'), nic(1, 0, 'ip'), nic(1, 0, 'rdma-only'), nic(1, 0, 'ip'));
    expect(findingsOf(rules.placeTakenOnce, model)).toEqual([
      [
        'GPU-FABRIC-003',
        'error',
        'NodeGroup interfaces must each have a place of their own, got two at card 1 device 0; ' +
          'count devices per card, and give each card its own interfaces',
      ],
    ]);
  });
});

describe('GPU-FABRIC-004 deviceFitsCard', () => {
  it('takes the last device that a card takes', () => {
    expect(findingsOf(rules.deviceFitsCard, withNics(nic(0, 1, 'ip')))).toEqual([]);
  });

  it.each([2, -1])('refuses device %s where a card takes two', (device) => {
    expect(findingsOf(rules.deviceFitsCard, withNics(nic(3, device, 'ip')))).toEqual([
      [
        'GPU-FABRIC-004',
        'error',
        `NodeGroup interface on card 3 must have a device from 0 to 1, got ${device}; ` +
          'count devices per card from 0, never across cards',
      ],
    ]);
  });
});

describe('GPU-FABRIC-005 cardCarriesRdma', () => {
  const shape = { ...SHAPE, rdmaCards: [1, 2, 3] };
  const on = (...interfaces: NetworkInterfaceModel[]): NodeGroupModel => withFabric(fabricWith(interfaces, shape));

  it('takes RDMA where the card can, and IP where it cannot', () => {
    expect(findingsOf(rules.cardCarriesRdma, on(nic(0, 0, 'ip'), nic(1, 0, 'rdma-only')))).toEqual([]);
  });

  it.each(['rdma-only', 'rdma-and-ip'])('refuses %s where the card cannot', (kind) => {
    expect(findingsOf(rules.cardCarriesRdma, on(nic(0, 0, kind)))).toEqual([
      [
        'GPU-FABRIC-005',
        'error',
        `NodeGroup RDMA device must sit on a card of x8.large that can carry it, got card 0; ${LAYOUT_FIX}`,
      ],
    ]);
  });

  it.each([-1, 4])('leaves card %s, which is none, to the rule for cards', (card) => {
    expect(findingsOf(rules.cardCarriesRdma, on(nic(card, 0, 'rdma-only')))).toEqual([]);
  });
});

describe('GPU-FABRIC-006 oneRdmaDevicePerCard', () => {
  it('takes an IP interface beside the RDMA device', () => {
    expect(findingsOf(rules.oneRdmaDevicePerCard, withNics(nic(1, 0, 'rdma-only'), nic(1, 1, 'ip')))).toEqual([]);
  });

  it('refuses two RDMA devices on a card, and names the card once', () => {
    const model = withNics(nic(1, 0, 'rdma-only'), nic(1, 1, 'rdma-and-ip'), nic(1, 2, 'rdma-only'));
    expect(findingsOf(rules.oneRdmaDevicePerCard, model)).toEqual([
      ['GPU-FABRIC-006', 'error', `NodeGroup card 1 must carry one RDMA device at most, got more; ${LAYOUT_FIX}`],
    ]);
  });
});

describe('GPU-FABRIC-007 primaryCarriesIp', () => {
  const fix = 'put an interface that carries IP at card 0 device 0';

  it.each(['ip', 'rdma-and-ip'])('takes %s', (kind) => {
    expect(findingsOf(rules.primaryCarriesIp, withNics(nic(0, 0, kind)))).toEqual([]);
  });

  it('refuses RDMA alone', () => {
    expect(findingsOf(rules.primaryCarriesIp, withNics(nic(0, 0, 'rdma-only')))).toEqual([
      ['GPU-FABRIC-007', 'error', `NodeGroup interface at card 0 device 0 must carry IP, got 'rdma-only'; ${fix}`],
    ]);
  });

  it.each([
    ['no interface', []],
    ['none at that place', [nic(0, 1, 'ip'), nic(1, 0, 'ip')]],
  ])('refuses %s', (_name, interfaces) => {
    expect(findingsOf(rules.primaryCarriesIp, withNics(...interfaces))).toEqual([
      ['GPU-FABRIC-007', 'error', `NodeGroup must have an interface at card 0 device 0, got none; ${fix}`],
    ]);
  });
});

describe('GPU-FABRIC-008 everyRdmaCardUsed', () => {
  it('warns where one is left out', () => {
    expect(findingsOf(rules.everyRdmaCardUsed, withNics(...LAYOUT.slice(0, -1)))).toEqual([
      [
        'GPU-FABRIC-008',
        'warning',
        'NodeGroup must use every RDMA card of x8.large to reach its bandwidth, got 3 of 4 RDMA devices; ' +
          'declare an RDMA device on every such card, or say why fewer are wanted',
      ],
    ]);
  });
});

describe('GPU-FABRIC-009 noPublicAddress', () => {
  const fix = 'start nodes in a private subnet and let them out through NAT or endpoints';
  const subnet = (publicAddresses: boolean | null) => ({ ...SUBNET, publicAddresses });

  it('takes a subnet of which it is not known', () => {
    expect(findingsOf(rules.noPublicAddress, group({ subnets: [subnet(null)] }))).toEqual([]);
  });

  it('refuses interfaces and subnets that give one', () => {
    const model = group({ publicAddress: true, subnets: [subnet(true), subnet(false)] });
    expect(findingsOf(rules.noPublicAddress, model)).toEqual([
      ['GPU-FABRIC-009', 'error', `NodeGroup interfaces must not ask for a public address, got one that does; ${fix}`],
      ['GPU-FABRIC-009', 'error', `NodeGroup subnet must not give public addresses, got one that does; ${fix}`],
    ]);
  });
});

describe('GPU-FABRIC-010 oneSubnet', () => {
  it.each([
    [0, []],
    [2, [SUBNET, SUBNET]],
  ])('refuses %s subnets for RDMA', (count, subnets) => {
    expect(findingsOf(rules.oneSubnet, group({ subnets }))).toEqual([
      [
        'GPU-FABRIC-010',
        'error',
        `NodeGroup with RDMA devices must have exactly one subnet, got ${count}; give the group one subnet in one zone`,
      ],
    ]);
  });

  it('takes several without RDMA', () => {
    expect(findingsOf(rules.oneSubnet, group({ fabric: PLAIN_FABRIC, subnets: [SUBNET, SUBNET] }))).toEqual([]);
  });
});

describe('GPU-FABRIC-011 groupAdmitsItself', () => {
  const access = (selfIngress: boolean | null, selfEgress: boolean | null) => ({
    fabricAccess: { selfIngress, selfEgress, groupsBesideInterfaces: false, groupsPerInterface: 1 },
  });
  const finding = (way: string) => [
    'GPU-FABRIC-011',
    'error',
    `NodeGroup security group must admit itself ${way} by its own id, got no such rule; ` +
      'add rules for all traffic in and out that name the group itself; 0.0.0.0/0 does not admit RDMA traffic',
  ];

  it.each([
    [true, null, []],
    [null, null, []],
    [false, true, [finding('in')]],
    [true, false, [finding('out')]],
    [false, false, [finding('in'), finding('out')]],
    [false, null, [finding('in')]],
  ])('in: %s, out: %s', (selfIngress, selfEgress, found) => {
    expect(findingsOf(rules.groupAdmitsItself, group(access(selfIngress, selfEgress)))).toEqual(found);
  });

  it('asks nothing of nodes without RDMA', () => {
    const model = group({ fabric: PLAIN_FABRIC, ...access(false, false) });
    expect(findingsOf(rules.groupAdmitsItself, model)).toEqual([]);
  });
});

describe('GPU-FABRIC-012 groupsOnInterfaces', () => {
  const fabricAccess = { selfIngress: true, selfEgress: true, groupsBesideInterfaces: true, groupsPerInterface: 1 };

  it('refuses a list beside the interfaces', () => {
    expect(findingsOf(rules.groupsOnInterfaces, group({ fabricAccess }))).toEqual([
      [
        'GPU-FABRIC-012',
        'error',
        'NodeGroup template must name security groups on its interfaces, got a list beside them; ' +
          'name the security groups on each interface only',
      ],
    ]);
  });

  it('takes it where no interface is listed', () => {
    expect(findingsOf(rules.groupsOnInterfaces, group({ fabricAccess, fabric: fabricWith([]) }))).toEqual([]);
  });
});

describe('GPU-FABRIC-013 subnetHasRoom', () => {
  const nodes = (max: number | typeof DEPLOY_TIME) => ({ min: 0, max, desired: null });
  const subnet = (usableAddresses: number | null) => ({ ...SUBNET, usableAddresses });
  const finding = (usable: number, due: number) => [
    'GPU-FABRIC-013',
    'error',
    `NodeGroup 'nodes.max' must leave an address per addressed interface (${usable} in the subnet), got ${due} needed; ` +
      'give the network a larger range, or the group fewer nodes',
  ];
  const twoAddresses = fabricWith([nic(0, 0, 'ip'), nic(1, 0, 'rdma-and-ip'), nic(2, 0, 'rdma-only')]);

  it.each([
    ['below', { nodes: nodes(250) }, []],
    ['at', { nodes: nodes(251) }, []],
    ['above', { nodes: nodes(252) }, [finding(251, 252)]],
    ['at, with two addresses a node', { nodes: nodes(125), fabric: twoAddresses }, []],
    ['above, with two addresses a node', { nodes: nodes(126), fabric: twoAddresses }, [finding(251, 252)]],
    ['at, with two subnets', { nodes: nodes(30), subnets: [subnet(10), subnet(20)] }, []],
    ['above, with two subnets', { nodes: nodes(31), subnets: [subnet(10), subnet(20)] }, [finding(30, 31)]],
    ['above, with no number known', { nodes: nodes(DEPLOY_TIME), subnets: [subnet(1)] }, []],
    ['above, with one subnet unknown', { nodes: nodes(99), subnets: [subnet(1), subnet(null)] }, []],
    ['above, with no subnet known', { nodes: nodes(99), subnets: [] }, []],
  ])('%s the room', (_name, overrides, found) => {
    expect(findingsOf(rules.subnetHasRoom, group(overrides))).toEqual(found);
  });
});

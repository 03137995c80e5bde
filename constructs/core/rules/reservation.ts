import { isKnown } from '../base/tokens';
import type { Known } from '../base/tokens';
import { OWN_PLACEMENT_GROUP } from '../model/node-group';
import { rule } from './rule';

const BLOCKS = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-capacity-blocks.html';
const RESERVATIONS = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-capacity-reservations.html';

/** A reservation is only found where it was made. */
export const placementFitsReservation = rule({
  code: 'GPU-CAP-006',
  title: 'nodes of a reservation or block start in the placement group that it was made in, or in none',
  appliesTo: 'nodeGroup',
  fix: 'leave placementGroup out; the group would never leave InsufficientInstanceCapacity',
  sources: [
    'https://github.com/terraform-aws-modules/terraform-aws-eks/pull/3730',
    'https://github.com/eksctl-io/eksctl/issues/7949',
    'https://github.com/aws/aws-parallelcluster/pull/6324',
  ],
  check: ({ capacity, placementGroup }) => {
    if (capacity.kind === 'onDemand' || capacity.kind === 'spot') return [];
    const made = capacity.kind === 'targetedReservation' ? capacity.placementGroup : null;
    if (made === placementGroup || isUnsaid(made, placementGroup)) return [];
    const due = made === null ? 'off' : `that of the reservation (${made})`;
    return [
      `NodeGroup 'placementGroup' must be ${due} for capacity '${capacity.kind}', got ${placementGroup ?? 'off'}`,
    ];
  },
});

// Two groups of which one is named at deploy may be the same.
function isUnsaid(made: Known<string> | null, used: Known<string> | null): boolean {
  if (made === null || used === null || used === OWN_PLACEMENT_GROUP) return false;
  return !isKnown(made) || !isKnown(used);
}

/** A reservation lies in one zone. */
export const zoneFitsReservation = rule({
  code: 'GPU-CAP-007',
  title: 'a reservation or block lies in the zone of the nodes',
  appliesTo: 'nodeGroup',
  fix: 'put the network into the zone of the reservation',
  sources: [RESERVATIONS, BLOCKS],
  check: ({ capacity, subnets }) => {
    if (capacity.kind !== 'targetedReservation' && capacity.kind !== 'capacityBlock') return [];
    const { zone } = capacity;
    if (zone === null || !isKnown(zone)) return [];
    return subnets
      .filter((subnet) => isKnown(subnet.zone) && subnet.zone !== zone)
      .map((subnet) => `NodeGroup 'capacity' must lie in the zone of the nodes (${subnet.zone}), got ${zone}`);
  },
});

/** A reservation holds one instance type. */
export const typeFitsReservation = rule({
  code: 'GPU-CAP-008',
  title: 'a reservation holds the instance type of the nodes',
  appliesTo: 'nodeGroup',
  fix: 'name a reservation of this type, or the type of the reservation',
  sources: [RESERVATIONS],
  check: ({ capacity, machine }) => {
    if (capacity.kind !== 'targetedReservation' || capacity.instanceType === null) return [];
    return isKnown(capacity.instanceType) && capacity.instanceType !== machine.type
      ? [`NodeGroup 'capacity' must hold ${machine.type}, got a reservation of ${capacity.instanceType}`]
      : [];
  },
});

/** A reservation has room for all nodes. */
export const reservationHasRoom = rule({
  code: 'GPU-CAP-009',
  level: 'warning',
  title: 'a reservation holds as many nodes as the group may have',
  appliesTo: 'nodeGroup',
  fix: "lower 'nodes.max', reserve more, or let nodes be bought on-demand by whenFull",
  sources: [RESERVATIONS],
  check: ({ capacity, nodes }) => {
    if (capacity.kind !== 'targetedReservation' || capacity.whenFull !== 'wait') return [];
    const { count } = capacity;
    if (count === null || !isKnown(count) || !isKnown(nodes.max) || nodes.max <= count) return [];
    return [`NodeGroup 'nodes.max' must be at most what the reservation holds (${count}), got ${nodes.max}`];
  },
});

/** Instances of one capacity block at most. */
export const MAX_NODES_OF_BLOCK = 64;

/** A block has a largest size. */
export const blockHoldsNodes = rule({
  code: 'GPU-CAP-010',
  title: 'a group has at most as many nodes as a capacity block can hold',
  appliesTo: 'nodeGroup',
  fix: 'spread the nodes over several blocks, one group each',
  sources: [BLOCKS],
  check: ({ capacity, nodes }) =>
    capacity.kind === 'capacityBlock' && isKnown(nodes.max) && nodes.max > MAX_NODES_OF_BLOCK
      ? [`NodeGroup 'nodes.max' must be at most ${MAX_NODES_OF_BLOCK} in a capacity block, got ${nodes.max}`]
      : [],
});

/** All of them, by code. */
export const RESERVATION_RULES = [
  placementFitsReservation,
  zoneFitsReservation,
  typeFitsReservation,
  reservationHasRoom,
  blockHoldsNodes,
];

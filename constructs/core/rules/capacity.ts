import { isKnown } from '../base/tokens';
import { fittingKinds, purchasesOf } from '../plan/purchase';
import { rule } from './rule';

const BLOCKS = 'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-capacity-blocks.html';

/** A type is sold as it is asked for. */
export const typeIsSoldThatWay = rule({
  code: 'GPU-CAP-001',
  title: 'the instance type can be bought the chosen way',
  appliesTo: 'nodeGroup',
  fix: 'choose a capacity that fits the type, or another type',
  sources: ['https://docs.aws.amazon.com/ec2/latest/instancetypes/ac.html', BLOCKS],
  check: ({ machine, otherMachines, capacity }) =>
    [machine, ...otherMachines.map((other) => other.machine)].flatMap((each) =>
      purchasesOf(capacity)
        .filter((sale) => each.soldAs[sale] === false)
        .map((sale) => {
          const got = sale === capacity.kind ? `'${sale}'` : `'${capacity.kind}', bought as '${sale}'`;
          return `NodeGroup 'capacity' must be one that ${each.type} is sold as (${fittingKinds(each.soldAs)}), got ${got}`;
        }),
    ),
});

/** A hint of a reclaim is no reclaim. */
export const noRebalanceOnFabric = rule({
  code: 'GPU-CAP-002',
  level: 'warning',
  title: 'capacity rebalance is off where nodes share a fabric',
  appliesTo: 'nodeGroup',
  fix: 'leave rebalance off; one node ended at a mere hint stops the job on all of them',
  sources: ['https://docs.aws.amazon.com/autoscaling/ec2/userguide/ec2-auto-scaling-capacity-rebalancing.html'],
  check: ({ capacity, fabric }) =>
    capacity.kind === 'spot' && capacity.rebalance && fabric.rdmaDevices > 0
      ? ["NodeGroup 'capacity.rebalance' must be off for nodes with RDMA devices, got on"]
      : [],
});

/** Spot nodes go at short notice. */
export const spotHasCheckpoints = rule({
  code: 'GPU-CAP-003',
  level: 'warning',
  title: 'spot nodes have a checkpoint store',
  appliesTo: 'nodeGroup',
  fix: 'give the cluster a CheckpointStore; a reclaim otherwise costs all the work since the job began',
  sources: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/spot-interruptions.html'],
  check: ({ capacity, storePath }) =>
    capacity.kind === 'spot' && storePath === null
      ? ["NodeGroup 'checkpoints' must name a store where capacity is spot, got nothing"]
      : [],
});

/** What no good source carries is said. */
export const factsAreVerified = rule({
  code: 'GPU-CAP-004',
  level: 'warning',
  title: 'the facts that the node layout rests on are verified',
  appliesTo: 'nodeGroup',
  fix: 'compare the type with what the cloud describes before paying for it',
  sources: ['https://docs.aws.amazon.com/ec2/latest/instancetypes/ac.html'],
  check: ({ machine, fabric, otherMachines }) =>
    [{ machine, fabric }, ...otherMachines]
      .filter((each) => each.fabric.unverifiedFacts.length > 0)
      .map((each) => {
        const facts = each.fabric.unverifiedFacts.join(', ');
        return `NodeGroup layout of ${each.machine.type} must rest on verified facts, got unverified ${facts}`;
      }),
});

/** Nodes on one fabric stand close together. */
export const fabricIsPlacedTogether = rule({
  code: 'GPU-CAP-005',
  level: 'warning',
  title: 'nodes with RDMA devices are placed close together',
  appliesTo: 'nodeGroup',
  fix: 'use a cluster placement group',
  sources: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa.html'],
  check: ({ fabric, nodes, placementGroup, capacity }) =>
    // What a reservation holds was placed when it was made; a block lies in one cluster of the cloud by itself.
    (capacity.kind === 'onDemand' || capacity.kind === 'spot') &&
    fabric.rdmaDevices > 0 &&
    placementGroup === null &&
    isKnown(nodes.max) &&
    nodes.max > 1
      ? ["NodeGroup 'placementGroup' must be on where several nodes share a fabric, got off"]
      : [],
});

/** All of them, by code. */
export const CAPACITY_RULES = [
  typeIsSoldThatWay,
  noRebalanceOnFabric,
  spotHasCheckpoints,
  factsAreVerified,
  fabricIsPlacedTogether,
];

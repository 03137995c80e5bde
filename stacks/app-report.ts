import Table from 'cli-table3';
import type {
  ClusterCost,
  ClusterModel,
  CostLine,
  Finding,
  GpuClustersError,
  NodeGroupModel,
  QuotaNeeds,
} from '../constructs/core';
import { formatCost, isKnown } from '../constructs/core';

/**
 * What a cluster has, costs and needs, as text for a terminal.
 *
 * @param cluster the cluster
 * @param cost what its nodes cost
 * @param quotas what quotas they need
 */
export function describeCluster(cluster: ClusterModel, cost: ClusterCost, quotas: QuotaNeeds): string {
  const limit = cluster.maxHourlyCost === null ? 'no limit set' : `limit ${cluster.maxHourlyCost} per hour`;
  return [
    '',
    `${cluster.path} in ${cluster.network.zone}: ${deployNote(cluster)}`,
    groupTable(cluster, cost),
    ...cluster.nodeGroups.flatMap(choiceLines),
    ...cluster.nodeGroups.flatMap(blockLines),
    `cost of nodes: ${formatCost(cost)}; ${limit}; disks, NAT and traffic not included`,
    ...cost.lines.map(priceLine),
    ...quotaLines(quotas, cluster),
    '',
  ].join('\n');
}

/** The mistakes of an error, one a line, as text for a terminal. */
export function describeFailures({ message }: GpuClustersError): string {
  return `\n${message}\n`;
}

/** The findings of the rules, one a line, as text for a terminal. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ path, message, code }) => `  ${path}: ${message} [${code}]`);
  const count = findings.length === 1 ? '1 finding stops' : `${findings.length} findings stop`;
  return `\n${count} the synth\n${lines.join('\n')}\n`;
}

function deployNote({ nodeGroups }: ClusterModel): string {
  const largest = nodeGroups.map(({ nodes }) => nodes.max);
  const sum = largest.every(isKnown) ? largest.reduce((total, max) => total + max, 0) : null;
  const nodes = sum === null ? 'nodes known at deploy' : `at most ${sum} node${sum === 1 ? '' : 's'}`;
  return `${nodes}; a deploy never replaces running nodes, new nodes take the new template`;
}

function groupTable({ nodeGroups }: ClusterModel, cost: ClusterCost): string {
  const table = new Table({
    head: ['group', 'type', 'accelerators', 'nodes', 'capacity', 'interfaces', 'per node hour'],
    style: { head: [], border: [] },
  });
  for (const { name, machine, otherMachines, nodes, capacity, fabric } of nodeGroups) {
    const { accelerator } = machine;
    const prices = cost.lines.filter(({ group }) => group === name).map(shortPrice);
    table.push([
      name,
      [machine, ...otherMachines.map((other) => other.machine)].map(({ type }) => type).join(', else '),
      accelerator === null ? 'none' : `${accelerator.count ?? '?'} x ${accelerator.model}`,
      `${nodes.min} to ${nodes.max}`,
      capacity.kind === 'spot' && capacity.onDemandBase > 0
        ? `spot above ${capacity.onDemandBase} on-demand`
        : capacity.kind,
      `${fabric.interfaces.length}, ${fabric.rdmaDevices} RDMA`,
      prices.join(', '),
    ]);
  }
  return table.toString();
}

// Why a wish became this type: the settings do not say the type itself.
function choiceLines({ name, machine, chosenBecause }: NodeGroupModel): string[] {
  return chosenBecause.length === 0 ? [] : [`type of ${name}: ${machine.type}, since it ${chosenBecause.join('; ')}`];
}

function blockLines({ name, capacity }: NodeGroupModel): string[] {
  if (capacity.kind !== 'capacityBlock') return [];
  const { reservationId, startTime, endTime, scaleDownTime } = capacity;
  const begin = startTime === null ? 'begun' : `from ${startTime}`;
  return [`block of ${name}: ${reservationId}, ${begin} until ${endTime}; its nodes end at ${scaleDownTime}`];
}

function shortPrice({ pricePerNodeHour, priceKind }: CostLine): string {
  return pricePerNodeHour === null ? 'unknown' : `${pricePerNodeHour} (${priceKind})`;
}

function priceLine({ group, pricePerNodeHour, source, date, note, priceKind }: CostLine): string {
  const origin = priceKind === 'user' ? 'given in the settings' : `${source}, ${date}`;
  const price = pricePerNodeHour === null ? 'unknown' : `${pricePerNodeHour} per node hour, ${origin}`;
  return `  price of ${group}: ${price}${note === null ? '' : ` (${note})`}`;
}

function quotaLines({ needs, unknown }: QuotaNeeds, { network }: ClusterModel): string[] {
  return [
    ...needs.map(({ codes, names, amount, unit, verified }) => {
      const doubt = verified ? '' : ' (which of these codes counts is unverified; check each)';
      return `quota in ${network.region}: ${codes.join(' or ')} (${names.join(' or ')}) must be at least ${amount} ${unit}${doubt}`;
    }),
    ...unknown.map(
      ({ group, instanceType, purchaseOption, vcpu }) =>
        `quota in ${network.region}: unknown for ${instanceType} as ${purchaseOption} (${group}, ${vcpu} vCPU); look it up`,
    ),
  ];
}

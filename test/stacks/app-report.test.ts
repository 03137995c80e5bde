import { GpuClustersError } from '../../constructs/core';
import { describeCluster, describeFailures, describeFindings } from '../../stacks/app-report';
import type { AwsTrainingSettings } from '../../stacks/training/aws';
import { TrainingStack } from '../../stacks/training/aws';
import { newApp } from '../helpers/app';

function reportOf(nodeGroups: AwsTrainingSettings['nodeGroups'], limit?: number): string {
  const maxHourlyCost = limit === undefined ? undefined : { amount: limit, currency: 'USD' };
  const settings = { availabilityZone: 'us-east-1a', nodeGroups, maxHourlyCost };
  const { cluster } = new TrainingStack(newApp(), 'training-aws', { settings });
  return describeCluster(cluster.model, cluster.cost, cluster.quotas);
}

const SPOT = { kind: 'spot', onDemandBase: 1 } as const;
const TWO_USD = { amount: 2, currency: 'USD' };

describe('describeCluster', () => {
  const report = reportOf(
    [
      { id: 'L4', instanceType: 'g6.8xlarge', nodes: { min: 1, max: 3 }, hourlyPrice: TWO_USD },
      { id: 'A100', instanceType: 'p4d.24xlarge', nodes: { min: 0, max: 2 }, capacity: SPOT },
    ],
    500,
  );

  it('says where the cluster is, how large it gets and what a deploy does', () => {
    expect(report).toContain(
      'training-aws/Training in us-east-1a: at most 5 nodes; a deploy never replaces running nodes, new nodes take the new template',
    );
  });

  it('has a row per group', () => {
    const rows = report.split('\n').filter((line) => line.startsWith('│'));
    expect(
      rows.map((row) =>
        row
          .split('│')
          .map((cell) => cell.trim())
          .slice(1, 7),
      ),
    ).toEqual([
      ['group', 'type', 'accelerators', 'nodes', 'capacity', 'interfaces'],
      ['L4', 'g6.8xlarge', '1 x L4', '1 to 3', 'onDemand', '1, 1 RDMA'],
      ['A100', 'p4d.24xlarge', '8 x A100', '0 to 2', 'spot above 1 on-demand', '5, 4 RDMA'],
    ]);
  });

  it('gives cost per hour and month, the limit, and where each price comes from', () => {
    expect(report).toMatch(
      /cost of nodes: [\d.]+ USD per hour, [\d.]+ USD per month \(730 h\) at most nodes; .*limit 500.00 USD per hour/,
    );
    expect(report).toContain('price of L4: 2.00 USD per node hour, given in the settings');
    expect(report).toMatch(/price of A100: [\d.]+ USD per node hour, https:\S+, \d{4}-\d\d-\d\d/);
    expect(report).toContain('no dated spot price of p4d.24xlarge in us-east-1; on-demand price taken');
  });

  it('names each quota and what it must be', () => {
    expect(report).toContain(
      'quota in us-east-1: L-DB2E81BA (Running On-Demand G and VT instances) must be at least 96 vCPU',
    );
    expect(report).toContain('quota in us-east-1: L-417A185B (Running On-Demand P instances) must be at least 96 vCPU');
    expect(report).toContain(
      'quota in us-east-1: L-7212CCBC (All P4, P3 and P2 Spot Instance Requests) must be at least 96 vCPU',
    );
  });

  it('says what a wish became and why', () => {
    const wish = { accelerator: 'H100', count: 8 };
    const wished = reportOf([{ id: 'H100', instanceType: wish, nodes: { min: 0, max: 1 } }]);
    expect(wished).toContain(
      'type of H100: p5.48xlarge, since it is the only type that has 8 x H100 and is sold as onDemand',
    );
    expect(report).not.toContain('type of');
  });

  it('names the types that are taken where the first is short, and which one is reckoned with', () => {
    const otherTypes = [{ instanceType: 'p5e.48xlarge' }];
    const nodes = { min: 0, max: 1 };
    const several = reportOf([{ id: 'H', instanceType: 'p5en.48xlarge', otherTypes, nodes, hourlyPrice: TWO_USD }]);
    expect(several).toContain('p5en.48xlarge, else p5e.48xlarge');
    expect(several).toContain('(the dearest of p5en.48xlarge, p5e.48xlarge)');
  });

  it('says when a block begins and ends', () => {
    const times = { startTime: '2027-01-14T11:30:00Z', endTime: '2027-01-15T11:30:00Z' };
    const capacity = { kind: 'block', reservationId: 'cr-01234567', availabilityZone: 'us-east-1a' } as const;
    const group = { id: 'H', instanceType: 'p5.48xlarge', nodes: { min: 0, max: 1 } };
    expect(reportOf([{ ...group, capacity: { ...capacity, ...times } }])).toContain(
      'block of H: cr-01234567, from 2027-01-14T11:30:00Z until 2027-01-15T11:30:00Z; its nodes end at 2027-01-15T10:50:00Z',
    );
    expect(reportOf([{ ...group, capacity: { ...capacity, endTime: times.endTime } }])).toContain(
      'cr-01234567, begun until 2027-01-15T11:30:00Z',
    );
  });

  it('says what is not known', () => {
    const unknown = reportOf([{ id: 'A', instanceType: 'p5e.48xlarge', nodes: { min: 0, max: 1 } }]);
    expect(unknown).toContain('at most 1 node;');
    expect(unknown).toContain('no limit set');
    expect(unknown).toContain('price of A: unknown (no dated on-demand price of p5e.48xlarge in us-east-1)');
  });
});

describe('describeFailures', () => {
  it('gives the message of the error, without a stack', () => {
    const failure = { code: 'GPU-PROP-001', construct: 'X', prop: 'y', message: "X 'y' is required" };
    expect(describeFailures(new GpuClustersError([failure], 'Stack/X'))).toBe(
      "\nStack/X: X 'y' is required [GPU-PROP-001]\n",
    );
  });
});

describe('describeFindings', () => {
  it('gives path, message and code of each', () => {
    const finding = {
      code: 'GPU-X-001',
      level: 'error',
      path: 'S/X',
      message: 'wrong; mend',
      suppressedBecause: null,
    } as const;
    const line = '  S/X: wrong; mend [GPU-X-001]\n';
    expect(describeFindings([finding])).toBe(`\n1 finding stops the synth\n${line}`);
    expect(describeFindings([finding, finding])).toBe(`\n2 findings stop the synth\n${line}${line}`);
  });
});

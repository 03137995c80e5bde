import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import { awsCatalog } from '../../constructs/core/catalog/aws';
import type { InstanceTypeFacts } from '../../constructs/core';
import { acknowledgeFindings } from '../../stacks/training/aws-reasons';
import { synthMessages, synthTemplate } from '../helpers/app';
import { lint, lintLine } from '../helpers/cfn-lint';
import { describeWithPython } from '../helpers/with-python';
import { appAsByCli } from '../helpers/fixtures';
import { openNagErrors } from '../helpers/nag';

// Each with a region that cfn-lint knows to have it.
const TYPES: Readonly<Record<string, string>> = {
  'p4d.24xlarge': 'us-east-1',
  'p5.48xlarge': 'us-east-1',
  'p5en.48xlarge': 'us-east-1',
  'p6-b200.48xlarge': 'us-east-1',
  'p6-b300.48xlarge': 'us-east-1',
  'g6e.48xlarge': 'us-east-1',
  'trn2.48xlarge': 'us-east-2',
};

// Of the types above only g6e is refused in any kind; these two, which cfn-lint does not know, are refused in more.
const ULTRA_SERVERS = ['p6e-gb200.36xlarge', 'trn2u.48xlarge'];

const CAPACITIES: Readonly<Record<string, (availabilityZone: string) => aws.Capacity>> = {
  'on-demand': () => aws.Capacity.onDemand(),
  spot: () => aws.Capacity.spot(),
  'spot above on-demand': () => aws.Capacity.spot({ onDemandBase: 1 }),
  'open reservations': () => aws.Capacity.openReservations(),
  'one reservation': (availabilityZone) => aws.Capacity.reservation({ ...RESERVATION, availabilityZone }),
  'a reservation in its placement group': (availabilityZone) =>
    aws.Capacity.reservation({ ...RESERVATION, availabilityZone, placementGroupName: 'together', count: 2 }),
  'a reservation, then on-demand': (availabilityZone) =>
    aws.Capacity.reservation({ ...RESERVATION, availabilityZone }, { whenFull: 'onDemand' }),
  'a block that has begun': (availabilityZone) => aws.Capacity.block({ ...BLOCK, availabilityZone }),
  'a block that begins later': (availabilityZone) =>
    aws.Capacity.block({ ...BLOCK, availabilityZone, startTime: '2027-01-14T11:30:00Z' }),
};

const RESERVATION = { reservationId: 'cr-0123456789abcdef0' };
const BLOCK = { ...RESERVATION, endTime: '2027-01-15T11:30:00Z' };

function rowOf(type: string): InstanceTypeFacts {
  const found = awsCatalog().lookUp(type);
  expect(found.kind).toBe('found');
  return (found as { row: InstanceTypeFacts }).row;
}

// The catalogue's word, read here once more without the code under test. A whole UltraServer is sold in blocks only.
function salesOf(row: InstanceTypeFacts): Pick<InstanceTypeFacts, 'onDemand' | 'spot' | 'capacityBlock'> {
  return row.capacityBlock === 'ultraServer' ? { ...row, onDemand: false, spot: false } : row;
}

function isAllowed(row: InstanceTypeFacts, { model }: aws.Capacity): boolean {
  const { onDemand, spot, capacityBlock } = salesOf(row);
  if (model.kind === 'capacityBlock') return capacityBlock !== 'no';
  if (model.kind === 'spot') return spot && (model.onDemandBase === 0 || onDemand);
  return onDemand;
}

function kindsOf(row: InstanceTypeFacts): string {
  const { onDemand, spot, capacityBlock } = salesOf(row);
  const kinds = [
    ...(onDemand ? ["'onDemand'"] : []),
    ...(spot ? ["'spot'"] : []),
    ...(onDemand ? ["'openReservation'", "'targetedReservation'"] : []),
    ...(capacityBlock === 'no' ? [] : ["'capacityBlock'"]),
  ];
  return `(fitting: ${kinds.join(', ')})`;
}

const PAIRS = [...Object.keys(TYPES), ...ULTRA_SERVERS].flatMap((type) =>
  Object.entries(CAPACITIES).map(([name, capacityIn]) => {
    const region = TYPES[type] ?? 'us-east-1';
    return { type, name, region, capacity: capacityIn(`${region}a`) };
  }),
);
const allowed = (wanted: boolean) => PAIRS.filter(({ type, capacity }) => isAllowed(rowOf(type), capacity) === wanted);

function stackOf({ type, region, capacity }: (typeof PAIRS)[number]) {
  const stack = new Stack(appAsByCli(), 'Stack', { env: { region } });
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  const network = new aws.ClusterNetwork(stack, 'Network', { availabilityZone: `${region}a`, encryptionKey });
  const checkpoints = new aws.CheckpointStore(stack, 'Checkpoints', { encryptionKey });
  const cluster = new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey, checkpoints });
  cluster.addNodeGroup('Nodes', { instanceType: type, nodes: { min: 0, max: 2 }, capacity });
  acknowledgeFindings(cluster, checkpoints);
  return { stack, cluster };
}

describe('pairs of type and capacity', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinds-by-type-'));
  const written: string[] = [];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are all there, most of them allowed', () => {
    expect(PAIRS).toHaveLength((7 + 2) * 9);
    expect(allowed(false).map(({ type, name }) => `${type}: ${name}`)).toEqual([
      'g6e.48xlarge: a block that has begun',
      'g6e.48xlarge: a block that begins later',
      'p6e-gb200.36xlarge: on-demand',
      'p6e-gb200.36xlarge: spot',
      'p6e-gb200.36xlarge: spot above on-demand',
      'p6e-gb200.36xlarge: open reservations',
      'p6e-gb200.36xlarge: one reservation',
      'p6e-gb200.36xlarge: a reservation in its placement group',
      'p6e-gb200.36xlarge: a reservation, then on-demand',
      'trn2u.48xlarge: on-demand',
      'trn2u.48xlarge: spot',
      'trn2u.48xlarge: spot above on-demand',
      'trn2u.48xlarge: open reservations',
      'trn2u.48xlarge: one reservation',
      'trn2u.48xlarge: a reservation in its placement group',
      'trn2u.48xlarge: a reservation, then on-demand',
    ]);
  });

  test.each(allowed(true))(
    '$type by $name synthesises without an error, and without one of cdk-nag that lacks a reason',
    (pair) => {
      const { stack, cluster } = stackOf(pair);
      expect(cluster.findings.filter(({ level }) => level === 'error')).toEqual([]);
      expect(synthMessages(stack).filter(({ level }) => level === 'error')).toEqual([]);
      expect(openNagErrors(stack)).toEqual([]);
      if (ULTRA_SERVERS.includes(pair.type)) return;
      const file = join(folder, `${written.length}.json`);
      const Metadata = { 'cfn-lint': { config: { regions: [pair.region] } } };
      writeFileSync(file, JSON.stringify({ ...synthTemplate(stack).toJSON(), Metadata }, null, 1));
      written.push(file);
    },
  );

  test.each(allowed(false))('$type by $name is refused, naming what fits', (pair) => {
    const { cluster } = stackOf(pair);
    const errors = cluster.findings.filter(({ level }) => level === 'error');
    expect(errors.length).toBeGreaterThan(0);
    for (const { message, path, code } of errors) {
      expect([code, path]).toEqual(['GPU-CAP-001', 'Stack/Cluster/Nodes']);
      expect(message).toContain(`must be one that ${pair.type} is sold as ${kindsOf(rowOf(pair.type))}, got '`);
    }
  });

  describeWithPython('cfn-lint', () => {
    it('finds nothing in any of them beyond the exceptions', () => {
      expect(written).toHaveLength(allowed(true).filter(({ type }) => !ULTRA_SERVERS.includes(type)).length);
      const file = join(__dirname, 'cfn-lint-exceptions.json');
      const exceptions = (JSON.parse(readFileSync(file, 'utf8')) as Array<{ rule: string }>).map(({ rule }) => rule);
      const found = lint(undefined, written).filter(({ Rule }) => !exceptions.includes(Rule.Id));
      expect([...new Set(found.map((match) => lintLine(match).slice(0, 300)))]).toEqual([]);
    }, 300_000);
  });
});

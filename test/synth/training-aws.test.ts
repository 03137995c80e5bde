import { relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { without } from '../helpers/app';
import { cdkSynth, removeCliFolders } from '../helpers/cdk-cli';
import type { CliRun } from '../helpers/cdk-cli';
import { settingsFile } from '../helpers/fixtures';
import { ROOT } from '../helpers/root';

const TEMPLATE = 'training-aws.template.json';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

afterAll(removeCliFolders);

function synth(name: string): CliRun {
  return cdkSynth(relative(ROOT, settingsFile(name)));
}

function templateOf(run: CliRun): Json {
  expect(run.exitCode).toBe(0);
  return JSON.parse(run.output(TEMPLATE)!) as Json;
}

function layoutOf(template: Json): string[] {
  const found = Object.values(template.Resources as Json).filter(({ Type }) => Type === 'AWS::EC2::LaunchTemplate');
  expect(found).toHaveLength(1);
  const interfaces = found[0].Properties.LaunchTemplateData.NetworkInterfaces as Json[];
  return interfaces.map((nic) => `${nic.NetworkCardIndex}.${nic.DeviceIndex} ${nic.InterfaceType}`);
}

function efaOnly(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${from + index}.0 efa-only`);
}

describe('npx cdk synth with the settings of the package', () => {
  let first: CliRun;
  let template: Json;
  beforeAll(() => {
    first = cdkSynth();
    template = templateOf(first);
  });

  it('ends well without credentials, opens no connection and prints nothing on stdout', async () => {
    // The CLI leaves it to a process of its own to report what was used, which cdk.json forbids.
    await setTimeout(4000);
    expect(first.connections).toBe('');
    expect(first.stdout).toBe('');
  });

  it('says on stderr how many nodes, what they cost and which quotas they need', () => {
    expect(first.stderr).toContain('training-aws/Training in us-east-1a: at most 4 nodes;');
    expect(first.stderr).toContain(
      'cost of nodes: 220.16 USD per hour, 160716.80 USD per month (730 h) at most nodes;',
    );
    expect(first.stderr).toContain(
      'quota in us-east-1: L-C4BD4855 (All P5 Spot Instance Requests) must be at least 768 vCPU',
    );
  });

  it("passes CDK's own checks of the template, warnings included", () => {
    const report = JSON.parse(first.output('validation-report.json')!) as Json;
    const own = (report.pluginReports as Json[]).find(({ pluginName }) => pluginName === 'CloudFormation Validate');
    expect(own).toMatchObject({ conclusion: 'success', violations: [] });
    expect(first.stderr).not.toMatch(/warning|error/i);
  });

  it('gives 33 interfaces', () => {
    expect(layoutOf(template)).toEqual(['0.0 interface', '0.1 efa-only', ...efaOnly(1, 31)]);
  });

  it('gives the same template a second time, byte for byte', () => {
    expect(cdkSynth().output(TEMPLATE)).toBe(first.output(TEMPLATE));
  });

  it('gives the template that was reviewed', () => {
    // The bootstrap version and its rule are CDK's, and change with it.
    const Parameters = without(template.Parameters, 'BootstrapVersion');
    expect({ ...without(template, 'Rules'), Parameters }).toMatchSnapshot();
  });
});

describe('npx cdk synth with the settings of a fixture', () => {
  test.each([
    [
      'p6-b300',
      'p6-b300.48xlarge',
      2,
      '284.83 USD per hour, 207927.36 USD per month',
      ['0.0 interface', ...efaOnly(1, 16)],
    ],
    [
      'p4d',
      'p4d.24xlarge',
      4,
      '87.83 USD per hour, 64116.31 USD per month',
      ['0.0 interface', '0.1 efa-only', ...efaOnly(1, 3)],
    ],
    ['single-card', 'g6.8xlarge', 1, '2.01 USD per hour, 1470.51 USD per month', ['0.0 efa']],
  ])('%s: the interfaces of %s', (name, _type, nodes, cost, layout) => {
    const run = synth(name);
    expect(layoutOf(templateOf(run))).toEqual(layout);
    expect(run.stderr).toContain(`at most ${nodes} node`);
    expect(run.stderr).toContain(`cost of nodes: ${cost} `);
    expect(run.connections).toBe('');
  });
});

describe('npx cdk synth that must fail', () => {
  function expectRefusal(run: CliRun): void {
    expect(run.exitCode).not.toBe(0);
    expect(run.stderr).not.toMatch(/^\s+at .+[:)]/m);
    expect(run.output(TEMPLATE)).toBeUndefined();
  }

  it('gives limit and cost where the limit is too low', () => {
    const run = synth('too-dear');
    expectRefusal(run);
    expect(run.stderr).toContain('limit 100.00 USD per hour, got 220.16 USD per hour');
    expect(run.stderr).toContain('[GPU-COST-001]');
  });

  it('names every field of the wrong shape', () => {
    const run = synth('wrong-shape');
    expectRefusal(run);
    const fields = [
      'availabilityZone',
      'maxHourlyCost',
      'nodeGroups.0.id',
      'nodeGroups.0.nodes.min',
      'nodeGroups.0.nodes.max',
      'nodeGroups.0.capacity.kind',
      'nodeGroups.1.image.amiId',
      'region',
    ];
    expect(run.stderr).toContain(`${fields.length} props are wrong`);
    for (const field of fields) expect(run.stderr).toContain(`training-aws.json '${field}' `);
  });

  it('names every wrong value, whatever construct it is for', () => {
    const run = synth('wrong-values');
    expectRefusal(run);
    expect(run.stderr).toContain('11 props are wrong');
    for (const prop of ['availabilityZone', 'cidr', 'policy.every', 'currency', 'allocationStrategy', 'instanceType']) {
      expect(run.stderr).toContain(`'${prop}' must be`);
    }
  });
});

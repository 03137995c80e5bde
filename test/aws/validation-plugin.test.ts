import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestedStack, Stack, Stage, Validations } from 'aws-cdk-lib';
import { CfnInclude } from 'aws-cdk-lib/cloudformation-include';
import manifest from '../../package.json';
import * as aws from '../../constructs/aws';
import { newApp, synthMessages } from '../helpers/app';
import { addCluster, addClusterWithGroup, addParts } from '../helpers/aws-cluster';
import { errorOf } from '../fixtures/errors';
import { launchTemplate } from '../helpers/foreign';
import { addResource, appWithPlugin, codesOf, reportingApp, stackWithPlugin, validate } from '../helpers/rules-plugin';

const TEMPLATE = 'AWS::EC2::LaunchTemplate';
const ENV = { env: { region: 'us-east-1' } };

/** A template that no launch survives: GPU-FABRIC-012. */
const BESIDE = launchTemplate({ SecurityGroupIds: ['sg-1'] })[1];
/** A template with an error that a reason may excuse: GPU-KEY-003. */
const PLAIN_DISK = launchTemplate({ BlockDeviceMappings: [{ DeviceName: '/dev/sdf', Ebs: { Encrypted: false } }] })[1];

describe('GpuRulesPlugin', () => {
  it('has name, version and codes', () => {
    const plugin = new aws.GpuRulesPlugin();
    expect([plugin.name, plugin.version]).toEqual([manifest.name, manifest.version]);
    expect(plugin.ruleIds).toEqual(aws.AWS_RULES.map(({ code }) => code));
    expect(plugin.ruleIds).not.toBe(plugin.ruleIds);
  });

  it('says nothing of an app without anything to judge, nor of a sound one', () => {
    const stack = stackWithPlugin();
    addResource(stack, 'Small', TEMPLATE, {
      LaunchTemplateData: { InstanceType: 't3.micro', SecurityGroupIds: ['a'] },
    });
    addResource(stack, 'Sound', ...launchTemplate());
    addClusterWithGroup(stack);
    expect(validate(stack)).toEqual({ error: undefined, own: undefined, annotations: [], codes: [] });
  });
});

describe('what others drew', () => {
  it('is reported with code, level, fix, sources, resource and place', () => {
    const stack = stackWithPlugin();
    addResource(stack, 'Template', TEMPLATE, BESIDE);
    const run = validate(stack);
    expect(run.error).toContain('GPU-FABRIC-012');
    expect(run.own).toMatchObject({ conclusion: 'failure', pluginVersion: manifest.version });
    expect(run.own!.violations).toEqual([
      {
        ruleName: 'GPU-FABRIC-012',
        description: 'NodeGroup template must name security groups on its interfaces, got a list beside them',
        suggestedFix: 'name the security groups on each interface only',
        severity: 'fatal',
        ruleMetadata: {
          title: 'security groups stand on the interfaces and never beside them',
          sources: 'https://github.com/terraform-aws-modules/terraform-aws-eks/pull/1907',
        },
        violatingConstructs: [
          expect.objectContaining({
            constructPath: 'Stack/Template',
            cloudFormationResource: {
              templatePath: 'Stack.template.json',
              logicalId: 'Template',
              propertyPaths: ['Properties.LaunchTemplateData.SecurityGroupIds'],
            },
          }),
        ],
      },
    ]);
  });

  it('is one violation with several places, each once, where the same is wrong in several', () => {
    const stack = stackWithPlugin();
    const LaunchTemplate = { LaunchTemplateId: { Ref: 'One' }, Version: '1' };
    const group = { MinSize: '0', MaxSize: '1', VPCZoneIdentifier: ['a'], LaunchTemplate };
    addResource(stack, 'One', TEMPLATE, BESIDE);
    addResource(stack, 'Two', TEMPLATE, BESIDE);
    addResource(stack, 'GroupA', 'AWS::AutoScaling::AutoScalingGroup', group);
    addResource(stack, 'GroupB', 'AWS::AutoScaling::AutoScalingGroup', group);
    const { violations } = validate(stack).own!;
    expect(
      violations.map(({ violatingConstructs }) => violatingConstructs.map(({ constructPath }) => constructPath)),
    ).toEqual([['Stack/One', 'Stack/Two']]);
  });

  it('goes through with a warning', () => {
    const stack = stackWithPlugin();
    const [first] = (launchTemplate()[1] as { LaunchTemplateData: { NetworkInterfaces: object[] } }).LaunchTemplateData
      .NetworkInterfaces;
    addResource(stack, 'Template', ...launchTemplate({ NetworkInterfaces: [first] }));
    const run = validate(stack);
    expect(run.error).toBeUndefined();
    expect(run.own!.conclusion).toBe('success');
    expect(run.own!.violations.map(({ ruleName, severity }) => [ruleName, severity])).toEqual([
      ['GPU-FABRIC-008', 'warning'],
    ]);
  });

  it('is judged in nested stacks and stages, and where it was included as a template', () => {
    const app = appWithPlugin();
    const stage = new Stage(app, 'Prod');
    const stack = new Stack(stage, 'Inner', ENV);
    addResource(new NestedStack(stack, 'Nested'), 'Template', TEMPLATE, BESIDE);
    const templateFile = join(app.outdir, 'included.json');
    writeFileSync(templateFile, JSON.stringify({ Resources: { Included: { Type: TEMPLATE, Properties: BESIDE } } }));
    new CfnInclude(stack, 'Include', { templateFile });
    const { violations } = validate(stack).own!;
    expect(
      violations.flatMap(({ violatingConstructs }) => violatingConstructs.map(({ constructPath }) => constructPath)),
    ).toEqual(expect.arrayContaining(['Prod/Inner/Nested/Template', 'Prod/Inner/Include/Included']));
  });

  it('is judged only where the plugin is', () => {
    const app = newApp();
    const [judged, other] = ['Judged', 'Other'].map((id) => new Stage(app, id));
    Validations.of(judged!).addPlugins(new aws.GpuRulesPlugin());
    addResource(new Stack(judged!, 'Stack', ENV), 'Template', ...launchTemplate());
    addResource(new Stack(other!, 'Stack', ENV), 'Template', TEMPLATE, BESIDE);
    expect(() => app.synth()).not.toThrow();
  });
});

describe('suppressions of the plugin', () => {
  it.each([
    [null, ['options']],
    [{ suppressions: 'x' }, ['suppressions']],
    [{ suppressions: null }, ['suppressions']],
    [{ suppressions: [null] }, ['suppressions[0]']],
  ])('are refused where they are none: %j', (options, props) => {
    expect(errorOf(() => new aws.GpuRulesPlugin(options as never)).failures.map(({ prop }) => prop)).toEqual(props);
  });

  const REASON = 'scratch data of a demo';
  function run(suppression: Omit<aws.ForeignSuppression, 'reason'>): ReturnType<typeof validate> {
    const stack = stackWithPlugin({ suppressions: [{ reason: REASON, ...suppression }] });
    addResource(stack, 'Disk', TEMPLATE, PLAIN_DISK);
    addResource(stack, 'Broken', TEMPLATE, BESIDE);
    return validate(stack);
  }

  it.each([undefined, 'Stack', 'Stack/Disk', 'Disk'])('let an error pass at %s', (at) => {
    const { error, own } = run({ code: 'GPU-KEY-003', at });
    expect(error).toContain('GPU-FABRIC-012');
    expect(own!.violations.map(({ ruleName }) => ruleName)).toEqual(['GPU-FABRIC-012']);
    expect(own!.metadata).toEqual({ suppressed: `GPU-KEY-003 at Disk: ${REASON}` });
  });

  it.each(['Stack/Broken', 'Stack/Dis', 'Broken', 'tack'])('let nothing pass at %s', (at) => {
    expect(codesOf(run({ code: 'GPU-KEY-003', at }))).toContain('GPU-KEY-003');
  });

  it('let an app go through', () => {
    const stack = stackWithPlugin({ suppressions: [{ code: 'GPU-KEY-003', reason: REASON }] });
    addResource(stack, 'Disk', TEMPLATE, PLAIN_DISK);
    expect(validate(stack)).toMatchObject({ error: undefined, codes: [] });
  });

  it('are refused, all at once, for an unknown code, an error that nothing excuses, no reason and no place', () => {
    const suppressions = [
      { code: 'GPU-KEY-03', reason: 'x' },
      { code: 'GPU-FABRIC-012', reason: 'x' },
      { code: 'GPU-KEY-003', reason: ' ' },
      { code: 'GPU-KEY-003', reason: 'x', at: '' },
    ];
    const { failures } = errorOf(() => new aws.GpuRulesPlugin({ suppressions }));
    expect(failures.map(({ prop }) => prop)).toEqual([
      'suppressions[0]',
      'suppressions[1]',
      'suppressions[2].reason',
      'suppressions[3].at',
    ]);
    expect(failures[0]!.message).toContain("did you mean 'GPU-KEY-003'");
  });
});

describe("CDK's own acknowledgements", () => {
  function run(id: string, properties: object): ReturnType<typeof validate> {
    const stack = stackWithPlugin();
    addResource(stack, 'Template', TEMPLATE, properties);
    Validations.of(stack).acknowledge({ id: `cdk-gpu-clusters::${id}`, reason: 'asked for' });
    return validate(stack);
  }

  it('excuse what a reason may excuse', () => {
    const { error, own } = run('GPU-KEY-003', PLAIN_DISK);
    expect([error, own!.violations]).toEqual([undefined, []]);
    expect(own!.suppressedViolations).toHaveLength(1);
  });

  it('do not excuse what nothing excuses', () => {
    const { error, own } = run('GPU-FABRIC-012', BESIDE);
    expect(error).toContain('GPU-FABRIC-012');
    expect(own!.violations).toHaveLength(1);
  });
});

describe('what constructs of ours drew', () => {
  const costly = { maxHourlyCost: aws.Money.usd(1) };
  const group: aws.NodeGroupOptions = { instanceType: 'p4d.24xlarge', nodes: { min: 0, max: 2 } };
  const rebalance = { capacity: aws.Capacity.spot({ rebalance: true }) };

  it('is judged by its model: an error fails, and is said once', () => {
    const stack = stackWithPlugin();
    addCluster(stack, costly).addNodeGroup('Group', group);
    const run = validate(stack);
    expect(run.error).toContain('GPU-COST-001');
    expect(run.codes).toEqual(['GPU-COST-001']);
    const [violation] = run.own!.violations;
    expect(violation!.description).not.toContain(violation!.suggestedFix);
    expect(violation!.violatingConstructs[0]).toMatchObject({ constructPath: 'Stack/Cluster' });
  });

  it('goes through with a warning, which is said once, with its resource', () => {
    const stack = stackWithPlugin();
    addClusterWithGroup(stack, rebalance);
    const run = validate(stack);
    expect([run.error, run.own!.conclusion, run.codes]).toEqual([undefined, 'success', ['GPU-CAP-002']]);
    const [{ constructPath, cloudFormationResource }] = run.own!.violations[0]!.violatingConstructs as [
      { constructPath: string; cloudFormationResource: object },
    ];
    expect(constructPath).toBe('Stack/Cluster/Group');
    expect(cloudFormationResource).toMatchObject({ templatePath: 'Stack.template.json' });
  });

  it('is let pass by suppressFindings, and told with the reason', () => {
    const stack = stackWithPlugin();
    const cluster = addCluster(stack);
    cluster.addNodeGroup('Group', { ...group, ...rebalance });
    aws.suppressFindings(cluster, [{ code: 'GPU-CAP-002', reason: 'short jobs' }]);
    addResource(stack, 'Disk', TEMPLATE, PLAIN_DISK);
    const run = validate(stack);
    expect(run.codes).toEqual(['GPU-KEY-003']);
    expect(run.own!.metadata).toEqual({ suppressed: 'GPU-CAP-002 at Stack/Cluster/Group: short jobs' });
  });

  it('is not let pass by the suppressions of the plugin', () => {
    const stack = stackWithPlugin({ suppressions: [{ code: 'GPU-CAP-002', reason: 'others may' }] });
    addClusterWithGroup(stack, rebalance);
    expect(validate(stack).codes).toEqual(['GPU-CAP-002']);
  });

  it('is judged by its model alone, whatever stands in its template', () => {
    const stack = stackWithPlugin();
    const { network, encryptionKey } = addParts(stack);
    new aws.CheckpointStore(stack, 'Scratch', {
      encryptionKey,
      lustre: { network, capacityGiB: 1200, deployment: 'SCRATCH_2' },
    });
    expect(validate(stack).codes).toEqual(['GPU-KEY-008']);
  });

  it('does not hide what others put beside it, below the cluster', () => {
    const stack = stackWithPlugin();
    addResource(addCluster(stack), 'Mine', TEMPLATE, BESIDE);
    expect(validate(stack).codes).toEqual(['GPU-FABRIC-012']);
  });

  it('says its warnings itself in stages that have no plugin, and leaves those of the others to it', () => {
    const app = reportingApp();
    const [judged, other] = ['Judged', 'Other'].map((id) => new Stage(app, id));
    Validations.of(judged!).addPlugins(new aws.GpuRulesPlugin());
    const stacks = [judged!, other!].map((stage) => new Stack(stage, 'Stack', ENV));
    stacks.forEach((stack) => addClusterWithGroup(stack, rebalance));
    const { own, annotations } = validate(stacks[0]!);
    const paths = [own!.violations, annotations].map((violations) =>
      violations.map(({ violatingConstructs }) => violatingConstructs[0]!.constructPath),
    );
    expect(paths).toEqual([['Judged/Stack/Cluster/Group'], ['Other/Stack/Cluster/Group']]);
  });

  it('says its warnings itself in an app without the plugin', () => {
    const stack = new Stack(newApp(), 'Stack', ENV);
    addClusterWithGroup(stack, rebalance);
    expect(synthMessages(stack).map(({ path, level }) => [path, level])).toEqual([['/Stack/Cluster/Group', 'warning']]);
  });
});

import { Tags } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as aws from '../../constructs/aws';
import {
  expectFailures,
  expectFreshFrozenModel,
  failureMessages,
  newApp,
  newStack,
  only,
  realTokens,
  resourcesOf,
  synthMessages,
  synthTemplate,
} from '../helpers/app';
import { addCluster, addParts } from '../helpers/aws-cluster';

const GROUP: aws.NodeGroupOptions = { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 4 } };
const PRICE = aws.Money.usd(50);

describe('GpuCluster', () => {
  describe('with the smallest props and two groups', () => {
    const stack = newStack();
    const { network, encryptionKey } = addParts(stack);
    const cluster = new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey });
    cluster.addNodeGroup('A', GROUP);
    cluster.addNodeGroup('B', { instanceType: 'g6.xlarge', nodes: { min: 1, max: 1 } });
    const template = synthTemplate(stack);

    it('gives all nodes one security group, its own default child', () => {
      const group = only(template, 'AWS::EC2::SecurityGroup');
      const used = Object.values(resourcesOf(template, 'AWS::EC2::LaunchTemplate')).flatMap(
        ({ Properties }) => Properties.LaunchTemplateData.NetworkInterfaces as { Groups: unknown }[],
      );
      expect(used).toHaveLength(34);
      for (const { Groups } of used) expect(Groups).toEqual([{ 'Fn::GetAtt': [group.id, 'GroupId'] }]);
      expect(cluster.node.defaultChild).toBe(cluster.securityGroup.node.defaultChild);
      expect(cluster.connections.securityGroups).toEqual([cluster.securityGroup]);
    });

    it('puts out what others need to know', () => {
      const outputs = Object.keys(template.findOutputs('*')).map((id) => id.replace(/[0-9A-F]{8}$/, ''));
      expect(outputs).toEqual([
        'ClusterVpcId',
        'ClusterKeyArn',
        'ClusterAGroupName',
        'ClusterAScaleCommand',
        'ClusterBGroupName',
        'ClusterBScaleCommand',
      ]);
    });

    it('describes every rule of its security group', () => {
      const inGroup = only(template, 'AWS::EC2::SecurityGroup').Properties;
      const rules = [
        ...(inGroup.SecurityGroupEgress ?? []),
        ...(inGroup.SecurityGroupIngress ?? []),
        only(template, 'AWS::EC2::SecurityGroupIngress').Properties,
        only(template, 'AWS::EC2::SecurityGroupEgress').Properties,
      ] as { Description?: string }[];
      expect(rules).toHaveLength(4);
      for (const { Description } of rules) expect(Description).toMatch(/\w{3}/);
    });

    it('marks everything of it with its own tag', () => {
      const own = { Key: 'gpu-clusters:cluster', Value: 'Stack/Cluster' };
      const tagged = ['AWS::EC2::SecurityGroup', 'AWS::IAM::Role', 'AWS::AutoScaling::AutoScalingGroup'];
      for (const type of tagged) {
        const resources = Object.entries(resourcesOf(template, type)).filter(([id]) => id.startsWith('Cluster'));
        expect(resources.length).toBeGreaterThan(0);
        for (const [, { Properties }] of resources) {
          expect(Properties.Tags).toContainEqual(expect.objectContaining(own));
        }
      }
    });

    it('has a fresh frozen model, lists of its own, cost and quotas', () => {
      expectFreshFrozenModel(cluster);
      expect(cluster.model).toMatchObject({ kind: 'cluster', path: 'Stack/Cluster', store: null, maxHourlyCost: null });
      cluster.nodeGroups.pop();
      cluster.findings.pop();
      expect(cluster.nodeGroups.map(({ node }) => node.id)).toEqual(['A', 'B']);
      expect(cluster.model.nodeGroups.map(({ name }) => name)).toEqual(['A', 'B']);
      expect(cluster.cost.lines.map(({ group }) => group)).toEqual(['A', 'B']);
      expect(cluster.cost.unknown).toEqual([]);
      expect(cluster.quotas.needs.map(({ codes, amount }) => [codes, amount])).toEqual([
        [['L-417A185B'], 768],
        [['L-DB2E81BA'], 4],
      ]);
    });

    it('has nothing to complain of', () => {
      expect(cluster.findings).toEqual([]);
      expect(synthMessages(stack)).toEqual([]);
    });
  });

  it('creates what all props ask for', () => {
    const app = newApp();
    const stack = newStack({ env: { region: 'us-east-1' } }, app);
    const suppressions = [{ code: 'GPU-CAP-005', reason: 'one node at a time' }];
    const cluster = addCluster(stack, { maxHourlyCost: aws.Money.usd(500), tags: { team: 'vision' }, suppressions });
    cluster.addNodeGroup('A', { ...GROUP, placementGroup: false });
    Tags.of(app).add('cost-center', '42');
    const template = synthTemplate(stack);
    const { TagSpecifications } = only(template, 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData;
    for (const { Tags: tags } of TagSpecifications) {
      expect(tags).toEqual([
        { Key: 'cost-center', Value: '42' },
        { Key: 'gpu-clusters:cluster', Value: 'Stack/Cluster' },
        { Key: 'gpu-clusters:node-group', Value: 'Stack/Cluster/A' },
        { Key: 'team', Value: 'vision' },
      ]);
    }
    expect(Object.keys(template.findOutputs('*')).some((id) => id.startsWith('ClusterCheckpointBucket'))).toBe(true);
    expect(cluster.model.maxHourlyCost).toMatchObject({ amount: 500, currency: 'USD' });
    expect(cluster.findings.map(({ code, suppressedBecause }) => [code, suppressedBecause])).toEqual([
      ['GPU-CAP-005', 'one node at a time'],
    ]);
    expect(synthMessages(stack)).toEqual([]);
  });

  it('stands on the network and key of a company', () => {
    const stack = newStack();
    const vpc = new ec2.Vpc(stack, 'Vpc', { maxAzs: 1 });
    const nodeSubnet = vpc.privateSubnets[0]!;
    const network = aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet, availabilityZone: 'us-east-1a' });
    const encryptionKey = aws.EncryptionKey.fromKey(stack, 'Key', new kms.Key(stack, 'Own'));
    const cluster = new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey });
    cluster.addNodeGroup('A', GROUP);
    const template = synthTemplate(stack);
    const asg = only(template, 'AWS::AutoScaling::AutoScalingGroup').Properties;
    expect(asg.VPCZoneIdentifier).toEqual([stack.resolve(nodeSubnet.subnetId)]);
    expect(cluster.findings.map(({ code }) => code)).toEqual(['GPU-KEY-007']);
  });

  it('is known by a mark, also across copies of the package', () => {
    const cluster = addCluster(newStack());
    expect(aws.GpuCluster.isGpuCluster(cluster)).toBe(true);
    expect([null, 'x', {}, cluster.securityGroup].some((value) => aws.GpuCluster.isGpuCluster(value))).toBe(false);
  });

  describe('rules', () => {
    it('names every wrong prop at once and creates nothing', () => {
      const stack = newStack();
      const wrong = {
        tags: { 'aws:x': '1', long: 'a'.repeat(257), ok: 'b'.repeat(256) },
        suppressions: [
          { code: 'GPU-CAP-05', reason: 'x' },
          { code: 'GPU-COST-001', reason: 'x' },
          { code: 'GPU-CAP-005', reason: ' ' },
        ],
      } as unknown as aws.GpuClusterProps;
      const failures = expectFailures(() => new aws.GpuCluster(stack, 'Cluster', wrong));
      expect(failures.map(({ prop }) => prop)).toEqual([
        'network',
        'encryptionKey',
        'tags.aws:x',
        'tags.long',
        'suppressions[0]',
        'suppressions[1]',
        'suppressions[2].reason',
      ]);
      expect(failures[4]!.message).toContain("did you mean 'GPU-CAP-005'");
      expect(new Set(failures.map(({ path }) => path))).toEqual(new Set(['Stack/Cluster']));
      expect(stack.node.findChild('Cluster').node.children).toEqual([]);
    });

    test.each([
      [47, 0],
      [48, 1],
    ])('%d tags beside the three of its own give %d mistakes', (count, mistakes) => {
      const tags = Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, 'x']));
      const check = (): void => aws.GpuCluster.check({ tags }, 'Stack/Cluster');
      expect(mistakes === 0 ? [check()].filter(Boolean) : failureMessages(check)).toHaveLength(mistakes);
    });

    it('checks its own options without creating anything', () => {
      expect(expectFailures(() => aws.GpuCluster.check({ tags: { 'aws:x': '' } }, 'Stack/Cluster'))).toEqual([
        expect.objectContaining({ prop: 'tags.aws:x', path: 'Stack/Cluster' }),
      ]);
    });

    test.each(['A', 'SecurityGroup', 'VpcId'])('refuses %s as the id of a group where it is taken', (id) => {
      const cluster = addCluster(newStack());
      cluster.addNodeGroup('A', GROUP);
      expect(failureMessages(() => cluster.addNodeGroup(id, GROUP))).toEqual([
        `GpuCluster 'id' must be an id that nothing in the cluster has yet, got "${id}"; give the group another id`,
      ]);
      expect(cluster.nodeGroups).toHaveLength(1);
    });

    it('keeps no group whose options are wrong', () => {
      const cluster = addCluster(newStack());
      expect(failureMessages(() => cluster.addNodeGroup('A', { ...GROUP, instanceType: 'p5' }))).toHaveLength(1);
      expect(cluster.nodeGroups).toEqual([]);
    });

    test.each([
      [200, []],
      [199.99, ['GPU-COST-001']],
    ])('holds 4 nodes of 50 USD against a limit of %d', (limit, codes) => {
      const stack = newStack();
      const cluster = addCluster(stack, { maxHourlyCost: aws.Money.usd(limit) });
      cluster.addNodeGroup('A', { ...GROUP, hourlyPrice: PRICE });
      expect(cluster.findings.map(({ code }) => code)).toEqual(codes);
      expect(synthMessages(stack).map(({ level, path }) => [level, path])).toEqual(
        codes.map(() => ['error', '/Stack/Cluster']),
      );
    });

    it('names limit and cost where the limit is too low', () => {
      const stack = newStack();
      addCluster(stack, { maxHourlyCost: aws.Money.usd(10) }).addNodeGroup('A', { ...GROUP, hourlyPrice: PRICE });
      expect(synthMessages(stack)[0]!.text).toContain('limit 10.00 USD per hour, got 200.00 USD per hour');
    });

    it('asks for a price where a limit is set and none is known', () => {
      const cluster = addCluster(newStack(), { maxHourlyCost: aws.Money.usd(1000) });
      cluster.addNodeGroup('A', { instanceType: 'p5e.48xlarge', nodes: { min: 0, max: 1 } });
      expect(cluster.findings.map(({ code }) => code)).toEqual(['GPU-COST-002']);
    });
  });

  describe.each(realTokens)('with tokens of %s', (_framework, { text, number }) => {
    it('takes tags that are known at deploy', () => {
      const stack = newStack();
      addCluster(stack, { tags: { team: text, [text]: 'x' } }).addNodeGroup('A', GROUP);
      expect(synthMessages(stack)).toEqual([]);
    });

    it('says that the limit must be literal', () => {
      const message =
        "GpuCluster 'maxHourlyCost' must be known at synth, since the cost is held against it, got (known at deploy); write the value out in the program";
      for (const maxHourlyCost of [aws.Money.usd(number), aws.Money.of(1, text)]) {
        expect(failureMessages(() => addCluster(newStack(), { maxHourlyCost }))).toEqual([message]);
      }
    });
  });
});

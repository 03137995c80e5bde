import { RemovalPolicies, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as aws from '../../constructs/aws';
import { failureMessages, newStack, synthTemplate } from '../helpers/app';

const GROUP: aws.NodeGroupOptions = { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 2 } };
const wrong = (value: unknown): never => value as never;

function partsIn(stack: Stack): { network: aws.ClusterNetwork; encryptionKey: aws.EncryptionKey } {
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  return {
    encryptionKey,
    network: new aws.ClusterNetwork(stack, 'Network', { availabilityZone: 'us-east-1a', encryptionKey }),
  };
}

describe('what lies in another region', () => {
  it('is refused by a cluster, network and key', () => {
    const here = newStack();
    const there = new Stack(here.node.root as never, 'There', { env: { region: 'eu-west-1' } });
    const make = (): unknown => new aws.GpuCluster(there, 'Cluster', partsIn(here));
    expect(failureMessages(make)).toEqual([
      'GpuCluster \'network\' must lie in the region of the stack (eu-west-1), got "us-east-1"; put both into stacks of one region',
      'GpuCluster \'encryptionKey\' must lie in the region of the stack (eu-west-1), got "us-east-1"; put both into stacks of one region',
    ]);
  });

  it('is refused of an imported key', () => {
    const stack = newStack();
    const arn = 'arn:aws:kms:eu-west-1:123456789012:key/00000000-0000-0000-0000-000000000000';
    const encryptionKey = aws.EncryptionKey.fromKey(stack, 'Key', kms.Key.fromKeyArn(stack, 'Own', arn));
    expect(failureMessages(() => new aws.CheckpointStore(stack, 'Store', { encryptionKey }))).toEqual([
      expect.stringContaining("CheckpointStore 'encryptionKey' must lie in the region of the stack (us-east-1)"),
    ]);
  });
});

describe('what a user changes afterwards', () => {
  it('changes neither template nor model', () => {
    const stack = newStack();
    const nodes = { min: 0, max: 4 };
    const props = { ...partsIn(stack), maxHourlyCost: aws.Money.usd(60) };
    const cluster = new aws.GpuCluster(stack, 'Cluster', props);
    const group = cluster.addNodeGroup('Group', { ...GROUP, nodes });
    nodes.max = 1;
    delete (props as Partial<typeof props>).maxHourlyCost;
    expect(group.model.nodes.max).toBe(4);
    expect(cluster.findings.map(({ code }) => code)).toContain('GPU-COST-001');
  });

  it('is refused of a value', () => {
    expect(() => Object.assign(aws.Money.usd(1), { amount: 2 })).toThrow(TypeError);
  });

  it.each([
    ['strategies', aws.SPOT_ALLOCATION_STRATEGIES],
    ['rules', aws.AWS_RULES],
    ['bounds', aws.CHECKPOINT_BOUNDS.keep],
  ])('is refused of the public %s', (_name, table) => {
    expect(Object.isFrozen(table)).toBe(true);
  });

  it('shows where it changes the template: a key that is destroyed', () => {
    const stack = newStack();
    const { encryptionKey } = partsIn(stack);
    const store = new aws.CheckpointStore(stack, 'Store', { encryptionKey });
    RemovalPolicies.of(encryptionKey).destroy();
    synthTemplate(stack);
    expect(store.model).toMatchObject({ keyRetained: false, retained: true });
  });
});

describe('things that are not what they should be', () => {
  it.each([
    [
      "ClusterNetwork 'encryptionKey'",
      (stack: Stack) =>
        new aws.ClusterNetwork(stack, 'N', {
          availabilityZone: 'us-east-1a',
          encryptionKey: wrong(new kms.Key(stack, 'K')),
        }),
    ],
    [
      "CheckpointStore 'encryptionKey'",
      (stack: Stack) => new aws.CheckpointStore(stack, 'S', { encryptionKey: wrong('arn:x') }),
    ],
    ["EncryptionKey 'key'", (stack: Stack) => aws.EncryptionKey.fromKey(stack, 'K', wrong('arn:x'))],
    [
      "GpuCluster 'network'",
      (stack: Stack) => new aws.GpuCluster(stack, 'C', { ...partsIn(stack), network: wrong('vpc-1') }),
    ],
    [
      "GpuCluster 'checkpoints'",
      (stack: Stack) => new aws.GpuCluster(stack, 'C', { ...partsIn(stack), checkpoints: wrong(null) }),
    ],
    ["MachineImage 'amiId'", () => aws.MachineImage.amiId(wrong(undefined))],
    ["MachineImage 'ssmParameter'", () => aws.MachineImage.ssmParameter(wrong(undefined))],
  ])('are named: %s', (subject, make) => {
    expect(failureMessages(() => make(newStack()))).toEqual([expect.stringContaining(subject)]);
  });

  it.each(['containers', 'placementGroup'])('are named: %s that is no flag', (prop) => {
    const check = (): void => aws.NodeGroup.check({ ...GROUP, [prop]: 'no' }, 'Stack/Group');
    expect(failureMessages(check)).toEqual([
      expect.stringContaining(`NodeGroup '${prop}' must be true or false, got "no"`),
    ]);
  });

  it('are named: an alias instead of its key', () => {
    const stack = newStack();
    const alias = kms.Alias.fromAliasName(stack, 'Alias', 'alias/company');
    expect(failureMessages(() => aws.EncryptionKey.fromKey(stack, 'Key', alias))).toEqual([
      'EncryptionKey \'key\' must be a key and not an alias, which no policy of a role can name, got "Stack/Alias"; bring the key itself in by kms.Key.fromKeyArn',
    ]);
  });

  it.each(['127.0.0.0/16', '169.254.0.0/16', '0.0.0.0/16', '240.0.0.0/16'])('are named: network %s', (cidr) => {
    const make = (): unknown => new aws.ClusterNetwork(newStack(), 'N', { availabilityZone: 'us-east-1a', cidr });
    expect(failureMessages(make)).toEqual([expect.stringContaining("'cidr' must lie outside of the networks")]);
  });
});

describe('grants', () => {
  it.each([
    ['a service', () => new iam.ServicePrincipal('sagemaker.amazonaws.com')],
    ['another account', () => new iam.AccountPrincipal('999999999999')],
  ])('refuse %s instead of granting nothing', (_name, makeGrantee) => {
    const stack = newStack();
    const parts = partsIn(stack);
    const checkpoints = new aws.CheckpointStore(stack, 'Store', parts);
    const cluster = new aws.GpuCluster(stack, 'Cluster', { ...parts, checkpoints });
    const grantee = makeGrantee();
    for (const grant of [() => cluster.grants.checkpoints!.read(grantee), () => cluster.grants.scale(grantee)]) {
      expect(failureMessages(grant)).toEqual([expect.stringContaining("'grantee' must be a role or a user")]);
    }
  });

  it('to a node may name its own group', () => {
    const stack = newStack();
    const group = new aws.GpuCluster(stack, 'Cluster', partsIn(stack)).addNodeGroup('Group', GROUP);
    const { autoScalingGroupArn } = group.autoScalingGroup;
    const actions = ['autoscaling:SetInstanceProtection'];
    group.role.addToPrincipalPolicy(new iam.PolicyStatement({ actions, resources: [autoScalingGroupArn] }));
    expect(() => synthTemplate(stack)).not.toThrow();
  });
});

describe('what a company brings along', () => {
  it('may lie in a local zone', () => {
    const stack = newStack();
    const availabilityZones = ['us-east-1-atl-2a'];
    const vpc = ec2.Vpc.fromVpcAttributes(stack, 'V', {
      vpcId: 'vpc-1',
      availabilityZones,
      privateSubnetIds: ['subnet-1'],
    });
    const network = aws.ClusterNetwork.fromVpc(stack, 'N', { vpc, nodeSubnet: vpc.privateSubnets[0]! });
    expect(network.model).toMatchObject({ region: 'us-east-1', zone: 'us-east-1-atl-2a' });
  });

  it('may be looked up: the zones that stand in for the look-up are no mistake', () => {
    const stack = newStack({ env: { account: '123456789012', region: 'us-east-1' } });
    const vpc = new ec2.Vpc(stack, 'V', { maxAzs: 2 });
    const network = aws.ClusterNetwork.fromVpc(stack, 'N', { vpc, nodeSubnet: vpc.privateSubnets[0]! });
    expect(network.model.region).toBe('us-east-1');
  });

  it('may be a bucket that knows its key', () => {
    const stack = newStack();
    const key = new kms.Key(stack, 'Own');
    const bucket = new s3.Bucket(stack, 'Bucket', { encryptionKey: key });
    const store = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket });
    expect(store.model).toMatchObject({ keyPath: 'Stack/Own', keyRetained: true });
  });

  it('never gives public addresses, whoever made the subnet', () => {
    const stack = newStack();
    const vpc = new ec2.Vpc(stack, 'V', { availabilityZones: ['us-east-1a'] });
    const other = new ec2.Vpc(stack, 'W', { availabilityZones: ['us-east-1a'] });
    const make = (): unknown => aws.ClusterNetwork.fromVpc(stack, 'N', { vpc, nodeSubnet: other.publicSubnets[0]! });
    expect(failureMessages(make)).toEqual([expect.stringContaining("'nodeSubnet' must be a private subnet")]);
  });
});

describe('tags', () => {
  it('of our own are cleaned where the path has signs that IAM refuses', () => {
    const stack = newStack();
    const cluster = new aws.GpuCluster(stack, 'Cluster', partsIn(stack));
    cluster.addNodeGroup('H100 (spot), #1', GROUP);
    const text = JSON.stringify(synthTemplate(stack).toJSON());
    const values = [...text.matchAll(/"gpu-clusters:node-group","(?:PropagateAtLaunch":true,")?Value":"([^"]*)"/g)].map(
      ([, value]) => value,
    );
    expect(values.length).toBeGreaterThan(2);
    for (const value of values) expect(value).toMatch(/^[\p{L}\p{Z}\p{N}_.:/=+\-@]{1,256}$/u);
  });

  it('of the user are refused where IAM refuses them', () => {
    const check = (): void => aws.GpuCluster.check({ tags: { team: 'R&D (ml)' } }, 'Stack/Cluster');
    expect(failureMessages(check)).toEqual([
      'GpuCluster \'tags.team\' must have letters, digits, spaces and some signs only, got "R&D (ml)"; take out other signs; the cloud refuses them',
    ]);
  });
});

it('a limit is not passed by the noise of decimals', () => {
  const stack = newStack();
  const cluster = new aws.GpuCluster(stack, 'Cluster', { ...partsIn(stack), maxHourlyCost: aws.Money.usd(0.3) });
  cluster.addNodeGroup('Group', { ...GROUP, nodes: { min: 0, max: 3 }, hourlyPrice: aws.Money.usd(0.1) });
  expect(cluster.findings.filter(({ code }) => code === 'GPU-COST-001')).toEqual([]);
});

it('a machine that is sold only as a whole UltraServer is refused on demand', () => {
  const stack = newStack();
  const cluster = new aws.GpuCluster(stack, 'Cluster', partsIn(stack));
  cluster.addNodeGroup('Group', { ...GROUP, instanceType: 'trn2u.48xlarge' });
  expect(cluster.findings.map(({ code }) => code)).toContain('GPU-CAP-001');
});

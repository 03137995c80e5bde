import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as aws from '../../constructs/aws';
import { addInstanceRole } from '../../constructs/aws/instance-role';
import { newApp, newStack, only, resourcesOf, synthMessages, synthTemplate } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';

describe('a role of ours', () => {
  const stack = newStack();
  const { model } = addInstanceRole(stack);
  const template = synthTemplate(stack);

  it('is for EC2 alone', () => {
    expect(only(template, 'AWS::IAM::Role').Properties).toEqual({
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'ec2.amazonaws.com' } }],
      },
      Description: 'Nodes of a GPU cluster',
    });
  });

  it('may open the channels of Session Manager, and no more', () => {
    expect(only(template, 'AWS::IAM::Policy').Properties.PolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'ssm:UpdateInstanceInformation',
        Resource: {
          'Fn::Join': [
            '',
            ['arn:', { Ref: 'AWS::Partition' }, ':ec2:us-east-1:', { Ref: 'AWS::AccountId' }, ':instance/*'],
          ],
        },
      },
      {
        Effect: 'Allow',
        Action: [
          'ssmmessages:CreateControlChannel',
          'ssmmessages:CreateDataChannel',
          'ssmmessages:OpenControlChannel',
          'ssmmessages:OpenDataChannel',
        ],
        Resource: '*',
      },
    ]);
  });

  it('says so in its model', () => {
    expect(model).toEqual({ imported: false, bounded: false, mustAllow: [] });
  });

  it('is bounded where the company says so, or puts a boundary everywhere', () => {
    const bounded = newStack();
    const permissionsBoundary = iam.ManagedPolicy.fromManagedPolicyName(bounded, 'Boundary', 'team-boundary');
    const { model: boundedModel } = addInstanceRole(bounded, aws.NodeRole.own({ permissionsBoundary }));
    const boundary = only(synthTemplate(bounded), 'AWS::IAM::Role').Properties.PermissionsBoundary;
    expect(JSON.stringify(boundary)).toContain(':policy/team-boundary');
    expect(boundedModel.bounded).toBe(true);

    const everywhere = newStack();
    addInstanceRole(everywhere);
    iam.PermissionsBoundary.of(everywhere).apply(
      iam.ManagedPolicy.fromManagedPolicyName(everywhere, 'Boundary', 'team-boundary'),
    );
    const applied = only(synthTemplate(everywhere), 'AWS::IAM::Role').Properties.PermissionsBoundary;
    expect(JSON.stringify(applied)).toContain(':policy/team-boundary');
  });
});

const ROLE_ARN = 'arn:aws:iam::111111111111:role/gpu-nodes';
const inAccount = (account: string) => newStack({ env: { account, region: 'us-east-1' } });
const roleWarnings = (stack: Stack) => synthMessages(stack).filter(({ text }) => text.includes('GPU-ROLE-001'));

describe('a role of the company', () => {
  it('gets what nodes need, in a policy of its own, and an instance profile', () => {
    const stack = inAccount('111111111111');
    const role = iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN);
    const group = addClusterWithGroup(stack, { role: aws.NodeRole.fromRole(role) });
    expect(group.role).toBe(role);
    expect(group.model.role).toEqual({ imported: true, bounded: null, mustAllow: [] });
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::IAM::InstanceProfile').Properties.Roles).toEqual(['gpu-nodes']);
    const policies = Object.values(resourcesOf(template, 'AWS::IAM::Policy')).map(({ Properties }) => Properties);
    const [policy] = policies.filter(({ Roles }) => Roles.includes('gpu-nodes'));
    expect(JSON.stringify(policy.PolicyDocument)).toMatch(/ssmmessages:OpenDataChannel.*s3:PutObject.*kms:Decrypt/);
    expect(roleWarnings(stack)).toEqual([]);
  });

  it.each([
    ['brought in as immutable', (stack: Stack) => iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN, { mutable: false })],
    [
      'made here and closed',
      (stack: Stack) =>
        new iam.Role(stack, 'Role', {
          assumedBy: new iam.ServicePrincipal('ec2.amazonaws.com'),
        }).withoutPolicyUpdates(),
    ],
  ])('%s is told what it must permit, ready to paste', (_name, roleIn) => {
    const stack = inAccount('111111111111');
    const group = addClusterWithGroup(stack, { role: aws.NodeRole.fromRole(roleIn(stack)) });
    const { mustAllow } = group.model.role;
    const statements = mustAllow.map((text) => JSON.parse(text) as { Action: string | string[]; Resource: unknown });
    expect(statements.flatMap(({ Action }) => Action)).toEqual(
      expect.arrayContaining(['ssm:UpdateInstanceInformation', 'ssmmessages:OpenDataChannel', 's3:PutObject']),
    );
    expect(statements[0]!.Resource).toBe('arn:<AWS::Partition>:ec2:us-east-1:111111111111:instance/*');
    const warnings = roleWarnings(stack);
    expect(warnings).toEqual([{ level: 'warning', path: '/Stack/Cluster/Group', text: expect.any(String) }]);
    expect(warnings[0]!.text).toContain(mustAllow.join(', '));
    const policies = Object.values(resourcesOf(synthTemplate(stack), 'AWS::IAM::Policy'));
    expect(policies.filter(({ Properties }) => JSON.stringify(Properties).includes('ssmmessages'))).toEqual([]);
  });

  it('made beforehand under its name is told so as well', () => {
    const stack = inAccount('111111111111');
    iam.Role.customizeRoles(stack, {
      usePrecreatedRoles: { 'Stack/Cluster/Group/Role': 'gpu-nodes', 'Stack/Network/FlowLogs/Role': 'flow-logs' },
    });
    const { mustAllow } = addClusterWithGroup(stack).model.role;
    expect(mustAllow.join()).toContain('ssmmessages:OpenDataChannel');
    expect(roleWarnings(stack)).toHaveLength(1);
    expect(only(synthTemplate(stack), 'AWS::IAM::InstanceProfile').Properties.Roles).toEqual(['gpu-nodes']);
  });

  it('may serve several groups', () => {
    const stack = inAccount('111111111111');
    const role = new iam.Role(stack, 'Role', { assumedBy: new iam.ServicePrincipal('ec2.amazonaws.com') });
    const first = addClusterWithGroup(stack, { role: aws.NodeRole.fromRole(role) });
    const cluster = first.node.scope as aws.GpuCluster;
    cluster.addNodeGroup('Other', {
      instanceType: 'g6e.48xlarge',
      nodes: { min: 0, max: 2 },
      role: aws.NodeRole.fromRole(role),
    });
    const template = synthTemplate(stack);
    expect(Object.keys(resourcesOf(template, 'AWS::IAM::InstanceProfile'))).toHaveLength(2);
    const names = Object.values(resourcesOf(template, 'AWS::IAM::Policy')).map(
      ({ Properties }) => Properties.PolicyName,
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('an instance profile of the company', () => {
  it('is used as it is; nothing else is made but the policy that nodes need', () => {
    const stack = inAccount('111111111111');
    const profile = iam.InstanceProfile.fromInstanceProfileAttributes(stack, 'Profile', {
      instanceProfileArn: 'arn:aws:iam::111111111111:instance-profile/gpu-nodes',
      role: iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN),
    });
    addClusterWithGroup(stack, { role: aws.NodeRole.fromInstanceProfile(profile) });
    const template = synthTemplate(stack);
    expect(resourcesOf(template, 'AWS::IAM::InstanceProfile')).toEqual({});
    expect(only(template, 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData.IamInstanceProfile).toEqual({
      Arn: 'arn:aws:iam::111111111111:instance-profile/gpu-nodes',
    });
    const group = only(template, 'AWS::AutoScaling::AutoScalingGroup');
    expect(group.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/Permissions/)]));
  });
});

describe('policies on a role that several stacks share', () => {
  const policyNamesOf = (stack: Stack) =>
    Object.values(resourcesOf(synthTemplate(stack), 'AWS::IAM::Policy'))
      .filter(({ Properties }) => Properties.Roles?.includes('gpu-nodes'))
      .map(({ Properties }) => Properties.PolicyName as string);

  it('have names of their own, in every stack and region', () => {
    const stacks = [
      new Stack(newApp(), 'One', { env: { account: '111111111111', region: 'us-east-1' } }),
      new Stack(newApp(), 'Other', { env: { account: '111111111111', region: 'us-east-1' } }),
    ];
    for (const stack of stacks) {
      const role = aws.NodeRole.fromRole(iam.Role.fromRoleName(stack, 'Role', 'gpu-nodes'));
      addClusterWithGroup(stack, { role });
    }
    const names = stacks.flatMap(policyNamesOf);
    expect(names).toEqual([expect.stringMatching(/One.*us-east-1$/), expect.stringMatching(/Other.*us-east-1$/)]);
  });
});

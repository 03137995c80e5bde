import { App, Stack } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as aws from '../../constructs/aws';
import {
  expectFreshFrozenModel,
  failureMessages,
  newStack,
  only,
  realTokens,
  resourcesOf,
  synthMessages,
  synthTemplate,
} from '../helpers/app';
import { addParts } from '../helpers/aws-cluster';
import { isAllowed } from '../helpers/policy-evaluator';
import type { PolicyStatementJson } from '../helpers/policy-evaluator';
import { resolvePseudo } from '../helpers/pseudo-parameters';

const ACCOUNT = '111122223333';
const STRANGER = '999988887777';
const GROUP = { instanceType: 'g6.xlarge', nodes: { min: 0, max: 1 } };
const EVENTS = { service: 'events.amazonaws.com' };

function watchedCluster(stack: Stack): aws.GpuCluster {
  const parts = addParts(stack);
  const cluster = new aws.GpuCluster(stack, 'Cluster', parts);
  new aws.SpotInterruption(stack, 'Interruption', { cluster, encryptionKey: parts.encryptionKey });
  return cluster;
}

describe('SpotInterruption', () => {
  const stack = newStack();
  const cluster = watchedCluster(stack);
  cluster.addNodeGroup('First', GROUP);
  cluster.addNodeGroup('Second', GROUP);
  const interruption = stack.node.findChild('Interruption') as aws.SpotInterruption;
  const template = synthTemplate(stack);
  const topic = only(template, 'AWS::SNS::Topic');
  const queue = only(template, 'AWS::SQS::Queue');
  const keyArn = { 'Fn::GetAtt': [only(template, 'AWS::KMS::Key').id, 'Arn'] };
  const topicArn = { Ref: topic.id };
  const queueArn = { 'Fn::GetAtt': [queue.id, 'Arn'] };
  const rules = Object.values(resourcesOf(template, 'AWS::Events::Rule')).map(({ Properties }) => Properties);
  const resolved = (statements: unknown): PolicyStatementJson[] =>
    resolvePseudo(statements, { account: ACCOUNT, region: 'us-east-1', partition: 'aws' }) as PolicyStatementJson[];

  it('listens to what EC2 says of instances and capacity blocks, by the names that it uses', () => {
    expect(rules[0].EventPattern).toEqual({
      source: ['aws.ec2'],
      'detail-type': [
        'EC2 Spot Instance Interruption Warning',
        'EC2 Instance Rebalance Recommendation',
        'EC2 Instance State-change Notification',
        'EC2 Capacity Reservation Instance Interruption Warning',
        'Capacity Block Delivered',
        'Capacity Block Expiration Warning',
        'Capacity Block Reservation Delivered',
        'Capacity Block Reservation Expiration Warning',
      ],
    });
  });

  it('listens to what Auto Scaling says of the groups, also of those that came after it', () => {
    const groups = Object.keys(resourcesOf(template, 'AWS::AutoScaling::AutoScalingGroup'));
    expect(groups).toHaveLength(2);
    expect(rules[1].EventPattern).toEqual({
      source: ['aws.autoscaling'],
      'detail-type': [
        'EC2 Instance-launch Lifecycle Action',
        'EC2 Instance-terminate Lifecycle Action',
        'EC2 Instance Launch Unsuccessful',
      ],
      detail: { AutoScalingGroupName: groups.map((Ref) => ({ Ref })) },
    });
  });

  it('sends each event to the topic and the queue', () => {
    expect(rules).toHaveLength(2);
    for (const { Targets, State } of rules) {
      expect(State).toBe('ENABLED');
      expect(Targets.map(({ Arn }: { Arn: object }) => Arn)).toEqual([topicArn, queueArn]);
    }
  });

  it('encrypts both with the key of the customer', () => {
    expect(topic.Properties).toEqual({ KmsMasterKeyId: keyArn });
    expect(queue.Properties).toEqual({ KmsMasterKeyId: keyArn, MessageRetentionPeriod: 345_600 });
  });

  it('admits events and refuses requests without TLS', () => {
    const ofTopic = only(template, 'AWS::SNS::TopicPolicy').Properties.PolicyDocument.Statement;
    const ofQueue = only(template, 'AWS::SQS::QueuePolicy').Properties.PolicyDocument.Statement;
    const withoutTls = { Bool: { 'aws:SecureTransport': 'false' } };
    expect(ofTopic).toEqual([
      expect.objectContaining({ Effect: 'Deny', Principal: '*', Resource: topicArn, Condition: withoutTls }),
      {
        ...{ Effect: 'Allow', Action: 'sns:Publish', Principal: { Service: EVENTS.service }, Resource: topicArn },
        Sid: expect.any(String),
      },
    ]);
    expect(ofQueue).toEqual([
      expect.objectContaining({ Effect: 'Deny', Principal: { AWS: '*' }, Resource: queueArn, Condition: withoutTls }),
      {
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Principal: { Service: EVENTS.service },
        Resource: queueArn,
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      },
    ]);
  });

  it('lets no event rule of another account write to the queue', () => {
    const resourcePolicy = resolved(only(template, 'AWS::SQS::QueuePolicy').Properties.PolicyDocument.Statement);
    const send = (account: string): boolean =>
      isAllowed(
        {
          caller: EVENTS,
          action: 'sqs:SendMessage',
          resource: `<${queue.id}.Arn>`,
          context: { 'aws:SourceAccount': account, 'aws:SecureTransport': 'true' },
        },
        { resourcePolicy, account: ACCOUNT },
      );
    expect([send(ACCOUNT), send(STRANGER)]).toEqual([true, false]);
  });

  describe('the policy of the key', () => {
    const { Statement } = only(template, 'AWS::KMS::Key').Properties.KeyPolicy;
    const may = (context: Record<string, string>, action = 'kms:GenerateDataKey'): boolean =>
      isAllowed(
        { caller: EVENTS, action, resource: 'key', context },
        { resourcePolicy: resolved(Statement), account: ACCOUNT },
      );
    const topicOf = (account: string): Record<string, string> => ({
      'kms:EncryptionContext:aws:sns:topicArn': `arn:aws:sns:us-east-1:${account}:Interruption-Topic`,
    });

    it('gets no statement beside its own', () => {
      const alone = newStack();
      addParts(alone);
      expect(Statement).toEqual(only(synthTemplate(alone), 'AWS::KMS::Key').Properties.KeyPolicy.Statement);
    });

    test.each(['kms:GenerateDataKey', 'kms:Decrypt'])('lets event rules do %s for topic and queue', (action) => {
      expect(may(topicOf(ACCOUNT), action)).toBe(true);
      expect(may({ 'aws:SourceAccount': ACCOUNT }, action)).toBe(true);
    });

    it('lets no other account have events encrypted', () => {
      expect([may(topicOf(STRANGER)), may({ 'aws:SourceAccount': STRANGER }), may({})]).toEqual([false, false, false]);
    });
  });

  it('has a fresh frozen model, and nothing to complain of', () => {
    expectFreshFrozenModel(interruption);
    expect(interruption.model).toEqual({
      kind: 'interruption',
      path: 'Stack/Interruption',
      clusterPath: 'Stack/Cluster',
      nodeGroups: 2,
      keyPath: 'Stack/Key',
      keyMustAllow: [],
    });
    expect(synthMessages(stack).filter(({ path }) => path === '/Stack/Interruption')).toEqual([]);
  });

  it("passes CDK's own checks of the template, and stands in no circle", () => {
    const checked = new Stack(new App(), 'Stack', { env: { region: 'us-east-1' } });
    watchedCluster(checked).addNodeGroup('Group', GROUP);
    expect(synthMessages(checked).filter(({ path }) => path.startsWith('/Stack/Interruption'))).toEqual([]);
  });

  it('is an error where the cluster has no group, naming the way out', () => {
    const empty = newStack();
    watchedCluster(empty);
    expect(synthMessages(empty)).toEqual([
      {
        level: 'error',
        path: '/Stack/Interruption',
        text: expect.stringMatching(/^SpotInterruption 'cluster' must have a node group.*addNodeGroup.*GPU-EVENT-001/),
      },
    ]);
  });

  it.each(realTokens)(
    'takes a key of the company whose ARN is a token of %s, and says what it needs',
    (_name, { text }) => {
      const other = newStack();
      const arn = `arn:aws:kms:us-east-1:${ACCOUNT}:key/${text}`;
      const encryptionKey = aws.EncryptionKey.fromKey(other, 'Own', kms.Key.fromKeyArn(other, 'OwnKey', arn));
      const watched = new aws.GpuCluster(other, 'Cluster', addParts(other));
      watched.addNodeGroup('Group', GROUP);
      new aws.SpotInterruption(other, 'Interruption', { cluster: watched, encryptionKey });
      const codes = synthMessages(other).map(({ path, text: said }) => `${path} ${/GPU-\w+-\d+/.exec(said)?.[0]}`);
      expect(codes).toEqual(['/Stack/Own GPU-KEY-007', '/Stack/Interruption GPU-KEY-010']);
    },
  );

  it('names every wrong prop at once and creates nothing', () => {
    const other = newStack();
    const nothing = {} as aws.SpotInterruptionProps;
    expect(failureMessages(() => new aws.SpotInterruption(other, 'Interruption', nothing))).toEqual([
      "SpotInterruption 'cluster' is required, got nothing; give the GpuCluster to watch",
      "SpotInterruption 'encryptionKey' is required, got nothing; give the key of the cluster",
    ]);
    expect(other.node.findChild('Interruption').node.children).toEqual([]);
  });
});

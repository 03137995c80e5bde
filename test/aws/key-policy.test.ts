import { Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import { newApp, newStack, only, synthTemplate } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';
import { appAsByCli } from '../helpers/fixtures';
import { isAllowed } from '../helpers/policy-evaluator';
import type { Caller, PolicyStatementJson } from '../helpers/policy-evaluator';
import { resolvePseudo } from '../helpers/pseudo-parameters';

const ACCOUNT = '111122223333';
const STRANGER = '999988887777';
const DEPLOYMENT = { account: ACCOUNT, region: 'us-east-1', partition: 'aws' };

const USE = [
  'kms:Encrypt',
  'kms:Decrypt',
  'kms:ReEncryptFrom',
  'kms:GenerateDataKeyWithoutPlaintext',
  'kms:DescribeKey',
];
const CREATE_GRANT = 'kms:CreateGrant';

const linkedRole = (service: string, name: string, account = ACCOUNT): Caller => ({
  arn: `arn:aws:iam::${account}:role/aws-service-role/${service}.amazonaws.com/AWSServiceRoleFor${name}`,
});
const LAUNCHERS: ReadonlyArray<readonly [string, Caller]> = [
  ['Auto Scaling', linkedRole('autoscaling', 'AutoScaling')],
  ['EC2 Spot', linkedRole('spot', 'EC2Spot')],
];
const throughEc2 = (account = ACCOUNT): Record<string, string> => ({
  'kms:ViaService': 'ec2.us-east-1.amazonaws.com',
  'kms:CallerAccount': account,
});
const FOR_VOLUMES = { 'kms:GrantIsForAWSResource': 'true' };

// The flags of cdk.json change how policies are written, so both ways are judged.
const APPS = [
  ['without feature flags', newApp],
  ['with the feature flags of cdk.json', appAsByCli],
] as const;

describe.each(APPS)('the policy of the key, %s', (_flags, makeApp) => {
  const stack = new Stack(makeApp(), 'Stack', { env: { region: 'us-east-1' } });
  addClusterWithGroup(stack);
  const template = synthTemplate(stack);
  const key = only(template, 'AWS::KMS::Key');
  const KEY_ARN = `<${key.id}.Arn>`;
  const keyPolicy = resolvePseudo(key.Properties.KeyPolicy.Statement, DEPLOYMENT) as PolicyStatementJson[];

  function may(
    caller: Caller,
    action: string,
    context: Record<string, string>,
    identityPolicy: readonly PolicyStatementJson[] = [],
  ): boolean {
    return isAllowed(
      { caller, action, resource: KEY_ARN, context },
      { resourcePolicy: keyPolicy, account: ACCOUNT, identityPolicy },
    );
  }

  describe.each(LAUNCHERS)('lets the linked role of %s', (_name, role) => {
    test.each(USE)('use it by %s through EC2, and not otherwise', (action) => {
      expect(may(role, action, throughEc2())).toBe(true);
      expect(may(role, action, {})).toBe(false);
      expect(may(role, action, { 'kms:CallerAccount': ACCOUNT })).toBe(false);
      expect(may(role, action, { ...throughEc2(), 'kms:ViaService': 'ec2.eu-west-1.amazonaws.com' })).toBe(false);
      expect(may(role, action, { ...throughEc2(), 'kms:ViaService': 's3.us-east-1.amazonaws.com' })).toBe(false);
    });

    it('hand it to volumes through EC2, and to nobody else', () => {
      expect(may(role, CREATE_GRANT, { ...throughEc2(), ...FOR_VOLUMES })).toBe(true);
      expect(may(role, CREATE_GRANT, throughEc2())).toBe(false);
      expect(may(role, CREATE_GRANT, { ...throughEc2(), 'kms:GrantIsForAWSResource': 'false' })).toBe(false);
      expect(may(role, CREATE_GRANT, FOR_VOLUMES)).toBe(false);
    });

    test.each(['kms:ScheduleKeyDeletion', 'kms:PutKeyPolicy', 'kms:DisableKey'])('never do %s', (action) => {
      expect(may(role, action, { ...throughEc2(), ...FOR_VOLUMES })).toBe(false);
    });
  });

  it('lets the logs of this account use it, and of no other', () => {
    const logs = { service: 'logs.us-east-1.amazonaws.com' };
    const group = (account: string): Record<string, string> => ({
      'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:us-east-1:${account}:log-group:/flow/logs`,
    });
    for (const action of USE) {
      expect(may(logs, action, group(ACCOUNT))).toBe(true);
      expect(may(logs, action, group(STRANGER))).toBe(false);
      expect(may(logs, action, {})).toBe(false);
    }
    expect(may({ service: 'logs.eu-west-1.amazonaws.com' }, 'kms:Decrypt', group(ACCOUNT))).toBe(false);
    expect(may(logs, 'kms:ScheduleKeyDeletion', group(ACCOUNT))).toBe(false);
  });

  it('lets the event rules of this account use it for queues, and of no other', () => {
    const events = { service: 'events.amazonaws.com' };
    for (const action of ['kms:Decrypt', 'kms:GenerateDataKey']) {
      expect(may(events, action, { 'aws:SourceAccount': ACCOUNT })).toBe(true);
      expect(may(events, action, { 'aws:SourceAccount': STRANGER })).toBe(false);
      expect(may(events, action, {})).toBe(false);
    }
    expect(may(events, 'kms:Encrypt', { 'aws:SourceAccount': ACCOUNT })).toBe(false);
  });

  // EventBridge names no source account when it publishes to an encrypted topic.
  it('lets event rules use it for topics of this account, and of no other', () => {
    const events = { service: 'events.amazonaws.com' };
    const topicOf = (account: string): Record<string, string> => ({
      'kms:EncryptionContext:aws:sns:topicArn': `arn:aws:sns:us-east-1:${account}:interruptions`,
    });
    for (const action of ['kms:Decrypt', 'kms:GenerateDataKey']) {
      expect(may(events, action, topicOf(ACCOUNT))).toBe(true);
      expect(may(events, action, topicOf(STRANGER))).toBe(false);
    }
    expect(may(events, 'kms:Encrypt', topicOf(ACCOUNT))).toBe(false);
  });

  it('lets the role of a node use it for checkpoints, by its own policy and through S3', () => {
    const node = { arn: `arn:aws:iam::${ACCOUNT}:role/Node` };
    const policies = Object.values(template.findResources('AWS::IAM::Policy'));
    const own = policies.find(({ Properties }) => JSON.stringify(Properties).includes('s3:PutObject'))!;
    const identity = resolvePseudo(own.Properties.PolicyDocument.Statement, DEPLOYMENT) as PolicyStatementJson[];
    const throughS3 = { 'kms:ViaService': 's3.us-east-1.amazonaws.com', 'kms:CallerAccount': ACCOUNT };
    for (const action of ['kms:Decrypt', 'kms:GenerateDataKey']) {
      expect(may(node, action, throughS3, identity)).toBe(true);
      expect(may(node, action, {}, identity)).toBe(false);
      expect(may(node, action, throughS3, [])).toBe(false);
    }
    for (const action of ['kms:ScheduleKeyDeletion', 'kms:Encrypt', 'kms:PutKeyPolicy', CREATE_GRANT]) {
      expect(may(node, action, throughS3, identity)).toBe(false);
    }
  });

  it('lets the administrators of the account rule it by their own policies', () => {
    const admin = { arn: `arn:aws:iam::${ACCOUNT}:role/Admin` };
    const all = [{ Effect: 'Allow', Action: '*', Resource: '*' }];
    expect(may(admin, 'kms:ScheduleKeyDeletion', {}, all)).toBe(true);
    expect(may(admin, 'kms:ScheduleKeyDeletion', {}, [])).toBe(false);
  });

  it('lets nobody of another account use it, whatever its own policies say, through EC2 or not', () => {
    const all = [{ Effect: 'Allow', Action: '*', Resource: '*' }];
    const callers = [{ arn: `arn:aws:iam::${STRANGER}:root` }, linkedRole('autoscaling', 'AutoScaling', STRANGER)];
    for (const caller of callers) {
      for (const action of [...USE, CREATE_GRANT, 'kms:ScheduleKeyDeletion']) {
        expect(may(caller, action, {}, all)).toBe(false);
        expect(may(caller, action, { ...throughEc2(STRANGER), ...FOR_VOLUMES }, all)).toBe(false);
      }
    }
  });

  it('names no principal that a fresh account lacks', () => {
    const principals = keyPolicy.flatMap(({ Principal }) => Object.values(Principal as Record<string, string>).flat());
    expect(principals).toEqual([
      `arn:aws:iam::${ACCOUNT}:root`,
      '*',
      '*',
      'logs.us-east-1.amazonaws.com',
      'events.amazonaws.com',
      'events.amazonaws.com',
    ]);
  });

  it('opens every statement for all principals to callers of this account only', () => {
    const open = keyPolicy.filter(({ Principal }) => JSON.stringify(Principal).includes('"*"'));
    expect(open).toHaveLength(2);
    for (const { Condition } of open) {
      expect(Condition?.StringEquals).toEqual(throughEc2());
    }
  });
});

describe('the policy of a key in China', () => {
  it('names the log service by the domain of the partition', () => {
    const stack = newStack({ env: { region: 'cn-north-1' } });
    new aws.EncryptionKey(stack, 'Key');
    const policy = only(synthTemplate(stack), 'AWS::KMS::Key').Properties.KeyPolicy as { Statement: unknown[] };
    const inChina = { ...DEPLOYMENT, partition: 'aws-cn', urlSuffix: 'amazonaws.com.cn' };
    const services = (resolvePseudo(policy.Statement, inChina) as PolicyStatementJson[])
      .map(({ Principal }) => (Principal as { Service?: string }).Service)
      .filter(Boolean);
    expect(services).toEqual(['logs.cn-north-1.amazonaws.com.cn', 'events.amazonaws.com', 'events.amazonaws.com']);
  });
});

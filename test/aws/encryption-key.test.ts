import { RemovalPolicy } from 'aws-cdk-lib';
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

describe('EncryptionKey', () => {
  it('creates a key that rotates and stays, with the smallest props', () => {
    const stack = newStack();
    const key = new aws.EncryptionKey(stack, 'Key');
    const template = synthTemplate(stack);
    const { KeyPolicy, ...properties } = only(template, 'AWS::KMS::Key').Properties;
    expect(properties).toEqual({
      Description: 'GPU cluster: disks, checkpoints and logs',
      EnableKeyRotation: true,
      PendingWindowInDays: 30,
    });
    expect(KeyPolicy.Statement.map(({ Sid }: { Sid: string }) => Sid)).toEqual([
      'AccountUsesIamPolicies',
      'LaunchesUseKeyThroughEc2',
      'LaunchesHandKeyToVolumes',
      'LogGroupsOfThisAccount',
      'EventRulesToQueuesOfThisAccount',
      'EventRulesToTopicsOfThisAccount',
    ]);
    expect(only(template, 'AWS::KMS::Key')).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    expect(resourcesOf(template, 'AWS::KMS::Alias')).toEqual({});
    expect(key.node.defaultChild).toMatchObject({ cfnResourceType: 'AWS::KMS::Key' });
    expectFreshFrozenModel(key);
    expect(key.model).toEqual({
      kind: 'key',
      path: 'Stack/Key',
      imported: false,
      rotation: true,
      retained: true,
      pendingWindowDays: 30,
      mustAllow: [],
      mustRun: [],
    });
    expect(synthMessages(stack)).toEqual([]);
  });

  it('creates what all props ask for', () => {
    const stack = newStack();
    const key = new aws.EncryptionKey(stack, 'Key', {
      alias: 'alias/team/gpu_1',
      description: 'of the team',
      pendingWindow: aws.Duration.days(7),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const template = synthTemplate(stack);
    const { id, Properties, DeletionPolicy } = only(template, 'AWS::KMS::Key');
    expect(Properties).toMatchObject({ Description: 'of the team', PendingWindowInDays: 7 });
    expect(DeletionPolicy).toBe('Delete');
    expect(only(template, 'AWS::KMS::Alias').Properties).toEqual({
      AliasName: 'alias/team/gpu_1',
      TargetKeyId: { 'Fn::GetAtt': [id, 'Arn'] },
    });
    expect(key.model).toMatchObject({ retained: false, pendingWindowDays: 7 });
  });

  it('counts a key that is kept at the end of its stack as retained', () => {
    const removalPolicy = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
    expect(new aws.EncryptionKey(newStack(), 'Key', { removalPolicy }).model.retained).toBe(true);
  });

  it('takes a key of the company, and warns that its policy is not known', () => {
    const stack = newStack();
    const own = new kms.Key(stack, 'Own');
    const key = aws.EncryptionKey.fromKey(stack, 'Key', own);
    expect(key.key).toBe(own);
    expectFreshFrozenModel(key);
    expect(key.model).toEqual({
      kind: 'key',
      path: 'Stack/Key',
      imported: true,
      rotation: null,
      retained: true,
      pendingWindowDays: null,
      mustAllow: [
        expect.stringMatching(/kms:Encrypt.*ec2\.us-east-1\.amazonaws\.com/),
        expect.stringMatching(/kms:CreateGrant.*kms:GrantIsForAWSResource/),
        expect.stringMatching(/kms:EncryptionContext:aws:logs:arn/),
      ],
      mustRun: [],
    });
    expect(synthMessages(stack)).toEqual([
      { level: 'warning', path: '/Stack/Key', text: expect.stringContaining('GPU-KEY-007') },
    ]);
  });

  it('asks for a key that is missing', () => {
    const nothing = undefined as unknown as kms.IKey;
    expect(failureMessages(() => aws.EncryptionKey.fromKey(newStack(), 'Key', nothing))).toEqual([
      "EncryptionKey 'key' is required, got nothing; give the key",
    ]);
  });

  describe('rules', () => {
    test.each([7, 30])('takes a window of %d days', (days) => {
      const key = new aws.EncryptionKey(newStack(), 'Key', { pendingWindow: aws.Duration.days(days) });
      expect(key.model.pendingWindowDays).toBe(days);
    });

    test.each([
      [6, 'must be from 7 to 30 days'],
      [31, 'must be from 7 to 30 days'],
      [7.5, 'must be a whole number'],
    ])('refuses a window of %d days', (days, rule) => {
      const pendingWindow = aws.Duration.days(days);
      expect(failureMessages(() => new aws.EncryptionKey(newStack(), 'Key', { pendingWindow }))).toEqual([
        `EncryptionKey 'pendingWindow' ${rule}, got ${days}; give Duration.days(7) to Duration.days(30)`,
      ]);
    });

    test.each(['alias/a', `alias/${'a'.repeat(250)}`])('takes the alias %s', (alias) => {
      const stack = newStack();
      new aws.EncryptionKey(stack, 'Key', { alias });
      expect(only(synthTemplate(stack), 'AWS::KMS::Alias').Properties.AliasName).toBe(alias);
    });

    test.each(['alias/', `alias/${'a'.repeat(251)}`, 'gpu', 'alias/aws/ebs', 'alias/a b'])(
      'refuses the alias %s',
      (alias) => {
        expect(failureMessages(() => new aws.EncryptionKey(newStack(), 'Key', { alias }))).toEqual([
          `EncryptionKey 'alias' must be 'alias/' and 1 to 250 letters, digits, '/', '_' or '-', not beginning with 'alias/aws/', got "${alias}"; write it as 'alias/gpu-cluster'`,
        ]);
      },
    );

    it('names every wrong prop at once and creates nothing', () => {
      const stack = newStack();
      const wrong = { alias: 'x', pendingWindow: aws.Duration.days(1), removalPolicy: RemovalPolicy.SNAPSHOT };
      const messages = failureMessages(() => new aws.EncryptionKey(stack, 'Key', wrong));
      expect(messages.map((message) => message.split(' must')[0])).toEqual([
        "EncryptionKey 'alias'",
        "EncryptionKey 'pendingWindow'",
        "EncryptionKey 'removalPolicy'",
      ]);
      expect(stack.node.findChild('Key').node.children).toEqual([]);
    });
  });

  describe.each(realTokens)('with tokens of %s', (framework, { text, number }) => {
    it('takes alias and description that are known at deploy', () => {
      const stack = newStack();
      new aws.EncryptionKey(stack, 'Key', { alias: text, description: text });
      const template = synthTemplate(stack);
      const written = framework === 'aws-cdk-lib' ? { Ref: 'Text' } : text;
      expect(only(template, 'AWS::KMS::Alias').Properties.AliasName).toEqual(written);
      expect(only(template, 'AWS::KMS::Key').Properties.Description).toEqual(written);
    });

    it('says that the window must be literal', () => {
      const pendingWindow = aws.Duration.days(number);
      expect(failureMessages(() => new aws.EncryptionKey(newStack(), 'Key', { pendingWindow }))).toEqual([
        "EncryptionKey 'pendingWindow' must be known at synth, since it is turned into days, got (known at deploy); write the value out in the program",
      ]);
    });
  });

  it('tells of a key of another account what that must allow, and what must be run here', () => {
    const stack = newStack({ env: { account: '111111111111', region: 'us-east-1' } });
    const arn = 'arn:aws:kms:us-east-1:222222222222:key/1';
    const key = aws.EncryptionKey.fromKey(stack, 'Key', kms.Key.fromKeyArn(stack, 'Theirs', arn));
    const { mustAllow, mustRun } = key.model;
    expect(JSON.parse(mustAllow.at(-1)!)).toMatchObject({
      Sid: 'AccountOfTheCluster',
      Principal: { AWS: 'arn:<AWS::Partition>:iam::111111111111:root' },
      Action: expect.arrayContaining(['kms:Decrypt', 'kms:CreateGrant']),
    });
    expect(mustRun).toEqual([
      expect.stringMatching(
        /^aws kms create-grant --region us-east-1 --key-id arn:aws:kms:us-east-1:222222222222:key\/1 --grantee-principal arn:<AWS::Partition>:iam::111111111111:role\/aws-service-role\/autoscaling\.amazonaws\.com\/AWSServiceRoleForAutoScaling --operations .*CreateGrant$/,
      ),
    ]);
    const messages = synthMessages(stack).map(({ text }) => text);
    expect(messages).toEqual([
      expect.stringContaining('must hold ['),
      expect.stringContaining(`run '${mustRun[0]}' in the account of the cluster; then`),
    ]);

    const own = aws.EncryptionKey.fromKey(
      stack,
      'Own',
      kms.Key.fromKeyArn(stack, 'Ours', arn.replace(/2{12}/, '1'.repeat(12))),
    );
    expect([own.model.mustAllow.length, own.model.mustRun]).toEqual([mustAllow.length - 1, []]);
  });
});

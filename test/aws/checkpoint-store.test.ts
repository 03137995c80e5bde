import { Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as aws from '../../constructs/aws';
import {
  expectFreshFrozenModel,
  failureMessages,
  newStack,
  only,
  realTokens,
  synthMessages,
  synthTemplate,
} from '../helpers/app';

function storeIn(stack: Stack, props: Partial<aws.CheckpointStoreProps> = {}): aws.CheckpointStore {
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  return new aws.CheckpointStore(stack, 'Store', { encryptionKey, ...props });
}

describe('CheckpointStore', () => {
  describe('with the smallest props', () => {
    const stack = newStack();
    const store = storeIn(stack);
    const template = synthTemplate(stack);
    const bucket = only(template, 'AWS::S3::Bucket');

    it('creates a private, versioned bucket that the key encrypts, with bucket keys', () => {
      expect(bucket.Properties).toEqual({
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            {
              BucketKeyEnabled: true,
              ServerSideEncryptionByDefault: {
                SSEAlgorithm: 'aws:kms',
                KMSMasterKeyID: { 'Fn::GetAtt': [only(template, 'AWS::KMS::Key').id, 'Arn'] },
              },
            },
          ],
        },
        LifecycleConfiguration: {
          Rules: [
            { Id: 'AbortedUploads', Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
            { Id: 'NoncurrentVersions', Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
          ],
        },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        VersioningConfiguration: { Status: 'Enabled' },
      });
    });

    it('keeps the bucket when the stack goes', () => {
      expect(bucket).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
    });

    it('refuses requests without TLS, and with one before 1.2', () => {
      const { Statement } = only(template, 'AWS::S3::BucketPolicy').Properties.PolicyDocument;
      const arn = { 'Fn::GetAtt': [bucket.id, 'Arn'] };
      const denied = (Condition: object): object => ({
        Action: 's3:*',
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Resource: [arn, { 'Fn::Join': ['', [arn, '/*']] }],
        Condition,
      });
      expect(Statement).toEqual([
        denied({ Bool: { 'aws:SecureTransport': 'false' } }),
        denied({ NumericLessThan: { 's3:TlsVersion': 1.2 } }),
      ]);
    });

    it('exposes the bucket as its default child', () => {
      expect(store.node.defaultChild).toMatchObject({ cfnResourceType: 'AWS::S3::Bucket' });
    });

    it('has a fresh frozen model, and nothing to complain of', () => {
      expectFreshFrozenModel(store);
      expect(store.model).toEqual({
        kind: 'store',
        path: 'Stack/Store',
        imported: false,
        keyPath: 'Stack/Key',
        keyMustAllow: [],
        keyRetained: true,
        retained: true,
        versioned: true,
        tlsOnly: true,
        abortUploadsAfterDays: 7,
        noncurrentVersionDays: 30,
        policy: { everySeconds: 900, keep: 5 },
        fileSystem: null,
        zonalStore: null,
      });
      expect(synthMessages(stack)).toEqual([]);
    });
  });

  it('creates what all props ask for', () => {
    const stack = newStack();
    const policy = { every: aws.Duration.hours(1), keep: 2 };
    const store = storeIn(stack, { policy, removalPolicy: RemovalPolicy.DESTROY });
    expect(only(synthTemplate(stack), 'AWS::S3::Bucket').DeletionPolicy).toBe('Delete');
    expect(store.model).toMatchObject({ retained: false, policy: { everySeconds: 3600, keep: 2 } });
  });

  describe('beside a key that its stack destroys', () => {
    const destroyable = (stack: Stack): aws.EncryptionKey =>
      new aws.EncryptionKey(stack, 'Short', { removalPolicy: RemovalPolicy.DESTROY });

    it('is an error where the store is retained', () => {
      const stack = newStack();
      storeIn(stack, { encryptionKey: destroyable(stack) });
      expect(synthMessages(stack)).toEqual([
        {
          level: 'error',
          path: '/Stack/Store',
          text: expect.stringMatching(
            /^CheckpointStore 'encryptionKey' must be retained.* \(Annotation::GPU-KEY-001\)$/,
          ),
        },
      ]);
    });

    it('is none where both go together', () => {
      const stack = newStack();
      storeIn(stack, { encryptionKey: destroyable(stack), removalPolicy: RemovalPolicy.DESTROY });
      expect(synthMessages(stack)).toEqual([]);
    });
  });

  describe('fromBucket', () => {
    it('takes a bucket and its key', () => {
      const stack = newStack();
      const bucket = s3.Bucket.fromBucketName(stack, 'Own', 'company-checkpoints');
      const encryptionKey = new aws.EncryptionKey(stack, 'Key');
      const policy = { every: aws.Duration.minutes(5), keep: 3 };
      const store = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket, encryptionKey, policy });
      expect(store.bucket).toBe(bucket);
      expect(store.encryptionKey).toBe(encryptionKey);
      expectFreshFrozenModel(store);
      expect(store.model).toEqual({
        kind: 'store',
        path: 'Stack/Store',
        imported: true,
        keyPath: 'Stack/Key',
        keyMustAllow: [],
        keyRetained: true,
        retained: null,
        versioned: null,
        tlsOnly: null,
        abortUploadsAfterDays: null,
        noncurrentVersionDays: null,
        policy: { everySeconds: 300, keep: 3 },
        fileSystem: null,
        zonalStore: null,
      });
      expect(synthMessages(stack)).toEqual([]);
    });

    it('is an error without a key, until a reason is given', () => {
      const stack = newStack();
      const bucket = s3.Bucket.fromBucketName(stack, 'Own', 'company-checkpoints');
      const store = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket });
      expect(synthMessages(stack)).toEqual([
        { level: 'error', path: '/Stack/Store', text: expect.stringContaining('GPU-KEY-002') },
      ]);

      const excused = newStack();
      aws.CheckpointStore.fromBucket(excused, 'Store', { bucket });
      aws.suppressFindings(excused, [{ code: 'GPU-KEY-002', reason: 'the bucket has the key of the platform' }]);
      expect(synthMessages(excused)).toEqual([]);
      expect(store.model.policy).toEqual({ everySeconds: 900, keep: 5 });
    });

    it('names every wrong option at once', () => {
      const wrong = { policy: { every: aws.Duration.seconds(1), keep: 5 } } as unknown as aws.ExistingStore;
      const messages = failureMessages(() => aws.CheckpointStore.fromBucket(newStack(), 'Store', wrong));
      expect(messages).toEqual([
        "CheckpointStore 'bucket' is required, got nothing; give the bucket",
        expect.stringContaining("'policy.every' must be from 60 to 86400 seconds, got 1;"),
      ]);
    });
  });

  describe('rules', () => {
    test.each([
      [60, 2],
      [86_400, 1000],
    ])('takes a checkpoint each %d s and %d kept', (everySeconds, keep) => {
      const policy = { every: aws.Duration.seconds(everySeconds), keep };
      expect(storeIn(newStack(), { policy }).model.policy).toEqual({ everySeconds, keep });
    });

    test.each([
      [59, 1],
      [86_401, 1001],
    ])('refuses a checkpoint each %d s and %d kept, and creates nothing', (everySeconds, keep) => {
      const stack = newStack();
      const policy = { every: aws.Duration.seconds(everySeconds), keep };
      expect(failureMessages(() => storeIn(stack, { policy }))).toEqual([
        `CheckpointStore 'policy.every' must be from 60 to 86400 seconds, got ${everySeconds}; give a Duration from one minute to one day, such as Duration.minutes(15)`,
        `CheckpointStore 'policy.keep' must be from 2 to 1000, got ${keep}; keep at least 2 checkpoints, since the newest may turn out damaged`,
      ]);
      expect(stack.node.findChild('Store').node.children).toEqual([]);
    });

    it('names every wrong prop at once', () => {
      const wrong = {
        encryptionKey: undefined,
        policy: { every: aws.Duration.days(2), keep: 1.5 },
        removalPolicy: 'x',
      };
      const messages = failureMessages(() => storeIn(newStack(), wrong as unknown as aws.CheckpointStoreProps));
      expect(messages.map((message) => message.split("'")[1])).toEqual([
        'encryptionKey',
        'policy.every',
        'policy.keep',
        'removalPolicy',
      ]);
    });

    test.each(realTokens)('says that a policy must be literal (%s)', (_framework, { number }) => {
      const policy = { every: aws.Duration.seconds(number), keep: number };
      const why = 'must be known at synth, since what a reclaim costs follows from it, got (known at deploy)';
      expect(failureMessages(() => storeIn(newStack(), { policy }))).toEqual([
        `CheckpointStore 'policy.every' ${why}; write the value out in the program`,
        `CheckpointStore 'policy.keep' ${why}; write the value out in the program`,
      ]);
    });
  });

  it('takes bucket and key whose names are known at deploy', () => {
    const stack = newStack();
    const bucket = s3.Bucket.fromBucketName(stack, 'Own', Fn.importValue('bucket'));
    const own = kms.Key.fromKeyArn(stack, 'OwnKey', `arn:aws:kms:us-east-1:111122223333:key/${Fn.importValue('key')}`);
    const encryptionKey = aws.EncryptionKey.fromKey(stack, 'Key', own);
    const store = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket, encryptionKey });
    expect(store.model).toMatchObject({ keyPath: 'Stack/Key', keyRetained: null });
    expect(synthMessages(stack).filter(({ level }) => level === 'error')).toEqual([]);
  });
});

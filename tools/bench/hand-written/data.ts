import { CfnDeletionPolicy, Fn } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';

const USE = ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'];

export function addKey(stack: Stack): kms.CfnKey {
  const { account, partition, region, urlSuffix } = stack;
  const throughEc2 = { 'kms:ViaService': `ec2.${region}.amazonaws.com`, 'kms:CallerAccount': account };
  const logGroups = `arn:${partition}:logs:${region}:${account}:log-group:*`;
  const topics = `arn:${partition}:sns:${region}:${account}:*`;
  const key = new kms.CfnKey(stack, 'Key', {
    description: 'GPU cluster: disks, checkpoints and logs',
    enableKeyRotation: true,
    pendingWindowInDays: 30,
    keyPolicy: {
      Version: '2012-10-17',
      Statement: [
        {
          Sid: 'AccountUsesIamPolicies',
          Effect: 'Allow',
          Principal: { AWS: `arn:${partition}:iam::${account}:root` },
          Action: 'kms:*',
          Resource: '*',
        },
        {
          Sid: 'LaunchesUseKeyThroughEc2',
          Effect: 'Allow',
          Principal: { AWS: '*' },
          Action: USE,
          Resource: '*',
          Condition: { StringEquals: throughEc2 },
        },
        {
          Sid: 'LaunchesHandKeyToVolumes',
          Effect: 'Allow',
          Principal: { AWS: '*' },
          Action: 'kms:CreateGrant',
          Resource: '*',
          Condition: { StringEquals: throughEc2, Bool: { 'kms:GrantIsForAWSResource': 'true' } },
        },
        {
          Sid: 'LogGroupsOfThisAccount',
          Effect: 'Allow',
          Principal: { Service: `logs.${region}.${urlSuffix}` },
          Action: USE,
          Resource: '*',
          Condition: { ArnLike: { 'kms:EncryptionContext:aws:logs:arn': logGroups } },
        },
        {
          Sid: 'EventRulesToQueuesOfThisAccount',
          Effect: 'Allow',
          Principal: { Service: 'events.amazonaws.com' },
          Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
          Resource: '*',
          Condition: { StringEquals: { 'aws:SourceAccount': account } },
        },
        {
          Sid: 'EventRulesToTopicsOfThisAccount',
          Effect: 'Allow',
          Principal: { Service: 'events.amazonaws.com' },
          Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
          Resource: '*',
          Condition: { ArnLike: { 'kms:EncryptionContext:aws:sns:topicArn': topics } },
        },
      ],
    },
  });
  key.cfnOptions.deletionPolicy = CfnDeletionPolicy.RETAIN;
  key.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
  return key;
}

export function addCheckpoints(stack: Stack, key: kms.CfnKey): s3.CfnBucket {
  const bucket = new s3.CfnBucket(stack, 'Checkpoints', {
    bucketEncryption: {
      serverSideEncryptionConfiguration: [
        {
          bucketKeyEnabled: true,
          serverSideEncryptionByDefault: { sseAlgorithm: 'aws:kms', kmsMasterKeyId: key.attrArn },
        },
      ],
    },
    lifecycleConfiguration: {
      rules: [
        { id: 'AbortedUploads', status: 'Enabled', abortIncompleteMultipartUpload: { daysAfterInitiation: 7 } },
        { id: 'NoncurrentVersions', status: 'Enabled', noncurrentVersionExpiration: { noncurrentDays: 30 } },
      ],
    },
    ownershipControls: { rules: [{ objectOwnership: 'BucketOwnerEnforced' }] },
    publicAccessBlockConfiguration: {
      blockPublicAcls: true,
      blockPublicPolicy: true,
      ignorePublicAcls: true,
      restrictPublicBuckets: true,
    },
    versioningConfiguration: { status: 'Enabled' },
  });
  bucket.cfnOptions.deletionPolicy = CfnDeletionPolicy.RETAIN;
  bucket.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;

  const denied = {
    Effect: 'Deny',
    Principal: { AWS: '*' },
    Action: 's3:*',
    Resource: [bucket.attrArn, Fn.join('', [bucket.attrArn, '/*'])],
  };
  new s3.CfnBucketPolicy(stack, 'CheckpointsPolicy', {
    bucket: bucket.ref,
    policyDocument: {
      Version: '2012-10-17',
      Statement: [
        { ...denied, Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        { ...denied, Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } },
      ],
    },
  });
  return bucket;
}

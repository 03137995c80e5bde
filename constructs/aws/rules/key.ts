import { rule } from '../../core/rules/rule';
import { KEY_USE } from '../key-policy';

/** A key of the company must already admit the launches. */
export const importedKeyAdmitsLaunches = rule({
  code: 'GPU-KEY-007',
  level: 'warning',
  title: 'the policy of an imported key admits the launches and the log groups of the account',
  appliesTo: 'key',
  fix:
    `allow principal '*' the actions ${KEY_USE.join(', ')} and (with kms:GrantIsForAWSResource true) kms:CreateGrant, ` +
    'where kms:ViaService is ec2 of the region and kms:CallerAccount this account, and logs of the region the same ' +
    'actions for its log groups (kms:EncryptionContext:aws:logs:arn), then suppress this warning with that as the ' +
    'reason; without it every launch ends in Client.InternalError',
  sources: [
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/key-policy-requirements-EBS-encryption.html',
    'https://github.com/aws/aws-cdk/issues/34491',
  ],
  check: ({ imported }) =>
    imported
      ? ['EncryptionKey must admit the launches of the cluster, got an imported key whose policy is not known here']
      : [],
});

/** A key of the company must already admit the link between file system and bucket. */
export const importedKeyAdmitsStorageLink = rule({
  code: 'GPU-KEY-009',
  level: 'warning',
  title: 'the policy of an imported key admits the link of a Lustre file system to its bucket',
  appliesTo: 'store',
  fix:
    "allow principal '*' the actions kms:Encrypt, kms:Decrypt, kms:ReEncrypt*, kms:GenerateDataKey* and " +
    'kms:DescribeKey where kms:CallerAccount is this account and aws:PrincipalArn is like ' +
    'arn:aws:iam::<account>:role/aws-service-role/s3.data-source.lustre.fsx.amazonaws.com/AWSServiceRoleForFSxS3Access_*, ' +
    'then suppress this warning with that as the reason; without it files and objects never meet',
  sources: ['https://docs.aws.amazon.com/fsx/latest/LustreGuide/s3-server-side-encryption-support.html'],
  check: ({ keyImported, fileSystem }) =>
    keyImported === true && fileSystem !== null && !fileSystem.imported && fileSystem.linkedPath !== null
      ? ["CheckpointStore 'encryptionKey' must admit the link of its file system, got an imported key"]
      : [],
});

/** A key of the company must already admit the event rules. */
export const importedKeyAdmitsEvents = rule({
  code: 'GPU-KEY-010',
  level: 'warning',
  title: 'the policy of an imported key admits the event rules of the account',
  appliesTo: 'interruption',
  fix:
    "allow principal service 'events.amazonaws.com' the actions kms:Decrypt and kms:GenerateDataKey* where " +
    'aws:SourceAccount is this account, and once more where kms:EncryptionContext:aws:sns:topicArn is a topic of this ' +
    'account, then suppress this warning with that as the reason; without it no event arrives',
  sources: [
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/policy-keys-eventbridge.html',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html',
  ],
  check: ({ keyImported }) =>
    keyImported
      ? ["SpotInterruption 'encryptionKey' must admit event rules, got an imported key whose policy is not known here"]
      : [],
});

/** All of them, by code. */
export const AWS_KEY_RULES = [importedKeyAdmitsLaunches, importedKeyAdmitsStorageLink, importedKeyAdmitsEvents];

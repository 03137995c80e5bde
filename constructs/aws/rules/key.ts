import { rule } from '../../core/rules/rule';

/** A key of the company must already admit the launches. */
export const importedKeyAdmitsLaunches = rule({
  code: 'GPU-KEY-007',
  level: 'warning',
  title: 'the policy of an imported key admits Auto Scaling, EC2 and the log groups of the account',
  appliesTo: 'key',
  fix:
    "allow principal '*' the actions kms:Encrypt, kms:Decrypt, kms:ReEncrypt*, kms:GenerateDataKey*, kms:DescribeKey and " +
    '(with kms:GrantIsForAWSResource true) kms:CreateGrant, where kms:ViaService is ec2 of the region and ' +
    'kms:CallerAccount this account, then suppress this warning with that as the reason; without it every launch ends ' +
    'in Client.InternalError',
  sources: [
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/key-policy-requirements-EBS-encryption.html',
    'https://github.com/aws/aws-cdk/issues/34491',
  ],
  check: ({ imported }) =>
    imported
      ? ['EncryptionKey must admit the launches of the cluster, got an imported key whose policy is not known here']
      : [],
});

/** All of them, by code. */
export const AWS_KEY_RULES = [importedKeyAdmitsLaunches];

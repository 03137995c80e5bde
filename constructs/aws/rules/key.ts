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

/** All of them, by code. */
export const AWS_KEY_RULES = [importedKeyAdmitsLaunches];

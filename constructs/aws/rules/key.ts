import { rule } from '../../core/rules/rule';

const ADD_THEM = 'add these statements to its policy, then suppress this warning with that as the reason';

/** A key of the company must already admit the launches. */
export const importedKeyAdmitsLaunches = rule({
  code: 'GPU-KEY-007',
  level: 'warning',
  title: 'the policy of an imported key admits the launches and the log groups of the account',
  appliesTo: 'key',
  fix: `${ADD_THEM}; without them every launch ends in Client.InternalError`,
  sources: [
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/key-policy-requirements-EBS-encryption.html',
    'https://github.com/aws/aws-cdk/issues/34491',
  ],
  check: ({ mustAllow }) => unknownPolicy('EncryptionKey must admit the launches of the cluster', mustAllow),
});

/** A key of the company must already admit the link between file system and bucket. */
export const importedKeyAdmitsStorageLink = rule({
  code: 'GPU-KEY-009',
  level: 'warning',
  title: 'the policy of an imported key admits the link of a Lustre file system to its bucket',
  appliesTo: 'store',
  fix: `${ADD_THEM}; without them files and objects never meet`,
  sources: ['https://docs.aws.amazon.com/fsx/latest/LustreGuide/s3-server-side-encryption-support.html'],
  check: ({ keyMustAllow }) =>
    unknownPolicy("CheckpointStore 'encryptionKey' must admit the link of its file system", keyMustAllow),
});

/** A key of the company must already admit the event rules. */
export const importedKeyAdmitsEvents = rule({
  code: 'GPU-KEY-010',
  level: 'warning',
  title: 'the policy of an imported key admits the event rules of the account',
  appliesTo: 'interruption',
  fix: `${ADD_THEM}; without them no event arrives`,
  sources: [
    'https://docs.aws.amazon.com/eventbridge/latest/userguide/policy-keys-eventbridge.html',
    'https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html',
  ],
  check: ({ keyMustAllow }) => unknownPolicy("SpotInterruption 'encryptionKey' must admit event rules", keyMustAllow),
});

/** A key of another account must be handed to Auto Scaling by a grant. */
export const otherAccountKeyIsGranted = rule({
  code: 'GPU-KEY-011',
  level: 'warning',
  title: 'a key of another account is granted to Auto Scaling of the account of the cluster',
  appliesTo: 'key',
  fix: 'then suppress this warning with that as the reason; without the grant every launch ends in Client.InternalError',
  sources: [
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/key-policy-requirements-EBS-encryption.html',
    'https://repost.aws/knowledge-center/kms-launch-ec2-instance',
  ],
  check: ({ mustRun }) =>
    mustRun.map(
      (command) =>
        'EncryptionKey must be granted to Auto Scaling of the account of the cluster, got a key of another account; ' +
        `run '${command}' in the account of the cluster`,
    ),
});

// Not all of what a key allows can be seen: it was brought along.
function unknownPolicy(rule: string, mustAllow: readonly string[]): string[] {
  if (mustAllow.length === 0) return [];
  return [`${rule}, got an imported key whose policy is not known here and must hold [${mustAllow.join(', ')}]`];
}

/** All of them, by code. */
export const AWS_KEY_RULES = [
  importedKeyAdmitsLaunches,
  importedKeyAdmitsStorageLink,
  importedKeyAdmitsEvents,
  otherAccountKeyIsGranted,
];

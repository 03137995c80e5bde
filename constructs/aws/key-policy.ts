import type { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';

/** What whoever encrypts with a key needs of it. */
const KEY_USE = ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'];

/**
 * The statements that a key needs for everything a cluster does with it. No principal is named that a fresh account
 * lacks: a key policy with a missing role is refused, and the service-linked role of Auto Scaling comes into being with
 * the first group.
 *
 * @param stack the stack of the key: its account, region, partition and domain (China has another one)
 */
export function keyPolicyStatements(stack: Stack): iam.PolicyStatement[] {
  return [
    new iam.PolicyStatement({
      sid: 'AccountUsesIamPolicies',
      principals: [new iam.AccountRootPrincipal()],
      actions: ['kms:*'],
      resources: ['*'],
    }),
    ...clusterStatements(stack),
    ...eventStatements(stack),
  ];
}

/**
 * The statements that a key needs for the disks of nodes and for log groups. Whoever launches machines (Auto Scaling,
 * EC2, spot) is let in through EC2, from this account.
 *
 * Sources: https://docs.aws.amazon.com/autoscaling/ec2/userguide/key-policy-requirements-EBS-encryption.html,
 * https://github.com/hashicorp/terraform-provider-aws/issues/28644,
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html
 *
 * @param stack the stack of the cluster
 */
export function clusterStatements(stack: Stack): iam.PolicyStatement[] {
  const { account, region, partition, urlSuffix } = stack;
  const throughEc2 = { 'kms:ViaService': `ec2.${region}.amazonaws.com`, 'kms:CallerAccount': account };
  return [
    new iam.PolicyStatement({
      sid: 'LaunchesUseKeyThroughEc2',
      principals: [new iam.AnyPrincipal()],
      actions: KEY_USE,
      resources: ['*'],
      conditions: { StringEquals: throughEc2 },
    }),
    new iam.PolicyStatement({
      sid: 'LaunchesHandKeyToVolumes',
      principals: [new iam.AnyPrincipal()],
      actions: ['kms:CreateGrant'],
      resources: ['*'],
      conditions: { StringEquals: throughEc2, Bool: { 'kms:GrantIsForAWSResource': 'true' } },
    }),
    new iam.PolicyStatement({
      sid: 'LogGroupsOfThisAccount',
      principals: [new iam.ServicePrincipal(`logs.${region}.${urlSuffix}`)],
      actions: KEY_USE,
      resources: ['*'],
      conditions: {
        ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:${partition}:logs:${region}:${account}:log-group:*` },
      },
    }),
  ];
}

/**
 * The statement that a key of another account needs beside {@link clusterStatements}, so that policies of roles in the
 * account of the cluster may name it.
 * Source: https://docs.aws.amazon.com/autoscaling/ec2/userguide/key-policy-requirements-EBS-encryption.html
 *
 * @param stack the stack of the cluster
 */
export function otherAccountStatement({ account }: Stack): iam.PolicyStatement {
  return new iam.PolicyStatement({
    sid: 'AccountOfTheCluster',
    principals: [new iam.AccountPrincipal(account)],
    actions: [...KEY_USE, 'kms:CreateGrant'],
    resources: ['*'],
  });
}

/**
 * The command that lets Auto Scaling of the account of the cluster use a key of another account.
 * Source: https://docs.aws.amazon.com/autoscaling/ec2/userguide/key-policy-requirements-EBS-encryption.html
 *
 * @param stack the stack of the cluster
 * @param keyArn ARN of the key
 */
export function grantCommand({ account, partition, region }: Stack, keyArn: string): string {
  const role = `arn:${partition}:iam::${account}:role/aws-service-role/autoscaling.amazonaws.com/AWSServiceRoleForAutoScaling`;
  const operations =
    'Encrypt Decrypt ReEncryptFrom ReEncryptTo GenerateDataKey GenerateDataKeyWithoutPlaintext DescribeKey CreateGrant';
  return `aws kms create-grant --region ${region} --key-id ${keyArn} --grantee-principal ${role} --operations ${operations}`;
}

/**
 * The statements that a key needs for event rules to reach an encrypted queue and an encrypted topic.
 *
 * Sources: https://docs.aws.amazon.com/eventbridge/latest/userguide/policy-keys-eventbridge.html,
 * https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html
 *
 * @param stack the stack of the rules
 */
export function eventStatements({ account, region, partition }: Stack): iam.PolicyStatement[] {
  const events = {
    principals: [new iam.ServicePrincipal('events.amazonaws.com')],
    actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
    resources: ['*'],
  };
  const topics = `arn:${partition}:sns:${region}:${account}:*`;
  return [
    new iam.PolicyStatement({
      sid: 'EventRulesToQueuesOfThisAccount',
      ...events,
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
    // With a condition on the source account no event reaches an encrypted topic; the topic itself is named instead.
    new iam.PolicyStatement({
      sid: 'EventRulesToTopicsOfThisAccount',
      ...events,
      conditions: { ArnLike: { 'kms:EncryptionContext:aws:sns:topicArn': topics } },
    }),
  ];
}

/**
 * The statement that a key needs where a Lustre file system mirrors a bucket. FSx reads and writes the bucket by a linked
 * role that comes into being with the link, so it is named by its pattern.
 * Source: https://docs.aws.amazon.com/fsx/latest/LustreGuide/s3-server-side-encryption-support.html
 *
 * @param stack the stack of the file system: its account and partition
 */
export function storageLinkStatement({ account, partition }: Stack): iam.PolicyStatement {
  const linkedRoles =
    `arn:${partition}:iam::${account}:role/aws-service-role/s3.data-source.lustre.fsx.amazonaws.com/` +
    'AWSServiceRoleForFSxS3Access_*';
  return new iam.PolicyStatement({
    sid: 'LinksOfFileSystemsUseKey',
    principals: [new iam.AnyPrincipal()],
    actions: KEY_USE,
    resources: ['*'],
    conditions: { StringEquals: { 'kms:CallerAccount': account }, ArnLike: { 'aws:PrincipalArn': linkedRoles } },
  });
}

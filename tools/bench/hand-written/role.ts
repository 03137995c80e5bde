import { Fn } from 'aws-cdk-lib';
import type { CfnTag, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type * as s3 from 'aws-cdk-lib/aws-s3';

interface RoleProps {
  readonly key: kms.CfnKey;
  readonly bucket: s3.CfnBucket;
  readonly tags: CfnTag[];
}

export function addRole(stack: Stack, id: string, { key, bucket, tags }: RoleProps) {
  const { account, partition, region } = stack;
  const role = new iam.CfnRole(stack, `${id}Role`, {
    description: 'Nodes of a GPU cluster',
    assumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: { Service: 'ec2.amazonaws.com' }, Action: 'sts:AssumeRole' }],
    },
    tags,
  });
  const policy = new iam.CfnPolicy(stack, `${id}Policy`, {
    policyName: `${id}Policy`,
    roles: [role.ref],
    policyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: 'ssm:UpdateInstanceInformation',
          Resource: `arn:${partition}:ec2:${region}:${account}:instance/*`,
        },
        {
          Effect: 'Allow',
          Action: [
            'ssmmessages:CreateControlChannel',
            'ssmmessages:CreateDataChannel',
            'ssmmessages:OpenControlChannel',
            'ssmmessages:OpenDataChannel',
          ],
          Resource: '*',
        },
        { Effect: 'Allow', Action: ['s3:ListBucket', 's3:GetBucketLocation'], Resource: bucket.attrArn },
        {
          Effect: 'Allow',
          Action: [
            's3:GetObject',
            's3:PutObject',
            's3:DeleteObject',
            's3:AbortMultipartUpload',
            's3:ListMultipartUploadParts',
          ],
          Resource: Fn.join('', [bucket.attrArn, '/*']),
        },
        {
          Effect: 'Allow',
          Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
          Resource: key.attrArn,
          Condition: { StringEquals: { 'kms:ViaService': `s3.${region}.amazonaws.com` } },
        },
      ],
    },
  });
  const profile = new iam.CfnInstanceProfile(stack, `${id}Profile`, { roles: [role.ref] });
  return { role, policy, profile };
}

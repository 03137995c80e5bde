import {
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketTaggingCommand,
  GetBucketVersioningCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  type LifecycleRule,
} from '@aws-sdk/client-s3';
import { orAbsent, policyDocument, tags, type Reader } from './reader';

function lifecycleRule({ ID, NoncurrentVersionExpiration, Expiration, Filter, ...rule }: LifecycleRule) {
  return {
    ...rule,
    Id: ID,
    NoncurrentVersionExpiration,
    ExpirationInDays: Expiration?.Days,
    ExpiredObjectDeleteMarker: Expiration?.ExpiredObjectDeleteMarker,
    Prefix: Filter?.Prefix ?? rule.Prefix,
  };
}

const bucket: Reader = async ({ s3 }, { physicalId: Bucket }) => {
  if (!(await orAbsent(s3.send(new HeadBucketCommand({ Bucket }))))) return undefined;
  const encryption = await orAbsent(s3.send(new GetBucketEncryptionCommand({ Bucket })));
  const lifecycle = await orAbsent(s3.send(new GetBucketLifecycleConfigurationCommand({ Bucket })));
  const versioning = await s3.send(new GetBucketVersioningCommand({ Bucket }));
  const publicAccess = await orAbsent(s3.send(new GetPublicAccessBlockCommand({ Bucket })));
  const ownership = await orAbsent(s3.send(new GetBucketOwnershipControlsCommand({ Bucket })));
  const tagging = await orAbsent(s3.send(new GetBucketTaggingCommand({ Bucket })));
  return {
    properties: {
      BucketName: Bucket,
      BucketEncryption: encryption && {
        ServerSideEncryptionConfiguration: encryption.ServerSideEncryptionConfiguration?.Rules?.map((rule) => ({
          BucketKeyEnabled: rule.BucketKeyEnabled,
          ServerSideEncryptionByDefault: rule.ApplyServerSideEncryptionByDefault,
        })),
      },
      VersioningConfiguration: versioning.Status && { Status: versioning.Status },
      LifecycleConfiguration: lifecycle && { Rules: lifecycle.Rules?.map(lifecycleRule) },
      PublicAccessBlockConfiguration: publicAccess?.PublicAccessBlockConfiguration,
      OwnershipControls: ownership?.OwnershipControls,
      Tags: tags(tagging?.TagSet),
    },
    attributes: { Arn: `arn:aws:s3:::${Bucket}` },
  };
};

const bucketPolicy: Reader = async ({ s3 }, subject) => {
  const { Bucket } = await subject.wanted();
  const answer = await orAbsent(s3.send(new GetBucketPolicyCommand({ Bucket: String(Bucket) })));
  return answer?.Policy ? { properties: { Bucket, PolicyDocument: policyDocument(answer.Policy) } } : undefined;
};

/** Readers of buckets. */
export const s3Readers: Readonly<Record<string, Reader>> = {
  'AWS::S3::Bucket': bucket,
  'AWS::S3::BucketPolicy': bucketPolicy,
};

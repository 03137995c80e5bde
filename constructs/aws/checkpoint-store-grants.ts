import * as iam from 'aws-cdk-lib/aws-iam';
import type { ICheckpointStore } from './checkpoint-store';
import { addStatements } from './statements';

interface Actions {
  readonly objects: string[];
  readonly key: string[];
  /**
   * Condition on the sessions of a directory bucket.
   * @default - sessions of every kind
   */
  readonly session?: Record<string, unknown>;
}

const READ: Actions = {
  objects: ['s3:GetObject'],
  key: ['kms:Decrypt'],
  session: { StringEquals: { 's3express:SessionMode': 'ReadOnly' } },
};
const READ_WRITE: Actions = {
  objects: [
    's3:GetObject',
    's3:PutObject',
    's3:DeleteObject',
    's3:AbortMultipartUpload',
    's3:ListMultipartUploadParts',
  ],
  key: ['kms:Decrypt', 'kms:GenerateDataKey'],
};

/** Lets others use the checkpoints of a store; the least that each use needs. */
export class CheckpointStoreGrants {
  /**
   * @param store the store
   */
  constructor(private readonly store: ICheckpointStore) {}

  /**
   * Lets someone list and read checkpoints.
   *
   * @param grantee a role or a user of this account whose policies can be changed
   * @throws GpuClustersError for anyone else, such as a service or an imported role that may not be changed
   */
  read(grantee: iam.IGrantable): void {
    addStatements(this.store, 'CheckpointStoreGrants', grantee, statements(this.store, READ));
  }

  /**
   * Lets someone list, read, write and remove checkpoints.
   *
   * @param grantee a role or a user of this account whose policies can be changed
   * @throws GpuClustersError for anyone else, such as a service or an imported role that may not be changed
   */
  readWrite(grantee: iam.IGrantable): void {
    addStatements(this.store, 'CheckpointStoreGrants', grantee, readWriteStatements(this.store));
  }
}

/**
 * What it takes to list, read, write and remove checkpoints.
 *
 * @param store the store
 */
export function readWriteStatements(store: ICheckpointStore): iam.PolicyStatement[] {
  return statements(store, READ_WRITE);
}

function statements(store: ICheckpointStore, actions: Actions): iam.PolicyStatement[] {
  const { bucket, encryptionKey } = store;
  const key = encryptionKey?.key ?? bucket.encryptionKey;
  // The region of the bucket, which need not be that of the stack: it is the S3 there that calls KMS.
  const throughS3 = { StringEquals: { 'kms:ViaService': `s3.${bucket.env.region}.amazonaws.com` } };
  const keyStatement = (keyArn: string): iam.PolicyStatement =>
    new iam.PolicyStatement({ actions: actions.key, resources: [keyArn], conditions: throughS3 });
  return [
    new iam.PolicyStatement({ actions: ['s3:ListBucket', 's3:GetBucketLocation'], resources: [bucket.bucketArn] }),
    new iam.PolicyStatement({ actions: actions.objects, resources: [bucket.arnForObjects('*')] }),
    ...(key === undefined ? [] : [keyStatement(key.keyArn)]),
    ...sessionStatements(store, actions),
  ];
}

// A directory bucket knows sessions and no rights on objects:
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-express-security-iam-example-bucket-policies.html
function sessionStatements(
  { directoryBucket, encryptionKey }: ICheckpointStore,
  actions: Actions,
): iam.PolicyStatement[] {
  if (directoryBucket === undefined || encryptionKey === undefined) return [];
  const resources = [directoryBucket.bucketArn];
  return [
    new iam.PolicyStatement({ actions: ['s3express:CreateSession'], resources, conditions: actions.session }),
    // By which service such a session calls KMS is documented nowhere, so no condition on it.
    new iam.PolicyStatement({ actions: actions.key, resources: [encryptionKey.key.keyArn] }),
  ];
}

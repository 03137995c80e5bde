import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { ICheckpointStore } from './checkpoint-store';

/** Lets others use the checkpoints of a store; the least that each use needs. */
export class CheckpointStoreGrants {
  /**
   * @param store the store
   */
  constructor(private readonly store: ICheckpointStore) {}

  /**
   * Lets someone list and read checkpoints.
   *
   * @param grantee a role, a user or a service
   */
  read(grantee: iam.IGrantable): void {
    this.allow(grantee, ['s3:GetObject'], ['kms:Decrypt']);
  }

  /**
   * Lets someone list, read, write and remove checkpoints.
   *
   * @param grantee a role, a user or a service
   */
  readWrite(grantee: iam.IGrantable): void {
    const objects = [
      's3:GetObject',
      's3:PutObject',
      's3:DeleteObject',
      's3:AbortMultipartUpload',
      's3:ListMultipartUploadParts',
    ];
    this.allow(grantee, objects, ['kms:Decrypt', 'kms:GenerateDataKey']);
  }

  private allow(grantee: iam.IGrantable, objectActions: string[], keyActions: string[]): void {
    const { bucket, encryptionKey } = this.store;
    const add = (actions: string[], resource: string, conditions?: Record<string, unknown>): void => {
      const statement = new iam.PolicyStatement({ actions, resources: [resource], conditions });
      grantee.grantPrincipal.addToPrincipalPolicy(statement);
    };
    add(['s3:ListBucket', 's3:GetBucketLocation'], bucket.bucketArn);
    add(objectActions, bucket.arnForObjects('*'));
    if (encryptionKey === undefined) return;
    const through = { StringEquals: { 'kms:ViaService': `s3.${Stack.of(this.store).region}.amazonaws.com` } };
    add(keyActions, encryptionKey.key.keyArn, through);
  }
}

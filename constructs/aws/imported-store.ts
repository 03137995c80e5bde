import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { PropsCheck } from '../core/base/props-check';
import type { CheckpointPolicy, CheckpointPolicyModel } from '../core/model/checkpoint-policy';
import type { StoreModel } from '../core/model/store';
import { isRetained, judgeAtSynth, requireAwsStack } from './base';
import type { ICheckpointStore } from './checkpoint-store';
import type { IEncryptionKey } from './encryption-key';
import type { IFileSystem } from './file-system';
import { checkExistingFileSystem, ImportedFileSystem } from './imported-file-system';
import type { ExistingFileSystem } from './imported-file-system';
import { checkReferences } from './references';
import { checkedPolicy } from './store-policy';

/** A bucket that exists, and what is known of it. */
export interface ExistingStore {
  /** The bucket, from any construct of aws-cdk-lib. */
  readonly bucket: s3.IBucket;
  /**
   * Key that its objects are encrypted with; nodes are let use it.
   * @default - the key that the bucket itself names; where it names none, the rule that asks for a customer key has to be
   * suppressed
   */
  readonly encryptionKey?: IEncryptionKey;
  /**
   * How often jobs save, and how many checkpoints stay.
   * @default - every 15 minutes, 5 kept
   */
  readonly policy?: CheckpointPolicy;
  /**
   * Lustre file system that exists beside it.
   * @default - no file system beside the bucket
   */
  readonly fileSystem?: ExistingFileSystem;
}

/** A store that the cluster uses and does not change. Made by `CheckpointStore.fromBucket`. */
export class ImportedStore extends Construct implements ICheckpointStore {
  readonly bucket: s3.IBucket;
  readonly encryptionKey?: IEncryptionKey;
  readonly fileSystem?: IFileSystem;
  private readonly policy: CheckpointPolicyModel;

  /** @throws GpuClustersError naming every wrong option */
  constructor(scope: Construct, id: string, existing: ExistingStore) {
    super(scope, id);
    const stack = requireAwsStack(this, 'CheckpointStore');
    const { bucket, encryptionKey, fileSystem } = existing;
    const check = new PropsCheck('CheckpointStore');
    if (check.required('bucket', bucket, 'give the bucket')) {
      const fix = 'bring it in by s3.Bucket.fromBucketName';
      check.has('bucket', bucket, ['bucketArn', 'bucketName', 'node'], 'a bucket of aws-cdk-lib', fix);
    }
    checkReferences(check, stack, { encryptionKey });
    this.policy = checkedPolicy(check, existing.policy);
    const systemFix = 'give its dnsName, mountName and securityGroup';
    if (check.options('fileSystem', fileSystem, systemFix)) checkExistingFileSystem(check, 'fileSystem', fileSystem!);
    check.throwIfAny(this.node.path);
    this.bucket = bucket;
    this.encryptionKey = encryptionKey;
    this.fileSystem = fileSystem && new ImportedFileSystem(fileSystem);
    judgeAtSynth(this, () => this.model);
  }

  get model(): StoreModel {
    const bucketKey = this.bucket.encryptionKey;
    return deepFreeze({
      kind: 'store',
      path: this.node.path,
      imported: true,
      keyPath: (this.encryptionKey ?? bucketKey)?.node.path ?? null,
      keyMustAllow: [],
      keyRetained: this.encryptionKey?.model.retained ?? (bucketKey === undefined ? null : isRetained(bucketKey)),
      retained: isRetained(this.bucket),
      versioned: null,
      tlsOnly: null,
      abortUploadsAfterDays: null,
      noncurrentVersionDays: null,
      policy: this.policy,
      fileSystem: this.fileSystem?.model ?? null,
      zonalStore: null,
    });
  }
}

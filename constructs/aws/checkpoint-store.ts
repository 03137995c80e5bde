import { Duration as CdkDuration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { IConstruct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { PropsCheck } from '../core/base/props-check';
import type { CheckpointPolicy, CheckpointPolicyModel } from '../core/model/checkpoint-policy';
import type { StoreModel } from '../core/model/store';
import { isRetained, judgeAtSynth, requireAwsStack } from './base';
import { storageLinkStatement } from './key-policy';
import { readableStatements } from './readable-statements';
import { CheckpointStoreGrants } from './checkpoint-store-grants';
import { checkDirectoryBucket, DirectoryBucket } from './directory-bucket';
import type { DirectoryBucketOptions, IDirectoryBucket } from './directory-bucket';
import type { IEncryptionKey } from './encryption-key';
import type { IFileSystem } from './file-system';
import { ImportedStore } from './imported-store';
import type { ExistingStore } from './imported-store';
import { checkRemovalPolicy } from './literal';
import { LustreFileSystem } from './lustre-file-system';
import { resolveLustre } from './lustre-options';
import type { LustreOptions } from './lustre-options';
import { checkReferences } from './references';
import { checkedPolicy } from './store-policy';

/** An object store for checkpoints, ours or brought along. */
export interface ICheckpointStore extends IConstruct {
  /** The bucket, for constructs of aws-cdk-lib. */
  readonly bucket: s3.IBucket;
  /** Key that its objects are encrypted with; undefined where that is not known here. */
  readonly encryptionKey?: IEncryptionKey;
  /** File system beside it; undefined where there is none. */
  readonly fileSystem?: IFileSystem;
  /** Directory bucket beside it; undefined where there is none. */
  readonly directoryBucket?: IDirectoryBucket;
  /** What is known of it at synth; a fresh frozen value each time. */
  readonly model: StoreModel;
}

/** Props of {@link CheckpointStore}. */
export interface CheckpointStoreProps {
  /** Key that every object is encrypted with. */
  readonly encryptionKey: IEncryptionKey;
  /**
   * How often jobs save, and how many checkpoints stay. Old ones are removed by the nodes, never by the bucket: a rule
   * of the bucket counts days and could remove the newest complete one.
   * @default - every 15 minutes, 5 kept
   */
  readonly policy?: CheckpointPolicy;
  /**
   * A Lustre file system beside the bucket, a path of which mirrors it.
   * @default - no file system beside the bucket
   */
  readonly lustre?: LustreOptions;
  /**
   * A directory bucket in the zone of the nodes (S3 Express One Zone) beside the bucket, for files that are read and
   * written often.
   * @default - no directory bucket beside the bucket
   */
  readonly directoryBucket?: DirectoryBucketOptions;
  /**
   * What becomes of the buckets, and of the file system, when the stack is deleted.
   * @default RemovalPolicy.RETAIN
   */
  readonly removalPolicy?: RemovalPolicy;
}

const DEFAULTS = {
  removalPolicy: RemovalPolicy.RETAIN,
  abortUploadsAfterDays: 7,
  noncurrentVersionDays: 30,
};

/**
 * An S3 bucket for checkpoints: customer key with bucket keys, TLS 1.2 only, versioned, private. What a cut connection
 * left of an upload goes after 7 days, overwritten and deleted versions after 30.
 */
export class CheckpointStore extends Construct implements ICheckpointStore {
  /**
   * Brings a bucket of the company along. Nothing of it is changed.
   *
   * @param scope parent construct
   * @param id id under the parent
   * @param existing the bucket, its key, the policy
   * @throws GpuClustersError naming every wrong option
   */
  static fromBucket(scope: Construct, id: string, existing: ExistingStore): ICheckpointStore {
    return new ImportedStore(scope, id, existing);
  }

  readonly bucket: s3.IBucket;
  readonly encryptionKey: IEncryptionKey;
  readonly fileSystem?: IFileSystem;
  readonly directoryBucket?: IDirectoryBucket;
  /** Lets others read and write checkpoints. */
  readonly grants: CheckpointStoreGrants;
  private readonly policy: CheckpointPolicyModel;

  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, props: CheckpointStoreProps) {
    super(scope, id);
    const stack = requireAwsStack(this, 'CheckpointStore');
    const check = new PropsCheck('CheckpointStore');
    check.required('encryptionKey', props.encryptionKey, 'give the key of the cluster');
    checkReferences(check, stack, { encryptionKey: props.encryptionKey });
    this.policy = checkedPolicy(check, props.policy);
    const lustreFix = 'give its network and capacityGiB';
    const lustre = check.options('lustre', props.lustre, lustreFix)
      ? resolveLustre(check, 'lustre', props.lustre!)
      : undefined;
    if (check.options('directoryBucket', props.directoryBucket, 'give its network')) {
      checkDirectoryBucket(check, props.directoryBucket!);
    }
    checkRemovalPolicy(check, props.removalPolicy);
    check.throwIfAny(this.node.path);

    const removalPolicy = props.removalPolicy ?? DEFAULTS.removalPolicy;
    this.encryptionKey = props.encryptionKey;
    const bucket = new s3.Bucket(this, 'Resource', {
      encryption: s3.BucketEncryption.KMS,
      encryptionKey: props.encryptionKey.key,
      bucketKeyEnabled: true,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      lifecycleRules: [
        {
          id: 'AbortedUploads',
          abortIncompleteMultipartUploadAfter: CdkDuration.days(DEFAULTS.abortUploadsAfterDays),
        },
        {
          id: 'NoncurrentVersions',
          noncurrentVersionExpiration: CdkDuration.days(DEFAULTS.noncurrentVersionDays),
        },
      ],
      removalPolicy,
    });
    this.bucket = bucket;
    this.node.defaultChild = bucket.node.defaultChild;
    this.grants = new CheckpointStoreGrants(this);
    if (lustre !== undefined && props.lustre !== undefined) {
      const { network, securityGroup } = props.lustre;
      const { encryptionKey } = props;
      const parts = { options: lustre, network, securityGroup, encryptionKey, bucket, removalPolicy };
      this.fileSystem = new LustreFileSystem(this, 'FileSystem', parts);
    }
    if (props.directoryBucket !== undefined) {
      this.directoryBucket = new DirectoryBucket(this, 'DirectoryBucket', {
        network: props.directoryBucket.network,
        encryptionKey: props.encryptionKey,
        abortUploadsAfterDays: DEFAULTS.abortUploadsAfterDays,
        removalPolicy,
      });
    }
    judgeAtSynth(this, () => this.model);
  }

  get model(): StoreModel {
    return deepFreeze({
      kind: 'store',
      path: this.node.path,
      imported: false,
      keyPath: this.encryptionKey.node.path,
      keyMustAllow: this.keyMustAllow(),
      keyRetained: this.encryptionKey.model.retained,
      retained: isRetained(this.bucket),
      versioned: true,
      tlsOnly: true,
      abortUploadsAfterDays: DEFAULTS.abortUploadsAfterDays,
      noncurrentVersionDays: DEFAULTS.noncurrentVersionDays,
      policy: this.policy,
      fileSystem: this.fileSystem?.model ?? null,
      zonalStore: this.directoryBucket?.model ?? null,
    });
  }

  private keyMustAllow(): string[] {
    const linked = (this.fileSystem?.model.linkedPath ?? null) !== null;
    if (!linked || !this.encryptionKey.model.imported) return [];
    return readableStatements(this, [storageLinkStatement(Stack.of(this))]);
  }
}

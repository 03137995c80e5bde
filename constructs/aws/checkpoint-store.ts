import { Duration as CdkDuration, RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { IConstruct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { PropsCheck } from '../core/base/props-check';
import { Duration } from '../core/base/units';
import { checkpointPolicyModel } from '../core/model/checkpoint-policy';
import type { CheckpointPolicy, CheckpointPolicyModel } from '../core/model/checkpoint-policy';
import type { StoreModel } from '../core/model/store';
import { isRetained, judgeAtSynth, requireAwsStack } from './base';
import { CheckpointStoreGrants } from './checkpoint-store-grants';
import type { IEncryptionKey } from './encryption-key';
import { checkLiteral, checkRemovalPolicy } from './literal';
import { checkReferences } from './references';

/** An object store for checkpoints, ours or brought along. */
export interface ICheckpointStore extends IConstruct {
  /** The bucket, for constructs of aws-cdk-lib. */
  readonly bucket: s3.IBucket;
  /** Key that its objects are encrypted with; undefined where that is not known here. */
  readonly encryptionKey?: IEncryptionKey;
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
   * What becomes of the bucket when the stack is deleted.
   * @default RemovalPolicy.RETAIN
   */
  readonly removalPolicy?: RemovalPolicy;
}

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
}

const DEFAULTS = {
  policy: { every: Duration.minutes(15), keep: 5 },
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
    this.policy = checkedPolicy(check, props.policy ?? DEFAULTS.policy);
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
    judgeAtSynth(this, () => this.model);
  }

  get model(): StoreModel {
    return deepFreeze({
      kind: 'store',
      path: this.node.path,
      imported: false,
      keyPath: this.encryptionKey.node.path,
      keyRetained: this.encryptionKey.model.retained,
      retained: isRetained(this.bucket),
      versioned: true,
      tlsOnly: true,
      abortUploadsAfterDays: DEFAULTS.abortUploadsAfterDays,
      noncurrentVersionDays: DEFAULTS.noncurrentVersionDays,
      policy: this.policy,
    });
  }
}

class ImportedStore extends Construct implements ICheckpointStore {
  readonly bucket: s3.IBucket;
  readonly encryptionKey?: IEncryptionKey;
  private readonly policy: CheckpointPolicyModel;

  constructor(scope: Construct, id: string, existing: ExistingStore) {
    super(scope, id);
    const stack = requireAwsStack(this, 'CheckpointStore');
    const check = new PropsCheck('CheckpointStore');
    check.required('bucket', existing.bucket, 'give the bucket');
    checkReferences(check, stack, { encryptionKey: existing.encryptionKey });
    this.policy = checkedPolicy(check, existing.policy ?? DEFAULTS.policy);
    check.throwIfAny(this.node.path);
    this.bucket = existing.bucket;
    this.encryptionKey = existing.encryptionKey;
    judgeAtSynth(this, () => this.model);
  }

  get model(): StoreModel {
    const bucketKey = this.bucket.encryptionKey;
    return deepFreeze({
      kind: 'store',
      path: this.node.path,
      imported: true,
      keyPath: (this.encryptionKey ?? bucketKey)?.node.path ?? null,
      keyRetained: this.encryptionKey?.model.retained ?? (bucketKey === undefined ? null : isRetained(bucketKey)),
      retained: isRetained(this.bucket),
      versioned: null,
      tlsOnly: null,
      abortUploadsAfterDays: null,
      noncurrentVersionDays: null,
      policy: this.policy,
    });
  }
}

function checkedPolicy(check: PropsCheck, policy: CheckpointPolicy): CheckpointPolicyModel {
  const model = checkpointPolicyModel(check, 'policy', policy);
  const why = 'what a reclaim costs follows from it';
  checkLiteral(check, 'policy.every', model.everySeconds, why);
  checkLiteral(check, 'policy.keep', model.keep, why);
  return model;
}

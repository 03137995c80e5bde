import type { RemovalPolicy } from 'aws-cdk-lib';
import { Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3express from 'aws-cdk-lib/aws-s3express';
import { Construct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { missing } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { orDeployTime } from '../core/base/tokens';
import type { ZonalStoreModel } from '../core/model/store';
import type { IClusterNetwork } from './cluster-network';
import type { IEncryptionKey } from './encryption-key';
import { routeTablesOf } from './peering-props';

/** A directory bucket (S3 Express One Zone) beside the bucket. */
export interface DirectoryBucketOptions {
  /** Network of the nodes: the bucket lies in their zone, which must offer S3 Express. */
  readonly network: IClusterNetwork;
}

/** A directory bucket. */
export interface IDirectoryBucket {
  /** Its name, `<base>--<zone id>--x-s3`. */
  readonly bucketName: string;
  /** Its ARN. */
  readonly bucketArn: string;
  /** What is known of it at synth; a fresh frozen value each time. */
  readonly model: ZonalStoreModel;
}

/** Props of {@link DirectoryBucket}. */
export interface DirectoryBucketProps extends DirectoryBucketOptions {
  /** Key that every object is encrypted with; a directory bucket keeps its first one for life. */
  readonly encryptionKey: IEncryptionKey;
  /** Days after which an unfinished upload is removed. */
  readonly abortUploadsAfterDays: number;
  /** What becomes of the bucket when the stack is deleted; only an empty one can be deleted. */
  readonly removalPolicy: RemovalPolicy;
}

const ENDPOINT_ID = 'DirectoryBucketEndpoint';

/**
 * Checks where a directory bucket shall lie.
 *
 * @param check gathers what is wrong, under `directoryBucket`
 * @param options what the user gave
 */
export function checkDirectoryBucket(check: PropsCheck, { network }: DirectoryBucketOptions): void {
  if (!check.required('directoryBucket.network', network, 'give the network of the cluster')) return;
  if (network.availabilityZoneId !== undefined) return;
  const fix = "name it by 'availabilityZoneId' where the network is imported (aws ec2 describe-availability-zones)";
  check.add(missing(check.subject('directoryBucket.network.availabilityZoneId'), fix));
}

/**
 * A bucket in one zone, with the customer's key, refused without TLS, and reached by a gateway endpoint of its service.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/s3-express-getting-started.html
 */
export class DirectoryBucket extends Construct implements IDirectoryBucket {
  readonly bucketName: string;
  readonly bucketArn: string;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: DirectoryBucketProps,
  ) {
    super(scope, id);
    const { network, encryptionKey, abortUploadsAfterDays, removalPolicy } = props;
    const bucket = new s3express.CfnDirectoryBucket(this, 'Resource', {
      locationName: network.availabilityZoneId!,
      dataRedundancy: 'SingleAvailabilityZone',
      bucketEncryption: {
        serverSideEncryptionConfiguration: [
          {
            bucketKeyEnabled: true,
            serverSideEncryptionByDefault: { sseAlgorithm: 'aws:kms', kmsMasterKeyId: encryptionKey.key.keyArn },
          },
        ],
      },
      lifecycleConfiguration: {
        rules: [
          {
            id: 'AbortedUploads',
            status: 'Enabled',
            abortIncompleteMultipartUpload: { daysAfterInitiation: abortUploadsAfterDays },
          },
        ],
      },
    });
    bucket.applyRemovalPolicy(removalPolicy);
    this.bucketName = bucket.ref;
    this.bucketArn = bucket.attrArn;
    new s3express.CfnBucketPolicy(this, 'Policy', { bucket: bucket.ref, policyDocument: tlsOnly(bucket.attrArn) });
    addEndpoint(network);
  }

  get model(): ZonalStoreModel {
    const { network, encryptionKey } = this.props;
    return deepFreeze({ zone: orDeployTime(network.availabilityZone), keyPath: encryptionKey.node.path });
  }
}

function tlsOnly(bucketArn: string): iam.PolicyDocument {
  return new iam.PolicyDocument({
    statements: [
      new iam.PolicyStatement({
        effect: iam.Effect.DENY,
        principals: [new iam.AnyPrincipal()],
        actions: ['s3express:*'],
        resources: [bucketArn],
        conditions: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    ],
  });
}

// One for the whole network, in its own stack: a route table takes one route to the service. An imported network is not
// ours to change; its owner adds the endpoint, or the NAT gateway carries the traffic.
function addEndpoint(network: IClusterNetwork): void {
  if (network.model.imported || network.node.tryFindChild(ENDPOINT_ID) !== undefined) return;
  new ec2.CfnVPCEndpoint(network, ENDPOINT_ID, {
    vpcId: network.vpc.vpcId,
    vpcEndpointType: 'Gateway',
    serviceName: `com.amazonaws.${Stack.of(network).region}.s3express`,
    routeTableIds: routeTablesOf(network.nodeSubnet),
  });
}

import { AutoScalingClient } from '@aws-sdk/client-auto-scaling';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { EC2Client } from '@aws-sdk/client-ec2';
import { IAMClient } from '@aws-sdk/client-iam';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';

/** The SDK clients that readers call. */
export interface Clients {
  readonly autoScaling: AutoScalingClient;
  readonly cloudFormation: CloudFormationClient;
  readonly ec2: EC2Client;
  readonly iam: IAMClient;
  readonly kms: KMSClient;
  readonly logs: CloudWatchLogsClient;
  readonly s3: S3Client;
}

/** Makes clients for an endpoint and region; credentials come from the environment. */
export function clientsFor(props: { readonly endpoint: string; readonly region: string }): Clients {
  return {
    autoScaling: new AutoScalingClient(props),
    cloudFormation: new CloudFormationClient(props),
    ec2: new EC2Client(props),
    iam: new IAMClient(props),
    kms: new KMSClient(props),
    logs: new CloudWatchLogsClient(props),
    s3: new S3Client({ ...props, forcePathStyle: true }),
  };
}

/** What a reader is asked for. */
export interface Subject {
  /** Physical id of the resource; empty for a type that the stack gives none, such as a rule of a security group. */
  readonly physicalId: string;
  /** The template's properties with functions resolved; for types that are found by what they say. */
  wanted(): Promise<Readonly<Record<string, unknown>>>;
}

/** What was read of a resource. */
export interface ReadResource {
  /** Properties in CloudFormation's names and shape; present and undefined where the cloud has no value. */
  readonly properties: Readonly<Record<string, unknown>>;
  /**
   * Attributes as `Fn::GetAtt` names them.
   *
   * @default - the resource has none that templates ask for
   */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** Reads one resource type; undefined when the resource does not exist. */
export type Reader = (clients: Clients, subject: Subject) => Promise<ReadResource | undefined>;

/** Runs a call; undefined when the cloud answers that the thing does not exist. */
export async function orAbsent<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (/NotFound|NoSuch|NotExist|\.Malformed$/.test((error as Error).name)) return undefined;
    throw error;
  }
}

/** EC2 and friends: tags in CloudFormation's shape. */
export function tags(
  list: readonly { readonly Key?: string; readonly Value?: string }[] | undefined,
): readonly { readonly Key?: string; readonly Value?: string }[] | undefined {
  return list?.map(({ Key, Value }) => ({ Key, Value }));
}

/**
 * A policy as a JSON object. Services give it as text, IAM as URL-encoded text, and the local AWS in the shape that it
 * was put in.
 */
export function policyDocument(policy: unknown): unknown {
  if (typeof policy !== 'string') return policy;
  return JSON.parse(policy.startsWith('%') ? decodeURIComponent(policy) : policy);
}

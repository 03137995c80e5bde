import { autoScalingReaders } from './autoscaling';
import { launchReaders } from './ec2-launch';
import { networkReaders } from './ec2-network';
import { peeringReaders } from './ec2-peering';
import { iamReaders } from './iam';
import { kmsReaders } from './kms';
import { logsReaders } from './logs';
import type { Reader } from './reader';
import { s3Readers } from './s3';

export { clientsFor, type Clients, type Reader, type ReadResource, type Subject } from './reader';

/** Every resource type that can be read back, and what reads it. */
export const READERS: Readonly<Record<string, Reader>> = {
  ...autoScalingReaders,
  ...iamReaders,
  ...kmsReaders,
  ...launchReaders,
  ...logsReaders,
  ...networkReaders,
  ...peeringReaders,
  ...s3Readers,
};

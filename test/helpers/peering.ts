import type { Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import { ZONE } from './aws-cluster';

/** The account that stacks of peering tests stand in. */
export const ACCOUNT = '111122223333';
/** Another account. */
export const OTHER_ACCOUNT = '444455556666';
/** Role of {@link OTHER_ACCOUNT}. */
export const ACCEPT_ROLE = `arn:aws:iam::${OTHER_ACCOUNT}:role/Accept`;
/** Where stacks of peering tests stand. */
export const HERE = { env: { account: ACCOUNT, region: 'us-east-1' } };
/** A VPC on the other side, apart from {@link networkIn}'s. */
export const PEER: aws.PeeringPeer = { vpcId: 'vpc-0123456789abcdef0', cidr: '10.30.0.0/16' };
/** A route table on the other side. */
export const TABLE = 'rtb-0123456789abcdef0';

/** A network of ours, 10.0.0.0/16 unless said otherwise. */
export function networkIn(stack: Stack, id = 'Network', cidr?: string): aws.ClusterNetwork {
  const existing = stack.node.tryFindChild(id) as aws.ClusterNetwork | undefined;
  return existing ?? new aws.ClusterNetwork(stack, id, { availabilityZone: ZONE, cidr });
}

/** A peering of that network with {@link PEER}, or what the arguments say of it. */
export function peeringIn(
  stack: Stack,
  peer: Partial<aws.PeeringPeer> = {},
  props: Partial<aws.VpcPeeringProps> = {},
): aws.VpcPeering {
  return new aws.VpcPeering(stack, 'Peering', { network: networkIn(stack), peer: { ...PEER, ...peer }, ...props });
}

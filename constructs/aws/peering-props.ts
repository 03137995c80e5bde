import type { Stack } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { cidrProblem } from '../core/base/cidr';
import { conflict, malformed } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isToken, isTokenFor } from '../core/base/tokens';
import type { IClusterNetwork } from './cluster-network';
import { cidrOf } from './imported-network';
import { checkReferences } from './references';
import { regionOfZone } from './zone';

/** The network on the other side of a peering. */
export interface PeeringPeer {
  /** Id of its VPC, `vpc-…`. */
  readonly vpcId: string;
  /** Its network in CIDR notation; must share no address with ours. */
  readonly cidr: string;
  /**
   * Id of its account, 12 digits.
   * @default - the account of this side
   */
  readonly accountId?: string;
  /**
   * Its region.
   * @default - the region of this side
   */
  readonly region?: string;
  /**
   * ARN of a role over there by which this side accepts its own request; `PeeringAccepterRole` makes one. Required for
   * another account: CloudFormation always accepts at once.
   * @default - not needed, for the same account
   */
  readonly acceptRoleArn?: string;
  /**
   * Route tables over there that shall lead back here. Only in the same account and region can this stack change them;
   * elsewhere `PeeringAccepterRoutes` adds them from a stack over there.
   * @default - no route back is added
   */
  readonly routeTableIds?: readonly string[];
}

/** Props of `VpcPeering`. */
export interface VpcPeeringProps {
  /** Network on this side. */
  readonly network: IClusterNetwork;
  /** Network on the other side; `VpcPeering.peerOf` makes it of a network of ours. */
  readonly peer: PeeringPeer;
  /**
   * Whether names of machines resolve to private addresses across the peering, on each side that this stack can change.
   * @default true
   */
  readonly dnsResolution?: boolean;
}

/** Where the other side lies, seen from the stack of the peering; `unknown` where a token hides it. */
export type PeerPlace = 'here' | 'other region' | 'other account' | 'unknown';

const VPC_ID = /^vpc-[0-9a-f]{8,17}$/;
const ROUTE_TABLE_ID = /^rtb-[0-9a-f]{8,17}$/;
const REGION = /^[a-z]{2,}(-[a-z]+)+-\d+$/;
const ACCOUNT_ID = /^\d{12}$/;
const ROLE_ARN = /^arn:[\w-]+:iam::(\d{12}):role\/.+$/;

/**
 * Tells where the other side lies. An account id that can only be compared at deploy counts as another account, since
 * one leaves it out for the same.
 *
 * @param peer the other side
 * @param network the network on this side, where it is one; its zone tells the region where the stack does not
 * @param stack stack of the peering
 */
export function placeOf(
  { accountId, region }: PeeringPeer,
  network: IClusterNetwork | undefined,
  stack: Stack,
): PeerPlace {
  if (accountId !== undefined && accountId !== stack.account) return isToken(accountId) ? 'unknown' : 'other account';
  if (region === undefined || region === stack.region) return 'here';
  if (isToken(region)) return 'unknown';
  const here = isToken(stack.region) ? network && regionOfZone(network.availabilityZone) : stack.region;
  if (here === undefined) return 'unknown';
  return here === region ? 'here' : 'other region';
}

/**
 * Checks the props of a peering.
 *
 * @param props what the user gave
 * @param stack stack of the peering
 */
export function checkPeeringProps({ network, peer, dnsResolution }: VpcPeeringProps, stack: Stack): PropsCheck {
  const check = new PropsCheck('VpcPeering');
  check.flag('dnsResolution', dnsResolution, 'leave it out for true');
  const hasNetwork =
    check.required('network', network, 'give the network of the cluster') && checkReferences(check, stack, { network });
  const peerFix = 'give vpcId and cidr of the other side';
  if (!check.required('peer', peer, peerFix) || !check.options('peer', peer, peerFix)) return check;
  const { accountId, region, acceptRoleArn, routeTableIds } = peer;
  checkVpcId(check, 'peer.vpcId', peer.vpcId);
  checkCidr(check, 'peer.cidr', peer.cidr);
  checkAccountId(check, 'peer.accountId', accountId);
  check.text('peer.region', region, REGION, "a region such as 'us-west-2'", 'give the region of the other VPC');
  const roleFix = 'copy it from the output of PeeringAccepterRole';
  check.text('peer.acceptRoleArn', acceptRoleArn, ROLE_ARN, 'the ARN of a role', roleFix);
  if (routeTableIds !== undefined) checkRouteTables(check, 'peer.routeTableIds', routeTableIds);
  checkPlace(check, peer, hasNetwork ? network : undefined, stack);
  return check;
}

function checkPlace(check: PropsCheck, peer: PeeringPeer, network: IClusterNetwork | undefined, stack: Stack): void {
  const { accountId, acceptRoleArn, routeTableIds = [] } = peer;
  const place = placeOf(peer, network, stack);
  if (place === 'other account' && acceptRoleArn === undefined) {
    const rule = 'is required for another account, since CloudFormation accepts at once';
    const fix =
      "deploy PeeringAccepterRole over there and give its ARN, or leave out 'peer.accountId' for this account";
    check.add(conflict(check.subject('peer.acceptRoleArn'), rule, acceptRoleArn, fix));
  }
  const roleAccount = isToken(acceptRoleArn) ? undefined : ROLE_ARN.exec(String(acceptRoleArn))?.[1];
  if (place === 'other account' && roleAccount !== undefined && roleAccount !== accountId) {
    const rule = `must be a role of the other account (${accountId})`;
    check.add(
      conflict(
        check.subject('peer.acceptRoleArn'),
        rule,
        acceptRoleArn,
        'give the role that lies beside the other VPC',
      ),
    );
  }
  if (routeTableIds.length === 0) return;
  if (place === 'other account' || place === 'other region') {
    const rule = `must be left out for ${place === 'other account' ? 'another account' : 'another region'}, whose routes this stack cannot change`;
    const fix = 'add them by PeeringAccepterRoutes over there';
    check.add(conflict(check.subject('peer.routeTableIds'), rule, routeTableIds, fix));
  } else if (network !== undefined && cidrOf(network.vpc) === undefined) {
    const rule = 'must have a VPC whose CIDR is named, since the routes back lead to it';
    const fix = "give 'vpcCidrBlock' where the VPC is imported";
    check.add(conflict(check.subject('network'), rule, 'a VPC without it', fix));
  }
}

/** The id of a VPC must be there and look like one. */
export function checkVpcId(check: PropsCheck, prop: string, id: string): void {
  if (!check.required(prop, id, 'give the id of the VPC')) return;
  check.text(prop, id, VPC_ID, "'vpc-' and hexadecimal digits", 'copy it from describe-vpcs');
}

/** An account id, where it is given, must be 12 digits. */
export function checkAccountId(check: PropsCheck, prop: string, id: string | undefined): void {
  check.text(prop, id, ACCOUNT_ID, '12 digits', 'write it in quotes, leading zeros included');
}

/** The network of a side must be there and be one. */
export function checkCidr(check: PropsCheck, prop: string, cidr: string): void {
  if (!check.required(prop, cidr, "give the other network, such as '10.30.0.0/16'") || isTokenFor(cidr, 'string'))
    return;
  const problem = cidrProblem(cidr);
  if (problem !== undefined) check.add(malformed(check.subject(prop), problem.expected, cidr, problem.fix));
}

/** Route tables must be named one by one: each gets a route of its own. */
export function checkRouteTables(check: PropsCheck, prop: string, ids: readonly string[]): void {
  const fix = 'copy the ids from describe-route-tables';
  if (!Array.isArray(ids) || ids.some(isListToken)) {
    const rule = 'must be a list that is known at synth, since each table gets a route of its own';
    check.add(conflict(check.subject(prop), rule, ids, 'write the list out in the program; its ids may be tokens'));
    return;
  }
  ids.forEach((id, index) => {
    check.text(`${prop}[${index}]`, id, ROUTE_TABLE_ID, "'rtb-' and hexadecimal digits", fix);
    if (ids.indexOf(id) === index) return;
    const rule = 'must be named once, since a table takes one route to a network';
    check.add(conflict(check.subject(`${prop}[${index}]`), rule, id, 'leave out the second one'));
  });
}

/** The route table of a subnet as a list; empty where a subnet was imported by its id alone. */
export function routeTablesOf(subnet: ec2.ISubnet): string[] {
  const id: string | undefined = subnet.routeTable?.routeTableId;
  return id === undefined ? [] : [id];
}

// Both frameworks write a list that is known at deploy as one element of this form.
function isListToken(element: unknown): boolean {
  return typeof element === 'string' && /^#\{(?:Tf)?Token\[/.test(element);
}

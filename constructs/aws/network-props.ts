import type { Stack } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Cidr, cidrProblem } from '../core/base/cidr';
import { conflict, malformed, notOneOf, outOfRange } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isTokenFor } from '../core/base/tokens';
import { literalRegion } from './base';
import type { ClusterNetworkProps } from './cluster-network';
import { checkLiteral } from './literal';
import { checkReferences } from './references';
import { newNetworkZoneFailures } from './zone';

/** How nodes reach the outside. */
export const NETWORK_EGRESS = ['nat', 'endpoints'] as const;

/** One of {@link NETWORK_EGRESS}. */
export type NetworkEgress = (typeof NETWORK_EGRESS)[number];

// https://docs.aws.amazon.com/vpc/latest/userguide/vpc-cidr-blocks.html: /16 at most; /24 is ours, so that half of it
// still holds a hundred nodes.
const VPC_PREFIX = { min: 16, max: 24 };
// Own machine, link-local and multicast addresses: https://www.iana.org/assignments/iana-ipv4-special-registry
const RESERVED = ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'].map((text) => Cidr.parse(text));
const RETENTION_DAYS = Object.values(logs.RetentionDays).filter((value) => typeof value === 'number');

/**
 * Checks what a user gave for a network.
 *
 * @param props the props, the default network filled in
 * @param stack stack of the network
 */
export function checkNetworkProps(props: ClusterNetworkProps & { readonly cidr: string }, stack: Stack): PropsCheck {
  const { availabilityZone, cidr, encryptionKey, flowLogRetention } = props;
  const check = new PropsCheck('ClusterNetwork');
  if (check.required('availabilityZone', availabilityZone, "name the zone of the nodes, such as 'us-east-1a'")) {
    check.add(...newNetworkZoneFailures(check.subject('availabilityZone'), availabilityZone, literalRegion(stack)));
  }

  checkReferences(check, stack, { encryptionKey });
  checkCidr(check, cidr);
  checkEgress(check, props);
  if (
    flowLogRetention !== undefined &&
    !isTokenFor(flowLogRetention, 'number') &&
    !RETENTION_DAYS.includes(flowLogRetention)
  ) {
    const fix = 'take a value of logs.RetentionDays';
    check.add(notOneOf(check.subject('flowLogRetention'), RETENTION_DAYS.map(String), flowLogRetention, fix));
  }
  return check;
}

function checkEgress(check: PropsCheck, { egress = 'nat', containerImages }: ClusterNetworkProps): void {
  check.flag('containerImages', containerImages, 'leave it out for false');
  if (!checkLiteral(check, 'egress', egress, 'the network is drawn by it')) return;
  if (!check.oneOf('egress', egress, NETWORK_EGRESS, "leave it out for 'nat'")) return;
  if (egress === 'endpoints' || containerImages !== true) return;
  const rule = "must be left out with egress 'nat', through which every registry is reached";
  check.add(
    conflict(check.subject('containerImages'), rule, containerImages, "leave it out, or take egress 'endpoints'"),
  );
}

function checkCidr(check: PropsCheck, cidr: string): void {
  if (!checkLiteral(check, 'cidr', cidr, 'the subnets are cut from it')) return;
  const subject = check.subject('cidr');
  const problem = cidrProblem(cidr);
  if (problem !== undefined) {
    check.add(malformed(subject, problem.expected, cidr, problem.fix));
    return;
  }
  const { min, max } = VPC_PREFIX;
  const range = Cidr.parse(cidr);
  if (range.prefix < min || range.prefix > max) {
    check.add(outOfRange(subject, `must be a network from /${min} to /${max}`, cidr, 'choose another prefix'));
  }
  if (RESERVED.some((network) => network.overlaps(range))) {
    const rule = 'must lie outside of the networks that the internet keeps for itself';
    check.add(outOfRange(subject, rule, cidr, "take a private one, such as '10.20.0.0/16'"));
  }
}

import type { Stack } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Cidr, cidrProblem } from '../core/base/cidr';
import { malformed, notOneOf, outOfRange } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isToken } from '../core/base/tokens';
import { literalRegion } from './base';
import type { ClusterNetworkProps } from './cluster-network';
import { checkLiteral } from './literal';
import { zoneFailures } from './zone';

// https://docs.aws.amazon.com/vpc/latest/userguide/vpc-cidr-blocks.html: /16 at most; /24 is ours, so that half of it
// still holds a hundred nodes.
const VPC_PREFIX = { min: 16, max: 24 };
const RETENTION_DAYS = Object.values(logs.RetentionDays).filter((value) => typeof value === 'number');

/**
 * Checks what a user gave for a network.
 *
 * @param props the props, the default network filled in
 * @param stack stack of the network
 */
export function checkNetworkProps(props: ClusterNetworkProps & { readonly cidr: string }, stack: Stack): PropsCheck {
  const { availabilityZone, cidr, flowLogRetention } = props;
  const check = new PropsCheck('ClusterNetwork');
  if (check.required('availabilityZone', availabilityZone, "name the zone of the nodes, such as 'us-east-1a'")) {
    check.add(...zoneFailures(check.subject('availabilityZone'), availabilityZone, literalRegion(stack)));
  }

  checkCidr(check, cidr);
  if (flowLogRetention !== undefined && !isToken(flowLogRetention) && !RETENTION_DAYS.includes(flowLogRetention)) {
    const fix = 'take a value of logs.RetentionDays';
    check.add(notOneOf(check.subject('flowLogRetention'), RETENTION_DAYS.map(String), flowLogRetention, fix));
  }
  return check;
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
  const { prefix } = Cidr.parse(cidr);
  if (prefix >= min && prefix <= max) return;
  check.add(outOfRange(subject, `must be a network from /${min} to /${max}`, cidr, 'choose another prefix'));
}

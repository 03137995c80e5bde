import { conflict, malformed } from '../core/base/messages';
import type { Failure, Subject } from '../core/base/messages';
import { isToken } from '../core/base/tokens';

// us-east-1a, us-gov-west-1b, eusc-de-east-1a: the name of the region and one letter.
const ZONE = /^([a-z]{2,}(?:-[a-z]+)+-\d+)[a-z]$/;

/**
 * The region that an availability zone's name begins with, or undefined where the name is none or a token.
 *
 * @param zone name of a zone, such as `us-east-1a`
 */
export function regionOfZone(zone: string): string | undefined {
  return isToken(zone) ? undefined : ZONE.exec(zone)?.[1];
}

/**
 * What is wrong with the zone that a user named.
 *
 * @param subject the prop that holds it
 * @param zone what the user gave
 * @param stackRegion region of the stack, undefined where it is only known at deploy
 */
export function zoneFailures(subject: Subject, zone: unknown, stackRegion: string | undefined): Failure[] {
  if (isToken(zone)) return [];
  const region = typeof zone === 'string' ? regionOfZone(zone) : undefined;
  if (region === undefined) {
    const fix = zoneFix(typeof zone === 'string' ? zone : '');
    return [malformed(subject, "the name of an availability zone, such as 'us-east-1a'", zone, fix)];
  }
  if (stackRegion === undefined || stackRegion === region) return [];
  const fix = `set env.region of the stack to '${region}', or choose a zone in ${stackRegion}`;
  return [conflict(subject, `must lie in the region of its stack (${stackRegion})`, zone, fix)];
}

function zoneFix(zone: string): string {
  if (/^[a-z]+\d+-az\d+$/.test(zone)) {
    return 'this is the id of a zone; give the name that your account has for it (aws ec2 describe-availability-zones)';
  }
  if (/^[a-z]{2,}(-[a-z]+)+-\d+$/.test(zone)) return `this is a region; add the letter of the zone, such as '${zone}a'`;
  if (/-\d+-.*\d[a-z]?$/.test(zone)) {
    return 'local and edge zones lack the NAT gateway that this network has; bring a network by ClusterNetwork.fromVpc';
  }
  return 'choose the zone that offers the instance type (aws ec2 describe-instance-type-offerings)';
}

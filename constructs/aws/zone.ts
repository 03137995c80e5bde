import { conflict, malformed } from '../core/base/messages';
import type { Failure, Subject } from '../core/base/messages';
import { isToken, isTokenFor } from '../core/base/tokens';

// us-east-1a, us-gov-west-1b, eusc-de-east-1a: the name of the region and one letter; local and edge zones
// (us-east-1-atl-2a, us-east-1-wl1-bos-wlz-1) go on after the name of the region.
const ZONE = /^([a-z]{2,}(?:-[a-z]+)+-\d+)(?:[a-z]|(-[a-z0-9-]*\d[a-z]?))$/;

// What aws-cdk-lib puts in place of the zones of a look-up, until the CLI has made it.
const DUMMY_ZONE = /^dummy\d[a-z]$/;

/**
 * The region that an availability zone's name begins with, or undefined where the name is none or a token.
 *
 * @param zone name of a zone, such as `us-east-1a`
 */
export function regionOfZone(zone: string): string | undefined {
  return isToken(zone) ? undefined : ZONE.exec(zone)?.[1];
}

/**
 * What is wrong with the zone of a network that exists: ordinary, local and edge zones all go.
 *
 * @param subject the prop that holds it
 * @param zone what the user gave
 * @param stackRegion region of the stack, undefined where it is only known at deploy
 */
export function zoneFailures(subject: Subject, zone: unknown, stackRegion: string | undefined): Failure[] {
  if (isTokenFor(zone, 'string') || (typeof zone === 'string' && DUMMY_ZONE.test(zone))) return [];
  const region = typeof zone === 'string' ? regionOfZone(zone) : undefined;
  if (region === undefined) {
    const fix = zoneFix(typeof zone === 'string' ? zone : '');
    return [malformed(subject, "the name of an availability zone, such as 'us-east-1a'", zone, fix)];
  }
  if (stackRegion === undefined || stackRegion === region) return [];
  const fix = `set env.region of the stack to '${region}', or choose a zone in ${stackRegion}`;
  return [conflict(subject, `must lie in the region of its stack (${stackRegion})`, zone, fix)];
}

/**
 * What is wrong with the zone of a network that is to be made: local and edge zones lack the NAT gateway that it has.
 *
 * @param subject the prop that holds it
 * @param zone what the user gave
 * @param stackRegion region of the stack, undefined where it is only known at deploy
 */
export function newNetworkZoneFailures(subject: Subject, zone: unknown, stackRegion: string | undefined): Failure[] {
  const failures = zoneFailures(subject, zone, stackRegion);
  if (failures.length > 0 || typeof zone !== 'string' || ZONE.exec(zone)?.[2] === undefined) return failures;
  const rule = 'must be an ordinary zone, since local and edge zones lack the NAT gateway of this network';
  return [conflict(subject, rule, zone, 'bring a network of your own by ClusterNetwork.fromVpc')];
}

function zoneFix(zone: string): string {
  if (/^[a-z]+\d+-az\d+$/.test(zone)) {
    return 'this is the id of a zone; give the name that your account has for it (aws ec2 describe-availability-zones)';
  }
  if (/^[a-z]{2,}(-[a-z]+)+-\d+$/.test(zone)) return `this is a region; add the letter of the zone, such as '${zone}a'`;
  return 'choose the zone that offers the instance type (aws ec2 describe-instance-type-offerings)';
}

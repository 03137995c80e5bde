import { newNetworkZoneFailures, regionOfZone, zoneFailures } from '../../constructs/aws/zone';
import { realTokens } from '../helpers/app';

const SUBJECT = { construct: 'X', prop: 'zone' };

function messages(zone: unknown, region?: string): string[] {
  return zoneFailures(SUBJECT, zone, region).map(({ message }) => message);
}

describe('regionOfZone', () => {
  test.each([
    ['us-east-1a', 'us-east-1'],
    ['us-gov-west-1b', 'us-gov-west-1'],
    ['eusc-de-east-1a', 'eusc-de-east-1'],
    ['ap-southeast-4c', 'ap-southeast-4'],
    ['cn-northwest-1c', 'cn-northwest-1'],
    ['us-west-2-lax-1a', 'us-west-2'],
    ['us-east-1-wl1-bos-wlz-1', 'us-east-1'],
  ])('gives the region of %s', (zone, region) => {
    expect(regionOfZone(zone)).toBe(region);
  });

  test.each(['us-east-1', 'use1-az4', '', 'dummy1a', 'US-EAST-1A', 'us-east-1aa'])('gives nothing for %j', (zone) => {
    expect(regionOfZone(zone)).toBeUndefined();
  });
});

describe('zoneFailures', () => {
  it('has nothing to say of a zone in the region of the stack, or where that is known at deploy only', () => {
    expect(messages('us-east-1a', 'us-east-1')).toEqual([]);
    expect(messages('us-east-1a', undefined)).toEqual([]);
  });

  it('names both ways out where the stack is in another region', () => {
    expect(messages('us-east-1a', 'eu-west-1')).toEqual([
      "X 'zone' must lie in the region of its stack (eu-west-1), got \"us-east-1a\"; set env.region of the stack to 'us-east-1', or choose a zone in eu-west-1",
    ]);
  });

  test.each([
    ['us-east-1', "this is a region; add the letter of the zone, such as 'us-east-1a'"],
    [
      'use1-az4',
      'this is the id of a zone; give the name that your account has for it (aws ec2 describe-availability-zones)',
    ],
    ['moon', 'choose the zone that offers the instance type (aws ec2 describe-instance-type-offerings)'],
    [7, 'choose the zone that offers the instance type (aws ec2 describe-instance-type-offerings)'],
  ])('refuses %j and says what it is', (zone, fix) => {
    const got = JSON.stringify(zone);
    expect(messages(zone)).toEqual([
      `X 'zone' must be the name of an availability zone, such as 'us-east-1a', got ${got}; ${fix}`,
    ]);
  });

  test.each(['dummy1a', 'us-east-1-atl-2a', 'us-east-1-wl1-bos-wlz-1'])('takes %s of a network that exists', (zone) => {
    expect(messages(zone, 'us-east-1')).toEqual([]);
  });

  it.each([
    ['us-east-1a', []],
    [
      'us-east-1-atl-2a',
      [
        "X 'zone' must be an ordinary zone, since local and edge zones lack the NAT gateway of this network, got " +
          '"us-east-1-atl-2a"; bring a network of your own by ClusterNetwork.fromVpc',
      ],
    ],
  ])('says of %s as the zone of a new network', (zone, found) => {
    expect(newNetworkZoneFailures(SUBJECT, zone, 'us-east-1').map(({ message }) => message)).toEqual(found);
  });

  test.each(realTokens)('passes over a token of %s', (_framework, { text }) => {
    expect(regionOfZone(text)).toBeUndefined();
    expect(messages(text, 'us-east-1')).toEqual([]);
  });
});

import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { checkNetworkProps } from '../../constructs/aws/network-props';
import { newStack, realTokens } from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

const GOOD = { availabilityZone: ZONE, cidr: '10.0.0.0/16' };

function messagesOf(props: object, region = 'us-east-1'): string[] {
  const check = checkNetworkProps({ ...GOOD, ...props }, newStack({ env: { region } }));
  return check.failures.map(({ message }) => message);
}

describe('checkNetworkProps', () => {
  test.each(['10.0.0.0/16', '10.0.0.0/24'])('takes the network %s', (cidr) => {
    expect(messagesOf({ cidr })).toEqual([]);
  });

  test.each(['10.0.0.0/15', '10.0.0.0/25'])('refuses the network %s', (cidr) => {
    expect(messagesOf({ cidr })).toEqual([
      `ClusterNetwork 'cidr' must be a network from /16 to /24, got "${cidr}"; choose another prefix`,
    ]);
  });

  it('corrects bits beyond the prefix', () => {
    expect(messagesOf({ cidr: '10.0.1.0/16' })).toEqual([
      "ClusterNetwork 'cidr' must be the first address of its network, got \"10.0.1.0/16\"; did you mean '10.0.0.0/16'? set the bits beyond the prefix to 0",
    ]);
  });

  it('refuses a region of the stack that the zone is not in', () => {
    expect(messagesOf({}, 'eu-west-1')).toEqual([
      expect.stringContaining('\'availabilityZone\' must lie in the region of its stack (eu-west-1), got "us-east-1a"'),
    ]);
  });

  it('asks for a zone that is missing', () => {
    expect(messagesOf({ availabilityZone: undefined })).toEqual([
      "ClusterNetwork 'availabilityZone' is required, got nothing; name the zone of the nodes, such as 'us-east-1a'",
    ]);
  });

  test.each([undefined, RetentionDays.ONE_DAY, RetentionDays.INFINITE])(
    'takes the retention %j',
    (flowLogRetention) => {
      expect(messagesOf({ flowLogRetention })).toEqual([]);
    },
  );

  test.each([0, 2, 42])('refuses the retention %j', (flowLogRetention) => {
    expect(messagesOf({ flowLogRetention })).toEqual([
      expect.stringMatching(
        new RegExp(
          `^ClusterNetwork 'flowLogRetention' must be one of '1', '3', .*'9999', got ${flowLogRetention}; take a value`,
        ),
      ),
    ]);
  });

  test.each([
    {},
    { egress: 'nat' },
    { egress: 'nat', containerImages: false },
    { egress: 'endpoints' },
    { egress: 'endpoints', containerImages: true },
  ])('takes the way out %j', (props) => {
    expect(messagesOf(props)).toEqual([]);
  });

  it('refuses a way out that does not exist', () => {
    expect(messagesOf({ egress: 'endpoint' })).toEqual([
      "ClusterNetwork 'egress' must be one of 'nat', 'endpoints', got \"endpoint\"; did you mean 'endpoints'? leave it out for 'nat'",
    ]);
  });

  it.each([{}, { egress: 'nat' }])('refuses endpoints of ECR beside a NAT gateway (%j)', (props) => {
    expect(messagesOf({ ...props, containerImages: true })).toEqual([
      "ClusterNetwork 'containerImages' must be left out with egress 'nat', through which every registry is reached, got true; leave it out, or take egress 'endpoints'",
    ]);
  });

  test.each(realTokens)('wants to know the way out at synth (%s)', (_framework, { text }) => {
    expect(messagesOf({ egress: text })).toEqual([
      "ClusterNetwork 'egress' must be known at synth, since the network is drawn by it, got (known at deploy); write the value out in the program",
    ]);
  });

  test.each(realTokens)('passes over tokens of %s where it can', (_framework, { text, number }) => {
    expect(messagesOf({ availabilityZone: text, flowLogRetention: number })).toEqual([]);
    expect(messagesOf({ cidr: text })).toHaveLength(1);
  });
});

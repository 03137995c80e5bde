import { Aws, Fn, Stack } from 'aws-cdk-lib';
import { placeOf } from '../../constructs/aws/peering-props';
import { failureMessages, newApp, newStack, realTokens } from '../helpers/app';
import { ACCEPT_ROLE, ACCOUNT, HERE, networkIn, OTHER_ACCOUNT, PEER, peeringIn, TABLE } from '../helpers/peering';

describe('placeOf', () => {
  const place = (peer: object, stack = newStack(HERE)): string =>
    placeOf({ ...PEER, ...peer }, networkIn(stack), stack);
  const openStack = (): Stack => new Stack(newApp(), 'Stack');

  it.each([
    [{}, 'here'],
    [{ accountId: ACCOUNT }, 'here'],
    [{ region: 'us-east-1' }, 'here'],
    [{ accountId: OTHER_ACCOUNT }, 'other account'],
    [{ region: 'us-west-2' }, 'other region'],
    [{ accountId: OTHER_ACCOUNT, region: 'us-west-2' }, 'other account'],
  ])('of %j is %s', (peer, expected) => {
    expect(place(peer)).toBe(expected);
  });

  it('knows the region by the zone where the stack does not', () => {
    expect(place({ region: 'us-east-1' }, openStack())).toBe('here');
    expect(place({ region: 'us-west-2' }, openStack())).toBe('other region');
    expect(place({ region: Aws.REGION, accountId: Aws.ACCOUNT_ID }, openStack())).toBe('here');
  });

  it('takes a literal account for another one where the stack names none', () => {
    expect(place({ accountId: OTHER_ACCOUNT }, openStack())).toBe('other account');
  });

  it.each(realTokens)('is unknown behind tokens of %s', (_framework, { text }) => {
    expect(place({ accountId: text })).toBe('unknown');
    expect(place({ region: text })).toBe('unknown');
  });
});

describe('the props of a peering', () => {
  const messages = (peer: object): string[] => failureMessages(() => peeringIn(newStack(HERE), peer));

  it('need a role for another account', () => {
    expect(messages({ accountId: OTHER_ACCOUNT })).toEqual([
      "VpcPeering 'peer.acceptRoleArn' is required for another account, since CloudFormation accepts at once, got nothing; deploy PeeringAccepterRole over there and give its ARN, or leave out 'peer.accountId' for this account",
    ]);
  });

  it('refuse a role of a third account', () => {
    const acceptRoleArn = ACCEPT_ROLE.replace(OTHER_ACCOUNT, '777788889999');
    expect(messages({ accountId: OTHER_ACCOUNT, acceptRoleArn })).toEqual([
      `VpcPeering 'peer.acceptRoleArn' must be a role of the other account (${OTHER_ACCOUNT}), got "${acceptRoleArn}"; give the role that lies beside the other VPC`,
    ]);
  });

  it.each([
    ['another account', { accountId: OTHER_ACCOUNT, acceptRoleArn: ACCEPT_ROLE }],
    ['another region', { region: 'us-west-2' }],
  ])('refuse route tables of %s', (where, peer) => {
    expect(messages({ ...peer, routeTableIds: [TABLE] })).toEqual([
      `VpcPeering 'peer.routeTableIds' must be left out for ${where}, whose routes this stack cannot change, got ["${TABLE}"]; add them by PeeringAccepterRoutes over there`,
    ]);
  });

  it.each([
    [[TABLE, TABLE], "'peer.routeTableIds[1]' must be named once, since a table takes one route to a network"],
    [['table'], "'peer.routeTableIds[0]' must be 'rtb-' and hexadecimal digits"],
    [Fn.split(',', Fn.ref('Tables')), "'peer.routeTableIds' must be a list that is known at synth"],
  ])('refuse the route tables %j', (routeTableIds, text) => {
    expect(messages({ routeTableIds })).toEqual([expect.stringContaining(text)]);
  });

  it.each(realTokens)('refuse a list of route tables that is a token of %s', (_framework, { list }) => {
    expect(messages({ routeTableIds: list })).toEqual([expect.stringContaining('its ids may be tokens')]);
  });

  it('ask for the other side', () => {
    const stack = newStack(HERE);
    expect(failureMessages(() => peeringIn(stack, {}, { peer: undefined }))).toEqual([
      "VpcPeering 'peer' is required, got nothing; give vpcId and cidr of the other side",
    ]);
    expect(messages({ vpcId: undefined, cidr: undefined })).toEqual([
      "VpcPeering 'peer.vpcId' is required, got nothing; give the id of the VPC",
      "VpcPeering 'peer.cidr' is required, got nothing; give the other network, such as '10.30.0.0/16'",
    ]);
  });
});

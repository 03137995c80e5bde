import { findingsIn, interfacesOfP4d, launchTemplate } from '../../helpers/foreign';

const GROUP = 'AWS::EC2::SecurityGroup';
const ALL_IN = { IpProtocol: '-1', SourceSecurityGroupId: { 'Fn::GetAtt': ['Nodes', 'GroupId'] } };
const ALL_OUT = { IpProtocol: '-1', DestinationSecurityGroupId: { 'Fn::GetAtt': ['Nodes', 'GroupId'] } };

function fabric(
  nodes: object,
  more: Parameters<typeof findingsIn>[0] = {},
  group: unknown = { Ref: 'Nodes' },
): string[] {
  const data = { NetworkInterfaces: interfacesOfP4d(group) };
  return findingsIn({ Template: launchTemplate(data), Nodes: [GROUP, nodes], ...more });
}

const FOUND = ['GPU-FABRIC-011 Nodes Properties'];

describe('the security groups of a foreign fabric', () => {
  it.each([
    ['rules in the group', fabric({ SecurityGroupIngress: [ALL_IN], SecurityGroupEgress: [ALL_OUT] })],
    [
      'rules beside the group',
      fabric(
        {},
        {
          In: [`${GROUP}Ingress`, { ...ALL_IN, GroupId: { Ref: 'Nodes' } }],
          Out: [`${GROUP}Egress`, { ...ALL_OUT, GroupId: { 'Fn::GetAtt': 'Nodes.GroupId' } }],
        },
      ),
    ],
    ['a group that stands elsewhere', fabric({}, {}, 'sg-0123456789abcdef0')],
    ['a group of another stack', fabric({}, {}, { 'Fn::ImportValue': 'group' })],
    ['lists that a deploy gives', fabric({ SecurityGroupIngress: { Ref: 'P' }, SecurityGroupEgress: { Ref: 'P' } })],
    [
      'a protocol that a deploy gives',
      fabric({ SecurityGroupIngress: [{ ...ALL_IN, IpProtocol: { Ref: 'P' } }], SecurityGroupEgress: [ALL_OUT] }),
    ],
    [
      'a peer that a deploy gives',
      fabric({
        SecurityGroupIngress: [{ ...ALL_IN, SourceSecurityGroupId: { Ref: 'P' } }],
        SecurityGroupEgress: [ALL_OUT],
      }),
    ],
  ])('may have %s', (_name, found) => {
    expect(found).toEqual([]);
  });

  it.each([
    ['no rule at all', fabric({})],
    ['no rule out', fabric({ SecurityGroupIngress: [ALL_IN] })],
    ['no rule in', fabric({ SecurityGroupEgress: [ALL_OUT] })],
    [
      'a range of addresses instead',
      fabric({ SecurityGroupIngress: [ALL_IN], SecurityGroupEgress: [{ IpProtocol: '-1', CidrIp: '0.0.0.0/0' }] }),
    ],
    [
      'one protocol only',
      fabric({ SecurityGroupIngress: [{ ...ALL_IN, IpProtocol: 'tcp' }], SecurityGroupEgress: [ALL_OUT] }),
    ],
    [
      'another group as peer',
      fabric(
        {
          SecurityGroupIngress: [{ ...ALL_IN, SourceSecurityGroupId: { Ref: 'Other' } }],
          SecurityGroupEgress: [ALL_OUT],
        },
        { Other: [GROUP, {}] },
      ),
    ],
  ])('must not have %s', (_name, found) => {
    expect(found).toEqual(FOUND);
  });

  it('are of no matter without RDMA', () => {
    const data = { InstanceType: 'g5.xlarge', NetworkInterfaces: [{ DeviceIndex: 0, Groups: [{ Ref: 'Nodes' }] }] };
    expect(findingsIn({ Template: launchTemplate(data), Nodes: [GROUP, {}] })).toEqual([]);
  });

  it('may name each other where an interface has both', () => {
    const NetworkInterfaces = interfacesOfP4d().map((nic) => ({
      ...nic,
      Groups: [{ Ref: 'Nodes' }, { Ref: 'Other' }],
    }));
    const rules = { SecurityGroupIngress: [ALL_IN], SecurityGroupEgress: [ALL_OUT] };
    const resources = {
      Template: launchTemplate({ NetworkInterfaces }),
      Nodes: [GROUP, {}],
      Other: [GROUP, rules],
    } as const;
    expect(findingsIn(resources)).toEqual([]);
  });
});

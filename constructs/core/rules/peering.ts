import { Cidr } from '../base/cidr';
import { isKnown } from '../base/tokens';
import { rule } from './rule';

const PEERING = 'https://docs.aws.amazon.com/vpc/latest/peering/vpc-peering-basics.html';
const QUOTAS = 'https://docs.aws.amazon.com/vpc/latest/userguide/amazon-vpc-limits.html';

/** Networks with common addresses cannot be joined. */
export const networksAreApart = rule({
  code: 'GPU-PEER-001',
  title: 'the networks of a peering share no address',
  appliesTo: 'peering',
  fix: 'choose another range for one of them',
  sources: [PEERING],
  check: ({ cidr, peerCidr }) => {
    if (cidr === null || !isKnown(cidr) || !isKnown(peerCidr)) return [];
    return Cidr.parse(cidr).overlaps(Cidr.parse(peerCidr))
      ? [`VpcPeering 'peer.cidr' must share no address with its network (${cidr}), got ${peerCidr}`]
      : [];
  },
});

/** Traffic finds its way out. */
export const routesLeadThere = rule({
  code: 'GPU-PEER-002',
  title: 'a route table on this side leads to the peer',
  appliesTo: 'peering',
  fix: 'import the network with a subnet that names its route table',
  sources: [PEERING],
  check: ({ routesHere }) => (routesHere === 0 ? ['VpcPeering must have a route on this side, got none'] : []),
});

/** Traffic finds its way back. */
export const routesLeadBack = rule({
  code: 'GPU-PEER-003',
  level: 'warning',
  title: 'a route table of the peer leads back',
  appliesTo: 'peering',
  fix: "name 'peer.routeTableIds', or add the routes over there by PeeringAccepterRoutes",
  sources: [PEERING, 'https://github.com/aws/aws-cdk/issues/3854'],
  check: ({ routesBack }) =>
    routesBack === 0 ? ['VpcPeering must have a route back, got none that this stack adds'] : [],
});

/** Peerings and routes that an account has without asking for more, and at most. */
export const PEERING_QUOTA = { byDefault: 50, most: 125 } as const;

/** A network takes so many peerings and no more. */
export const peeringsFit = rule({
  code: 'GPU-PEER-004',
  title: `a network has at most ${PEERING_QUOTA.most} peerings`,
  appliesTo: 'peering',
  fix: 'join the networks by a transit gateway',
  sources: [QUOTAS],
  check: ({ peeringsOfNetwork }) =>
    peeringsOfNetwork > PEERING_QUOTA.most
      ? [`VpcPeering network must have at most ${PEERING_QUOTA.most} peerings, got ${peeringsOfNetwork}`]
      : [],
});

/** Beyond the default the account must ask first. */
export const peeringsWithinQuota = rule({
  code: 'GPU-PEER-005',
  level: 'warning',
  title: `a network has at most ${PEERING_QUOTA.byDefault} peerings unless the account asked for more`,
  appliesTo: 'peering',
  fix: 'raise the quotas of peerings per VPC (L-7E9ECCDB) and of routes per table (L-93826ACB) first',
  sources: [QUOTAS],
  check: ({ peeringsOfNetwork }) =>
    peeringsOfNetwork > PEERING_QUOTA.byDefault && peeringsOfNetwork <= PEERING_QUOTA.most
      ? [
          `VpcPeering network must have at most ${PEERING_QUOTA.byDefault} peerings by default quota, got ${peeringsOfNetwork}`,
        ]
      : [],
});

/** All of them, by code. */
export const PEERING_RULES = [networksAreApart, routesLeadThere, routesLeadBack, peeringsFit, peeringsWithinQuota];

import fc from 'fast-check';
import { Cidr } from '../../../constructs/core/base/cidr';
import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import type { PeeringModel } from '../../../constructs/core/model';
import { judge } from '../../../constructs/core/rules';
import * as rules from '../../../constructs/core/rules/peering';
import { findingsOf } from '../../fixtures/findings';
import { peeringModel } from '../../fixtures/paths';

const peering = peeringModel;
const codesOf = (model: PeeringModel): string[] => judge(model, rules.PEERING_RULES as never).map(({ code }) => code);

describe('the rules of peerings', () => {
  it('find nothing in a sound one', () => {
    expect(codesOf(peering())).toEqual([]);
  });

  it('refuse networks that share an address', () => {
    expect(findingsOf(rules.networksAreApart, peering({ peerCidr: '10.0.128.0/17' }))).toEqual([
      [
        'GPU-PEER-001',
        'error',
        "VpcPeering 'peer.cidr' must share no address with its network (10.0.0.0/16), got 10.0.128.0/17; choose another range for one of them",
      ],
    ]);
    expect(findingsOf(rules.networksAreApart, peering({ peerCidr: '10.1.0.0/16' }))).toEqual([]);
  });

  it.each([{ cidr: null }, { cidr: DEPLOY_TIME }, { peerCidr: DEPLOY_TIME }] as const)(
    'say nothing of networks that are not known: %j',
    (unknown) => {
      expect(codesOf(peering(unknown))).toEqual([]);
    },
  );

  it('refuse exactly the networks that have an address in common', () => {
    const network = fc
      .tuple(fc.integer({ min: 0, max: 2 ** 16 - 1 }), fc.integer({ min: 16, max: 32 }))
      .map(
        ([last, prefix]) => new Cidr(10 * 2 ** 24 + Math.floor(last / 2 ** (32 - prefix)) * 2 ** (32 - prefix), prefix),
      );
    const addressesOf = ({ first, addresses }: Cidr): [number, number] => [first, first + addresses - 1];
    fc.assert(
      fc.property(network, network, (ours, theirs) => {
        const [from, to] = addressesOf(ours);
        const [peerFrom, peerTo] = addressesOf(theirs);
        const shared = Math.max(from, peerFrom) <= Math.min(to, peerTo);
        const found = codesOf(peering({ cidr: ours.toString(), peerCidr: theirs.toString() }));
        expect(found).toEqual(shared ? ['GPU-PEER-001'] : []);
      }),
      { numRuns: 1000, seed: 20_261_201 },
    );
  });

  it('want a way there, and warn where none leads back', () => {
    expect(findingsOf(rules.routesLeadThere, peering({ routesHere: 0 }))).toEqual([
      [
        'GPU-PEER-002',
        'error',
        'VpcPeering must have a route on this side, got none; import the network with a subnet that names its route table',
      ],
    ]);
    expect(findingsOf(rules.routesLeadBack, peering({ routesBack: 0 }))).toEqual([
      [
        'GPU-PEER-003',
        'warning',
        "VpcPeering must have a route back, got none that this stack adds; name 'peer.routeTableIds', or add the routes over there by PeeringAccepterRoutes",
      ],
    ]);
  });

  it.each([
    [49, []],
    [50, []],
    [51, ['GPU-PEER-005']],
    [124, ['GPU-PEER-005']],
    [125, ['GPU-PEER-005']],
    [126, ['GPU-PEER-004']],
  ])('judge %d peerings of a network', (peeringsOfNetwork, codes) => {
    expect(codesOf(peering({ peeringsOfNetwork }))).toEqual(codes);
  });

  it.each([
    ['GPU-PEER-001', { peerCidr: '10.0.0.0/8' }],
    ['GPU-PEER-002', { routesHere: 0 }],
    ['GPU-PEER-003', { routesBack: 0 }],
    ['GPU-PEER-004', { peeringsOfNetwork: 126 }],
    ['GPU-PEER-005', { peeringsOfNetwork: 51 }],
  ])('let it pass when %s is taken out, and only then', (code, broken) => {
    const others = rules.PEERING_RULES.filter((rule) => rule.code !== code);
    expect(codesOf(peering(broken))).toEqual([code]);
    expect(judge(peering(broken), others as never)).toEqual([]);
  });
});

import { isKnown } from '../../core/base/tokens';
import { referenceIn } from './template';
import type { ForeignResource, ForeignTemplate, Written } from './template';

/** Whether security groups let all traffic pass between their members; null = unknown. */
export interface SelfAccess {
  readonly selfIngress: boolean | null;
  readonly selfEgress: boolean | null;
  /** The first of them, to show a finding at; undefined where they stand in no template of the app. */
  readonly group?: ForeignResource;
}

const GROUP = 'AWS::EC2::SecurityGroup';

const WAYS = {
  ingress: { inline: 'SecurityGroupIngress', rule: `${GROUP}Ingress`, peer: 'SourceSecurityGroupId' },
  egress: { inline: 'SecurityGroupEgress', rule: `${GROUP}Egress`, peer: 'DestinationSecurityGroupId' },
} as const;

/**
 * What the security groups of an interface let pass between interfaces that all have them. A rule that names one of
 * them as its peer is enough, whichever of them it belongs to.
 *
 * @param template the template that names them
 * @param groups the groups, as they are written
 */
export function selfAccessOf(template: ForeignTemplate, groups: readonly unknown[]): SelfAccess {
  const found = groups.map((group) => template.target(group, GROUP));
  const known = found.filter((group) => group !== undefined);
  const isWhole = known.length === found.length && known.length > 0;
  return {
    selfIngress: admits(template, known, 'ingress', isWhole),
    selfEgress: admits(template, known, 'egress', isWhole),
    group: known[0],
  };
}

function admits(
  template: ForeignTemplate,
  groups: readonly ForeignResource[],
  way: keyof typeof WAYS,
  isWhole: boolean,
): boolean | null {
  const { inline, rule, peer } = WAYS[way];
  const ids = groups.map(({ logicalId }) => logicalId);
  const lists = groups.map(({ properties }) => template.list(properties[inline]));
  const inlineRules = lists.flatMap((list) => (list === undefined || !isKnown(list) ? [] : list));
  const ownRules = template
    .ofType(rule)
    .filter(({ properties }) => ids.includes(referenceIn(properties.GroupId) ?? ''))
    .map(({ properties }) => properties);
  const verdicts = [...inlineRules, ...ownRules].map((written) => admitsPeer(template, written, peer, ids));
  if (verdicts.includes(true)) return true;
  return isWhole && lists.every((list) => list === undefined || isKnown(list)) && !verdicts.includes(null)
    ? false
    : null;
}

// All traffic, from or to one of the groups itself; an address range does not admit RDMA traffic.
function admitsPeer(template: ForeignTemplate, written: unknown, peer: string, ids: readonly string[]): boolean | null {
  const rule = template.map(written);
  if (rule === undefined) return false;
  if (!isKnown(rule)) return null;
  const protocol = template.text(rule.IpProtocol);
  if (protocol !== undefined && isKnown(protocol) && protocol !== '-1') return false;
  const target = (rule as Written)[peer];
  if (target === undefined) return false;
  const id = referenceIn(target);
  if (id === undefined || !template.ofType(GROUP).some(({ logicalId }) => logicalId === id)) return null;
  if (!ids.includes(id)) return false;
  return protocol === '-1' ? true : null;
}

import { DEPLOY_TIME, isKnown } from '../../core/base/tokens';
import { Cidr, cidrProblem } from '../../core/base/cidr';
import type { SubnetModel } from '../../core/model/network';
import type { NodeGroupModel } from '../../core/model/node-group';
import { RESERVED_ADDRESSES } from '../network-subnet';
import type { ForeignTemplate } from './template';

/**
 * The placement group that a value names: null for one that does not put instances close together.
 *
 * @param template the template that names it
 * @param written the value
 */
export function placementGroupOf(template: ForeignTemplate, written: unknown): NodeGroupModel['placementGroup'] {
  const group = template.target(written, 'AWS::EC2::PlacementGroup', 'GroupName');
  const strategy = group && template.text(group.properties.Strategy);
  if (strategy !== undefined && isKnown(strategy) && strategy !== 'cluster') return null;
  return template.text(group?.properties.GroupName ?? written) ?? DEPLOY_TIME;
}

/**
 * A subnet that a value names, with what its template says of it.
 *
 * @param template the template that names it
 * @param written the value
 */
export function subnetOf(template: ForeignTemplate, written: unknown): SubnetModel {
  const subnet = template.target(written, 'AWS::EC2::Subnet');
  const { AvailabilityZone, CidrBlock, MapPublicIpOnLaunch } = subnet?.properties ?? {};
  const cidr = template.text(CidrBlock) ?? null;
  const isLiteral = cidr !== null && isKnown(cidr) && cidrProblem(cidr) === undefined;
  const isPublic = template.flag(MapPublicIpOnLaunch);
  return {
    role: 'nodes',
    cidr,
    zone: template.text(AvailabilityZone) ?? DEPLOY_TIME,
    usableAddresses: isLiteral ? Cidr.parse(cidr).addresses - RESERVED_ADDRESSES : null,
    publicAddresses: isPublic === undefined || !isKnown(isPublic) ? null : isPublic,
    wayOut: null,
  };
}

import { DEPLOY_TIME, isKnown } from '../../core/base/tokens';
import type { Known } from '../../core/base/tokens';
import type { CapacityModel, TargetedReservationCapacity } from '../../core/model/capacity';
import { placeIn } from './launch-template';
import type { Launch } from './launch-template';
import type { ForeignResource, ForeignTemplate, Place, Written } from './template';

/** How instances are bought, and where that is written. */
export interface ForeignCapacity {
  readonly model: CapacityModel;
  readonly place: Place;
  /** Whether it is known which placement group the reservation was made in; true where there is no reservation. */
  readonly knowsPlacement: boolean;
}

/** What EC2 Auto Scaling takes where a template names no strategy, as its API reference has it. */
const DEFAULT_STRATEGY = 'lowest-price';

/**
 * Reads how instances are bought, from the group that starts them and from their launch.
 *
 * @param launch their launch; undefined = in none of the templates
 * @param group the Auto Scaling group; undefined = none in the templates
 * @returns undefined where that is not known at synth
 */
export function capacityOf(launch?: Launch, group?: ForeignResource): ForeignCapacity | undefined {
  const ofGroup = group && groupCapacity(group);
  if (ofGroup !== undefined) return ofGroup === 'unknown' ? undefined : ofGroup;
  const ofLaunch = launch && launchCapacity(launch, group);
  if (ofLaunch !== undefined) return ofLaunch === 'unknown' ? undefined : ofLaunch;
  // A template that is not seen may say anything.
  if (launch === undefined) return undefined;
  const place = group === undefined ? placeIn(launch, 'InstanceType') : { resource: group, path: 'Properties' };
  return { model: { kind: 'onDemand' }, place, knowsPlacement: true };
}

type Answer = ForeignCapacity | 'unknown' | undefined;

function groupCapacity(group: ForeignResource): Answer {
  const { template, properties } = group;
  const reserved = template.map(properties.CapacityReservationSpecification);
  if (reserved !== undefined) {
    const place = { resource: group, path: 'Properties.CapacityReservationSpecification' };
    const answer = isKnown(reserved) ? reservedByGroup(template, reserved, place) : 'unknown';
    if (answer !== undefined) return answer;
  }
  const policy = template.map(properties.MixedInstancesPolicy);
  if (policy === undefined) return undefined;
  const distribution = isKnown(policy) ? template.map(policy.InstancesDistribution) : DEPLOY_TIME;
  if (distribution === undefined) return undefined;
  if (!isKnown(distribution) || distribution.DistributionSegments !== undefined) return 'unknown';
  const share = template.number(distribution.OnDemandPercentageAboveBaseCapacity) ?? 100;
  if (!isKnown(share)) return 'unknown';
  if (share >= 100) return undefined;
  const place = { resource: group, path: 'Properties.MixedInstancesPolicy.InstancesDistribution' };
  return spot(group, distribution, place);
}

function spot(group: ForeignResource | undefined, distribution: Written, place: Place): ForeignCapacity | 'unknown' {
  const { template } = place.resource;
  const allocationStrategy = template.text(distribution.SpotAllocationStrategy) ?? DEFAULT_STRATEGY;
  const onDemandBase = template.number(distribution.OnDemandBaseCapacity) ?? 0;
  if (!isKnown(allocationStrategy) || !isKnown(onDemandBase)) return 'unknown';
  const rebalance = group !== undefined && template.flag(group.properties.CapacityRebalance) === true;
  return { model: { kind: 'spot', onDemandBase, allocationStrategy, rebalance }, place, knowsPlacement: true };
}

function reservedByGroup(template: ForeignTemplate, written: Written, place: Place): Answer {
  const preference = template.text(written.CapacityReservationPreference);
  if (preference === 'none') return { model: { kind: 'onDemand' }, place, knowsPlacement: true };
  const target = template.map(written.CapacityReservationTarget);
  if (target === undefined) return preference === undefined || preference === 'default' ? undefined : 'unknown';
  if (!isKnown(target)) return 'unknown';
  const ids = template.list(target.CapacityReservationIds);
  const only = ids !== undefined && isKnown(ids) && ids.length === 1 ? ids[0] : undefined;
  return targeted(template, only, place, preference === 'capacity-reservations-first' ? 'onDemand' : 'wait');
}

function launchCapacity(launch: Launch, group: ForeignResource | undefined): Answer {
  const { data, resource } = launch;
  const { template } = resource;
  const options = template.map(data.InstanceMarketOptions);
  const market = options === undefined || !isKnown(options) ? options : template.text(options.MarketType);
  const specification = template.map(data.CapacityReservationSpecification) ?? {};
  if (market === DEPLOY_TIME || !isKnown(specification)) return 'unknown';
  const target = template.map(specification.CapacityReservationTarget);
  if (market === 'spot') return spot(group, {}, placeIn(launch, 'InstanceMarketOptions'));
  if (market === 'capacity-block') return block(template, target, placeIn(launch, 'InstanceMarketOptions'));
  const place = placeIn(launch, 'CapacityReservationSpecification');
  if (target !== undefined) return targeted(template, reservationIn(target), place, 'wait');
  const preference = template.text(specification.CapacityReservationPreference);
  if (preference === undefined) return undefined;
  if (preference === 'open') return { model: { kind: 'openReservation' }, place, knowsPlacement: true };
  return preference === 'none' ? { model: { kind: 'onDemand' }, place, knowsPlacement: true } : 'unknown';
}

function reservationIn(target: Known<Written>): unknown {
  return isKnown(target) ? target.CapacityReservationId : undefined;
}

// A block lies in a placement group of the cloud's own, and its times are not in any template.
function block(template: ForeignTemplate, target: Known<Written> | undefined, place: Place): ForeignCapacity {
  const id = target === undefined ? undefined : template.text(reservationIn(target));
  const times = { startTime: null, endTime: DEPLOY_TIME, scaleDownTime: DEPLOY_TIME };
  const model = { kind: 'capacityBlock', reservationId: id ?? DEPLOY_TIME, zone: DEPLOY_TIME, ...times } as const;
  return { model, place, knowsPlacement: true };
}

function targeted(
  template: ForeignTemplate,
  written: unknown,
  place: Place,
  whenFull: TargetedReservationCapacity['whenFull'],
): ForeignCapacity {
  const own = template.target(written, 'AWS::EC2::CapacityReservation');
  const { AvailabilityZone, InstanceType, InstanceCount, PlacementGroupArn } = own?.properties ?? {};
  const model: TargetedReservationCapacity = {
    kind: 'targetedReservation',
    reservationId: template.text(written) ?? DEPLOY_TIME,
    zone: template.text(AvailabilityZone) ?? null,
    instanceType: template.text(InstanceType) ?? null,
    count: template.number(InstanceCount) ?? null,
    placementGroup: own === undefined || PlacementGroupArn !== undefined ? DEPLOY_TIME : null,
    whenFull,
  };
  return { model, place, knowsPlacement: own !== undefined };
}

import { conflict, outOfRange } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isToken, orDeployTime } from '../core/base/tokens';
import type { CapacityBlockCapacity, CapacityModel } from '../core/model/capacity';
import { checkReservationId } from './capacity-reservation-id';
import { checkUtcTime, utcTime } from './utc-time';
import { zoneFailures } from './zone';

/** A block of capacity that was bought. */
export interface CapacityBlockOptions {
  /** Id of the block's reservation, `cr-…`, as `describe-capacity-reservations` shows it. */
  readonly reservationId: string;
  /** Name of the zone of the block. */
  readonly availabilityZone: string;
  /** End of the block, ISO 8601 in UTC with seconds: `2027-01-15T11:30:00Z`. */
  readonly endTime: string;
  /**
   * Beginning of the block, in the same form; the group is set to its number of nodes then.
   * @default - the block has begun; the group starts nodes at once
   */
  readonly startTime?: string;
}

// https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-capacity-blocks.html: EC2 begins to end instances 30 minutes
// before the block's end (an UltraServer's 60), and warns 10 minutes before that.
const SCALE_DOWN_MINUTES = { instances: 40, ultraServer: 70 };
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

// Blocks are sold for up to 182 days, and begin up to a day before the first of their ends at 11:30 UTC.
const MAX_DAYS = 183;

// Some zones with blocks are local ones, such as us-east-1-atl-2a.
const LOCAL_ZONE = /^[a-z]{2,}(?:-[a-z]+)+-\d+-[a-z]+-\d+[a-z]$/;

/**
 * Checks a block and gives it as data.
 *
 * @param options what was bought
 * @throws GpuClustersError naming every wrong option
 */
export function capacityBlockModel(options: CapacityBlockOptions): CapacityBlockCapacity {
  const { reservationId, availabilityZone, startTime, endTime } = options;
  const check = new PropsCheck('Capacity');
  checkReservationId(check, reservationId, "give the id of the block's reservation");
  if (check.required('availabilityZone', availabilityZone, 'name the zone of the block')) {
    const isLocal = typeof availabilityZone === 'string' && LOCAL_ZONE.test(availabilityZone);
    if (!isLocal) check.add(...zoneFailures(check.subject('availabilityZone'), availabilityZone, undefined));
  }
  const end = checkTime(check, 'endTime', endTime);
  const start = startTime === undefined ? undefined : checkTime(check, 'startTime', startTime);
  if (start !== undefined && end !== undefined) checkLength(check, start, end);
  check.throwIfAny('');
  return {
    kind: 'capacityBlock',
    reservationId: orDeployTime(reservationId),
    zone: orDeployTime(availabilityZone),
    startTime: startTime ?? null,
    endTime,
    scaleDownTime: before(endTime, SCALE_DOWN_MINUTES.instances),
  };
}

/**
 * The capacity of a type that is sold as whole UltraServers, whose nodes end earlier. Other kinds stay as they are.
 *
 * @param capacity how the nodes are bought
 */
export function ofUltraServer(capacity: CapacityModel): CapacityModel {
  if (capacity.kind !== 'capacityBlock') return capacity;
  return { ...capacity, scaleDownTime: before(capacity.endTime, SCALE_DOWN_MINUTES.ultraServer) };
}

function before(time: string, minutes: number): string {
  return utcTime(Date.parse(time) - minutes * MINUTE_MS);
}

function checkTime(check: PropsCheck, prop: string, time: string): number | undefined {
  const fix = "write it as '2027-01-15T11:30:00Z'";
  if (!check.required(prop, time, fix)) return undefined;
  if (!isToken(time)) return checkUtcTime(check, prop, time, fix);
  const rule = 'must be known at synth, since schedules follow from it';
  check.add(conflict(check.subject(prop), rule, time, 'write it as text'));
  return undefined;
}

// A block that is extended may have any length up to the largest; one that ends with its scale-down is none.
function checkLength(check: PropsCheck, start: number, end: number): void {
  const minutes = (end - start) / MINUTE_MS;
  const least = SCALE_DOWN_MINUTES.instances;
  if (minutes > least && minutes <= MAX_DAYS * DAY_MINUTES) return;
  const rule = `must be more than ${least} minutes and at most ${MAX_DAYS} days after 'startTime'`;
  const got = `${minutes} minutes`;
  check.add(outOfRange(check.subject('endTime'), rule, got, 'copy both times from describe-capacity-reservations'));
}

import { capacityOf } from '../../../stacks/training/aws-capacity';
import type { AwsCapacitySettings } from '../../../stacks/training/aws-capacity';

const ID = { reservationId: 'cr-0123456789abcdef0' };

describe('capacityOf', () => {
  it.each<[AwsCapacitySettings, object]>([
    [{ kind: 'onDemand' }, { kind: 'onDemand' }],
    [
      { kind: 'spot', onDemandBase: 2, allocationStrategy: 'lowest-price', rebalance: true },
      { kind: 'spot', onDemandBase: 2, allocationStrategy: 'lowest-price', rebalance: true },
    ],
    [{ kind: 'openReservation' }, { kind: 'openReservation' }],
    [
      { kind: 'reservation', ...ID, count: 3 },
      { kind: 'targetedReservation', count: 3, whenFull: 'wait' },
    ],
    [
      { kind: 'reservation', ...ID, whenFull: 'onDemand' },
      { kind: 'targetedReservation', whenFull: 'onDemand' },
    ],
    [
      { kind: 'block', ...ID, availabilityZone: 'us-east-1a', endTime: '2027-01-15T11:30:00Z' },
      { kind: 'capacityBlock', zone: 'us-east-1a', startTime: null, endTime: '2027-01-15T11:30:00Z' },
    ],
  ])('%j', (settings, model) => {
    expect(capacityOf(settings)!.model).toMatchObject(model);
  });

  it('leaves the choice to the node group where nothing is said', () => {
    expect(capacityOf(undefined)).toBeUndefined();
  });
});

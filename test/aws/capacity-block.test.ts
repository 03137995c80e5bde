import * as aws from '../../constructs/aws';
import { capacityBlockModel, ofUltraServer } from '../../constructs/aws/capacity-block';
import { expectFailures, failureMessages, realTokens } from '../helpers/app';

const BLOCK: aws.CapacityBlockOptions = {
  reservationId: 'cr-0123456789abcdef0',
  availabilityZone: 'us-east-1a',
  startTime: '2027-01-14T11:30:00Z',
  endTime: '2027-01-15T11:30:00Z',
};

function wrong(options: object): string[] {
  return failureMessages(() => aws.Capacity.block({ ...BLOCK, ...options }));
}

describe('Capacity.block', () => {
  it('is a block with its times, and is left 40 minutes before its end', () => {
    const { model, names } = aws.Capacity.block(BLOCK);
    expect(model).toEqual({
      kind: 'capacityBlock',
      reservationId: 'cr-0123456789abcdef0',
      zone: 'us-east-1a',
      startTime: '2027-01-14T11:30:00Z',
      endTime: '2027-01-15T11:30:00Z',
      scaleDownTime: '2027-01-15T10:50:00Z',
    });
    expect(names).toEqual({ reservationId: 'cr-0123456789abcdef0' });
    expect(Object.isFrozen(model)).toBe(true);
  });

  it('has begun where no beginning is named', () => {
    expect(aws.Capacity.block({ ...BLOCK, startTime: undefined }).model).toMatchObject({ startTime: null });
  });

  test.each(['cr-01234567', 'cr-0123456789abcdef0'])('takes the id %s', (reservationId) => {
    expect(aws.Capacity.block({ ...BLOCK, reservationId }).model).toMatchObject({ reservationId });
  });

  test.each(['cr-0123456', 'cr-0123456789abcdef01', 'cr-0123456G', 'cb-01234567', 'CR-01234567', ''])(
    'refuses the id %j',
    (reservationId) => {
      expect(wrong({ reservationId })).toEqual([
        `Capacity 'reservationId' must be 'cr-' and 8 to 17 hexadecimal digits, got ${JSON.stringify(reservationId)}; copy it from describe-capacity-reservations`,
      ]);
    },
  );

  test.each(['us-east-1a', 'us-east-1-atl-2a', 'us-gov-west-1b'])('takes the zone %s', (availabilityZone) => {
    expect(aws.Capacity.block({ ...BLOCK, availabilityZone }).model).toMatchObject({ zone: availabilityZone });
  });

  test.each(['us-east-1', 'use1-az1', 'us-east-1-atl', 5])('refuses the zone %j', (availabilityZone) => {
    expect(wrong({ availabilityZone })).toEqual([
      expect.stringMatching(/^Capacity 'availabilityZone' must be the name of an availability zone, .*, got /),
    ]);
  });

  test.each([
    ['2027-01-14T12:10:00Z', '40 minutes'],
    ['2027-01-14T11:30:00Z', '0 minutes'],
    ['2027-01-13T11:30:00Z', '-1440 minutes'],
    ['2027-07-16T11:30:01Z', '263520.01666666666 minutes'],
  ])('refuses a block that ends at %s', (endTime, got) => {
    expect(wrong({ endTime })).toEqual([
      `Capacity 'endTime' must be more than 40 minutes and at most 183 days after 'startTime', got "${got}"; copy both times from describe-capacity-reservations`,
    ]);
  });

  test.each([
    ['2027-01-14T12:10:01Z', '2027-01-14T11:30:01Z'],
    ['2027-07-16T11:30:00Z', '2027-07-16T10:50:00Z'],
  ])('takes a block that ends at %s', (endTime, scaleDownTime) => {
    expect(aws.Capacity.block({ ...BLOCK, endTime }).model).toMatchObject({ endTime, scaleDownTime });
  });

  it('names everything wrong at once', () => {
    const failures = expectFailures(() => aws.Capacity.block({ startTime: 'soon' } as never));
    expect(failures.map(({ prop }) => prop)).toEqual(['reservationId', 'availabilityZone', 'endTime', 'startTime']);
    expect(wrong({ reservationId: 'x', availabilityZone: 'x', endTime: 'x', startTime: 'x' })).toHaveLength(4);
  });

  describe.each(realTokens)('with tokens of %s', (_framework, { text }) => {
    it('takes id and zone as they are', () => {
      const { model, names } = aws.Capacity.block({ ...BLOCK, reservationId: text, availabilityZone: text });
      expect(model).toMatchObject({ reservationId: '(known at deploy)', zone: '(known at deploy)' });
      expect(names.reservationId).toBe(text);
    });

    it('says that times must be known at synth', () => {
      const rule = 'must be known at synth, since schedules follow from it, got (known at deploy); write it as text';
      expect(wrong({ endTime: text, startTime: text })).toEqual([
        `Capacity 'endTime' ${rule}`,
        `Capacity 'startTime' ${rule}`,
      ]);
    });
  });
});

describe('ofUltraServer', () => {
  it('leaves an UltraServer 70 minutes before the end', () => {
    expect(ofUltraServer(capacityBlockModel(BLOCK))).toMatchObject({ scaleDownTime: '2027-01-15T10:20:00Z' });
  });

  it('changes no other kind', () => {
    expect(ofUltraServer({ kind: 'onDemand' })).toEqual({ kind: 'onDemand' });
  });
});

import * as aws from '../../constructs/aws';
import { failureMessages, realTokens } from '../helpers/app';

describe('Capacity', () => {
  it('is on-demand, frozen', () => {
    expect(aws.Capacity.onDemand().model).toEqual({ kind: 'onDemand' });
    expect(Object.isFrozen(aws.Capacity.onDemand().model)).toBe(true);
  });

  it('is spot by price and capacity, without base and rebalance, unless asked', () => {
    const { model } = aws.Capacity.spot();
    expect(model).toEqual({
      kind: 'spot',
      onDemandBase: 0,
      allocationStrategy: 'price-capacity-optimized',
      rebalance: false,
    });
    expect(Object.isFrozen(model)).toBe(true);
  });

  test.each(aws.SPOT_ALLOCATION_STRATEGIES)('takes the strategy %s, a base and rebalance', (allocationStrategy) => {
    const { model } = aws.Capacity.spot({ onDemandBase: 2, allocationStrategy, rebalance: true });
    expect(model).toEqual({ kind: 'spot', onDemandBase: 2, allocationStrategy, rebalance: true });
  });

  it('refuses a strategy that EC2 does not have', () => {
    const options = { allocationStrategy: 'cheapest' } as unknown as aws.SpotOptions;
    expect(failureMessages(() => aws.Capacity.spot(options))).toEqual([
      "Capacity 'allocationStrategy' must be one of 'price-capacity-optimized', 'capacity-optimized', 'capacity-optimized-prioritized', 'lowest-price', got \"cheapest\"; leave it out for 'price-capacity-optimized'",
    ]);
  });

  it('guesses a strategy that was meant', () => {
    const options = { allocationStrategy: 'lowest-prise' } as unknown as aws.SpotOptions;
    expect(failureMessages(() => aws.Capacity.spot(options))).toEqual([
      expect.stringContaining("did you mean 'lowest-price'?"),
    ]);
  });

  test.each([
    [-1, 'must be at least 0'],
    [1.5, 'must be a whole number'],
    [NaN, 'must be a number'],
  ])('refuses a base of %d', (onDemandBase, rule) => {
    expect(failureMessages(() => aws.Capacity.spot({ onDemandBase }))).toEqual([
      `Capacity 'onDemandBase' ${rule}, got ${onDemandBase}; give the number of on-demand nodes, 0 for none`,
    ]);
  });

  it('names every wrong option at once', () => {
    const wrong = { onDemandBase: -1, allocationStrategy: 'cheapest' } as unknown as aws.SpotOptions;
    expect(failureMessages(() => aws.Capacity.spot(wrong))).toHaveLength(2);
  });

  test.each(realTokens)('says that base and strategy must be literal (%s)', (_framework, { text, number }) => {
    const tokens = { onDemandBase: number, allocationStrategy: text } as unknown as aws.SpotOptions;
    expect(failureMessages(() => aws.Capacity.spot(tokens))).toEqual([
      "Capacity 'onDemandBase' must be known at synth, since cost and quotas are reckoned with it, got (known at deploy); write the value out in the program",
      "Capacity 'allocationStrategy' must be known at synth, since it is one of a few words, got (known at deploy); write the value out in the program",
    ]);
  });
});

describe('Capacity.openReservations', () => {
  it('is of any open reservation, frozen', () => {
    const { model } = aws.Capacity.openReservations();
    expect(model).toEqual({ kind: 'openReservation' });
    expect(Object.isFrozen(model)).toBe(true);
  });
});

describe('Capacity.reservation', () => {
  const reservationId = 'cr-0123456789abcdef0';
  const wrong = (reservation: object, options?: object): string[] =>
    failureMessages(() => aws.Capacity.reservation(reservation as never, options as never));

  it('knows no more than it is told, and waits when it is full', () => {
    const { model } = aws.Capacity.reservation({ reservationId });
    expect(model).toEqual({
      kind: 'targetedReservation',
      reservationId,
      zone: null,
      instanceType: null,
      count: null,
      placementGroup: null,
      whenFull: 'wait',
    });
    expect(Object.isFrozen(model)).toBe(true);
  });

  it('keeps what is known of it', () => {
    const known = { reservationId, availabilityZone: 'us-east-1a', instanceType: 'p5.48xlarge', count: 2 };
    const { model, names } = aws.Capacity.reservation(
      { ...known, placementGroupName: 'together' },
      { whenFull: 'onDemand' },
    );
    expect(model).toMatchObject({
      zone: 'us-east-1a',
      instanceType: 'p5.48xlarge',
      count: 2,
      placementGroup: 'together',
      whenFull: 'onDemand',
    });
    expect(names.placementGroupName).toBe('together');
  });

  test.each(['cr-0123456', 'cr-0123456789abcdef01', 'sr-01234567', 7])('refuses the id %j', (id) => {
    expect(wrong({ reservationId: id })).toEqual([
      `Capacity 'reservationId' must be 'cr-' and 8 to 17 hexadecimal digits, got ${JSON.stringify(id)}; copy it from describe-capacity-reservations`,
    ]);
  });

  test.each([0, 1.5])('refuses to hold %d nodes', (count) => {
    expect(wrong({ reservationId, count })).toEqual([expect.stringContaining("Capacity 'count' must be ")]);
  });

  it('names everything wrong at once', () => {
    expect(wrong({ count: 0 }, { whenFull: 'buy' })).toEqual([
      "Capacity 'reservationId' is required, got nothing; give the id of the reservation",
      "Capacity 'count' must be at least 1, got 0; give the number of instances that it holds",
      "Capacity 'whenFull' must be one of 'wait', 'onDemand', got \"buy\"; leave it out for 'wait'",
    ]);
  });

  test.each(realTokens)('takes everything but whenFull as tokens (%s)', (_framework, { text, number }) => {
    const tokens = { reservationId: text, availabilityZone: text, instanceType: text, placementGroupName: text };
    expect(aws.Capacity.reservation({ ...tokens, count: number }).model).toMatchObject({
      reservationId: '(known at deploy)',
      zone: '(known at deploy)',
      instanceType: '(known at deploy)',
      count: '(known at deploy)',
      placementGroup: '(known at deploy)',
    });
    expect(wrong(tokens, { whenFull: text })).toEqual([
      expect.stringContaining("Capacity 'whenFull' must be known at synth"),
    ]);
  });
});

import { Money } from '../../../constructs/core/base/units';
import { awsNetworkPrices } from '../../../constructs/core/catalog/aws-network-prices';
import { networkCost } from '../../../constructs/core/catalog/network-price';
import type { NetworkPriceRow } from '../../../constructs/core/catalog/network-price';

const ROW: NetworkPriceRow = {
  region: 'here-1',
  item: 'natGateway',
  currency: 'USD',
  perHour: 0.5,
  perGB: 0.25,
  date: '2026-01-31',
  source: 'https://example.com/prices',
};

describe('networkCost', () => {
  it('multiplies the hours and not the traffic', () => {
    expect(networkCost([ROW], 'here-1', 'natGateway', 3)).toEqual({
      perHour: Money.usd(1.5),
      perGB: Money.usd(0.25),
      date: '2026-01-31',
      source: 'https://example.com/prices',
    });
  });

  it('does not know what the rows do not say', () => {
    expect(networkCost([ROW], 'there-1', 'natGateway', 1)).toBeNull();
    expect(networkCost([ROW], 'here-1', 'interfaceEndpoint', 1)).toBeNull();
    expect(networkCost([], 'here-1', 'natGateway', 1)).toBeNull();
  });
});

describe('the network prices of AWS', () => {
  const { rows } = awsNetworkPrices();

  it('have a day and a public page each, and name each thing of a region once', () => {
    expect(rows.length).toBeGreaterThan(0);
    for (const { date, source, currency, perHour, perGB } of rows) {
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(source).toMatch(/^https:\/\//);
      expect(currency).toMatch(/^[A-Z]{3}$/);
      expect(Math.min(perHour, perGB)).toBeGreaterThan(0);
    }
    const keys = rows.map(({ region, item }) => `${region} ${item}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are frozen', () => {
    expect(Object.isFrozen(rows[0])).toBe(true);
  });
});

import { type CatalogFile, onFirstUse } from './catalog-file';
import type { NetworkPriceRow } from './network-price';

/** What ways out of a network cost on this cloud; the file is read at the first call. */
export const awsNetworkPrices: () => CatalogFile<NetworkPriceRow> = onFirstUse(
  () =>
    require('./aws-network-prices.json') as typeof import('./aws-network-prices.json') as CatalogFile<NetworkPriceRow>,
);

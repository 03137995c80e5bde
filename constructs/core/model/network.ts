import type { Known } from '../base/tokens';
import type { Money } from '../base/units';

/** One subnet of a network. */
export interface SubnetModel {
  /** What it is for: machines of the cluster, or the way out to the internet. */
  readonly role: 'nodes' | 'egress';
  /** Network in CIDR notation; null = unknown (imported). */
  readonly cidr: Known<string> | null;
  /** Zone the subnet lies in. */
  readonly zone: Known<string>;
  /**
   * Addresses that machines can take (the cloud keeps some of each subnet; in an imported one others may have taken
   * some); null = unknown.
   */
  readonly usableAddresses: number | null;
  /** Whether machines started there get a public address by themselves; null = unknown (imported). */
  readonly publicAddresses: boolean | null;
  /** Whether a route leads from it to the internet; null = unknown (imported). */
  readonly wayOut: boolean | null;
}

/** What the ways out of a network cost while they stand. */
export interface NetworkCostModel {
  /** All of them together, for each hour. */
  readonly perHour: Money;
  /** For each GB that passes. */
  readonly perGB: Money;
  /** The day whose prices these are, ISO 8601. */
  readonly date: string;
  /** Public page that carries the prices. */
  readonly source: string;
}

/** The network of a cluster. */
export interface NetworkModel {
  readonly kind: 'network';
  /** Path of the construct. */
  readonly path: string;
  /** Whether it was brought along and is not ours to change. */
  readonly imported: boolean;
  readonly region: Known<string>;
  /** The one zone that the nodes live in. */
  readonly zone: Known<string>;
  /** Network in CIDR notation; null = unknown (imported). */
  readonly cidr: Known<string> | null;
  readonly subnets: readonly SubnetModel[];
  /** How nodes reach the outside: through a NAT gateway, or the cloud's services by private endpoints and nothing else; null = unknown (imported). */
  readonly egress: 'nat' | 'endpoints' | null;
  /** NAT gateways that it creates. */
  readonly natGateways: number;
  /** Services with a private endpoint of their own, in the cloud's words; null = unknown (imported). */
  readonly serviceEndpoints: readonly string[] | null;
  /** Whether object storage is reached without the NAT gateway; null = unknown (imported). */
  readonly objectStorageEndpoint: boolean | null;
  /** Whether container images come by private endpoints; null = unknown (imported). */
  readonly containerImageEndpoints: boolean | null;
  /** What the ways out cost; null = unknown (imported, or no dated price of the region). */
  readonly cost: NetworkCostModel | null;
  /** Whether flow logs are written, and with whose key; null = unknown (imported). */
  readonly flowLogs: 'customer key' | 'cloud key' | null;
}

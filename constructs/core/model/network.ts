import type { Known } from '../base/tokens';

/** One subnet of a network. */
export interface SubnetModel {
  /** What it is for: machines of the cluster, or the way out to the internet. */
  readonly role: 'nodes' | 'egress';
  /** Network in CIDR notation; null = unknown (imported). */
  readonly cidr: Known<string> | null;
  /** Zone the subnet lies in. */
  readonly zone: Known<string>;
  /** Addresses that machines can take (the cloud keeps some of each subnet); null = unknown. */
  readonly usableAddresses: number | null;
  /** Whether machines started there get a public address by themselves; null = unknown (imported). */
  readonly publicAddresses: boolean | null;
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
  /** NAT gateways that it creates. */
  readonly natGateways: number;
  /** Whether object storage is reached without the NAT gateway; null = unknown (imported). */
  readonly objectStorageEndpoint: boolean | null;
  /** Whether flow logs are written, and with whose key; null = unknown (imported). */
  readonly flowLogs: 'customer key' | 'cloud key' | null;
}

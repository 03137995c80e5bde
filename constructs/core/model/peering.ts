import type { Known } from '../base/tokens';

/** A private path between the network of a cluster and another one. */
export interface PeeringModel {
  readonly kind: 'peering';
  /** Path of the construct. */
  readonly path: string;
  /** Path of the network on this side. */
  readonly networkPath: string;
  /** Network on this side, in CIDR notation; null = unknown (imported). */
  readonly cidr: Known<string> | null;
  /** Network on the other side, in CIDR notation. */
  readonly peerCidr: Known<string>;
  /** Account of the other side; null = the account of this side. */
  readonly peerAccount: Known<string> | null;
  /** Region of the other side; null = the region of this side. */
  readonly peerRegion: Known<string> | null;
  /** Route tables on this side that lead to the other. */
  readonly routesHere: number;
  /** Route tables on the other side that lead back, as far as they are ours to change. */
  readonly routesBack: number;
  /** Whether names of the other side are resolved to private addresses. */
  readonly dnsResolution: boolean;
  /** Peerings of the same network in this program, this one included. */
  readonly peeringsOfNetwork: number;
}

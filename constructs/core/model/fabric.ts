/** What a network interface of a node carries: IP alone, RDMA with an IP address, or RDMA alone without any address. */
export const INTERFACE_KINDS = Object.freeze(['ip', 'rdma-and-ip', 'rdma-only'] as const);

/** One of {@link INTERFACE_KINDS}. */
export type InterfaceKind = (typeof INTERFACE_KINDS)[number];

/** One network interface of a node. */
export interface NetworkInterfaceModel {
  /** Index of the network card it sits on, from 0. */
  readonly card: number;
  /** Index on that card (never across cards), from 0. */
  readonly device: number;
  /** What it carries; a word outside {@link INTERFACE_KINDS} stays as the user wrote it, for the rules to refuse. */
  readonly kind: InterfaceKind | (string & {});
}

/** What the machine offers for interfaces, as the catalogue knows it. */
export interface FabricShape {
  /** Network cards of the machine. */
  readonly networkCards: number;
  /** Indexes of the cards that can carry an RDMA device, at most one each. */
  readonly rdmaCards: readonly number[];
  /** Interfaces that one card takes at most. */
  readonly maxInterfacesPerCard: number;
}

/** The interfaces of a node and what the machine has, side by side. */
export interface FabricModel {
  /** Every interface, ordered by card and device. */
  readonly interfaces: readonly NetworkInterfaceModel[];
  /** What the machine offers. */
  readonly shape: FabricShape;
  /** RDMA devices among the interfaces. */
  readonly rdmaDevices: number;
  /** Interfaces that take an address of the subnet. */
  readonly addressedInterfaces: number;
  /** Bandwidth of all interfaces of a node together, Gbit/s; null = unknown. */
  readonly lineRateGbps: number | null;
  /** Names of facts that the layout rests on and that no good source carries. */
  readonly unverifiedFacts: readonly string[];
}

/**
 * The layout that takes one address of the subnet per node and still uses every RDMA card.
 *
 * One card: RDMA and IP share its first interface. Several cards: card 0 device 0 carries IP, its RDMA device (where the
 * card has one) is device 1, and every other RDMA card has its RDMA device at device 0. Where a card takes one interface
 * only, RDMA and IP share the first of card 0.
 *
 * Source: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa-acc-inst-types.html (2026-10)
 *
 * @param shape what the machine offers
 */
export function addressSavingLayout(shape: FabricShape): NetworkInterfaceModel[] {
  const primaryCarriesRdma = shape.rdmaCards.includes(0);
  if (shape.networkCards === 1) return [{ card: 0, device: 0, kind: primaryCarriesRdma ? 'rdma-and-ip' : 'ip' }];
  const shared = primaryCarriesRdma && shape.maxInterfacesPerCard === 1;
  const primary: NetworkInterfaceModel = { card: 0, device: 0, kind: shared ? 'rdma-and-ip' : 'ip' };
  const rdma = shape.rdmaCards
    .filter((card) => card !== 0 || !shared)
    .sort((a, b) => a - b)
    .map((card): NetworkInterfaceModel => ({ card, device: card === 0 ? 1 : 0, kind: 'rdma-only' }));
  return [primary, ...rdma];
}

/**
 * The layout with the most bandwidth for IP: {@link addressSavingLayout}, and on further cards an interface of their own
 * for IP, each of which takes an address of the subnet.
 *
 * Source: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa-acc-inst-types.html (2026-10)
 *
 * @param shape what the machine offers
 * @param ipCards indexes of the further cards
 */
export function ipBandwidthLayout(shape: FabricShape, ipCards: readonly number[]): NetworkInterfaceModel[] {
  const further = ipCards.map((card): NetworkInterfaceModel => ({ card, device: 1, kind: 'ip' }));
  return [...addressSavingLayout(shape), ...further].sort((a, b) => a.card - b.card || a.device - b.device);
}

/**
 * Puts a layout beside what the machine offers and counts it.
 *
 * @param interfaces every interface of a node
 * @param shape what the machine offers
 * @param facts bandwidth of the node in Gbit/s (null where unknown), and what is unverified of the shape
 */
export function fabricModel(
  interfaces: readonly NetworkInterfaceModel[],
  shape: FabricShape,
  facts: Pick<FabricModel, 'lineRateGbps' | 'unverifiedFacts'>,
): FabricModel {
  return {
    interfaces,
    shape,
    rdmaDevices: interfaces.filter(({ kind }) => carriesRdma(kind)).length,
    addressedInterfaces: interfaces.filter(({ kind }) => takesAddress(kind)).length,
    ...facts,
  };
}

/** Tells whether an interface of this kind is an RDMA device. */
export function carriesRdma(kind: string): boolean {
  return kind === 'rdma-and-ip' || kind === 'rdma-only';
}

/** Tells whether an interface of this kind takes an address of the subnet. */
export function takesAddress(kind: string): boolean {
  return kind === 'ip' || kind === 'rdma-and-ip';
}

import * as aws from '../../constructs/aws';

/** Nodes of one reservation, as settings say it. */
export type AwsReservationSettings = { readonly kind: 'reservation' } & aws.ReservationAttributes & {
    /**
     * What happens when it is full: `wait` or `onDemand`.
     * @default - that of `Capacity.reservation`
     */
    readonly whenFull?: string;
  };

/** How the nodes of a group are bought, as settings say it. Any word may stand in a file; `Capacity` refuses wrong ones. */
export type AwsCapacitySettings =
  | { readonly kind: 'onDemand' }
  | ({ readonly kind: 'spot'; readonly allocationStrategy?: string } & Omit<aws.SpotOptions, 'allocationStrategy'>)
  | { readonly kind: 'openReservation' }
  | AwsReservationSettings
  | ({ readonly kind: 'block' } & aws.CapacityBlockOptions);

/**
 * The capacity that settings name.
 *
 * @param settings undefined = what `NodeGroup` takes by itself
 * @throws GpuClustersError naming every wrong option
 */
export function capacityOf(settings: AwsCapacitySettings | undefined): aws.Capacity | undefined {
  switch (settings?.kind) {
    case undefined:
      return undefined;
    case 'onDemand':
      return aws.Capacity.onDemand();
    case 'spot':
      return aws.Capacity.spot(settings as aws.SpotOptions);
    case 'openReservation':
      return aws.Capacity.openReservations();
    case 'reservation':
      return aws.Capacity.reservation(settings, settings as aws.ReservationOptions);
    case 'block':
      return aws.Capacity.block(settings);
  }
}

import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import { isToken } from '../core/base/tokens';

/** What {@link addPeeringRoutes} draws. */
export interface PeeringRoutes {
  /** Tables that get a route. */
  readonly routeTableIds: readonly string[];
  /** Network that the routes lead to, in CIDR notation. */
  readonly destination: string;
  /** Id of the peering, `pcx-…`. */
  readonly peeringId: string;
}

/**
 * Adds a route to a peering to each route table.
 *
 * @param scope where the routes shall stand
 * @param id what their ids begin with
 * @param routes tables, destination, peering
 */
export function addPeeringRoutes(scope: Construct, id: string, routes: PeeringRoutes): void {
  routes.routeTableIds.forEach((routeTableId, index) => {
    // Named by the table where that is known, so that another order of the list moves no route: CloudFormation would
    // make the moved one before it removes the old, and a table takes one route to a network.
    new ec2.CfnRoute(scope, `${id}${isToken(routeTableId) ? index : routeTableId}`, {
      routeTableId,
      destinationCidrBlock: routes.destination,
      vpcPeeringConnectionId: routes.peeringId,
    });
  });
}

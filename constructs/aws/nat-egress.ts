import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { SubnetWithRoutes } from './network-subnet';

/**
 * Leads the nodes out through a NAT gateway in a subnet of its own.
 *
 * @param vpc the VPC
 * @param nodes subnet of the nodes
 * @param egress subnet of the NAT gateway
 * @returns the route that everything else of the way out stands before
 */
export function addNatEgress(vpc: ec2.CfnVPC, nodes: SubnetWithRoutes, egress: SubnetWithRoutes): ec2.CfnRoute {
  const { scope } = egress;
  const internetGateway = new ec2.CfnInternetGateway(scope, 'InternetGateway');
  const attachment = new ec2.CfnVPCGatewayAttachment(scope, 'InternetGatewayAttachment', {
    vpcId: vpc.ref,
    internetGatewayId: internetGateway.ref,
  });
  const internetRoute = new ec2.CfnRoute(scope, 'InternetRoute', {
    routeTableId: egress.routeTable.ref,
    destinationCidrBlock: '0.0.0.0/0',
    gatewayId: internetGateway.ref,
  });
  internetRoute.node.addDependency(attachment);

  const address = new ec2.CfnEIP(scope, 'NatAddress', { domain: 'vpc' });
  const natGateway = new ec2.CfnNatGateway(scope, 'NatGateway', {
    subnetId: egress.subnet.ref,
    allocationId: address.attrAllocationId,
  });
  natGateway.node.addDependency(internetRoute, egress.association);
  return new ec2.CfnRoute(nodes.scope, 'NatRoute', {
    routeTableId: nodes.routeTable.ref,
    destinationCidrBlock: '0.0.0.0/0',
    natGatewayId: natGateway.ref,
  });
}

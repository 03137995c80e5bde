import { Validations } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';
import type { Cidr } from '../core/base/cidr';
import { orDeployTime } from '../core/base/tokens';
import type { SubnetModel } from '../core/model/network';
import { regionOfZone } from './zone';

/** A subnet and the table that leads out of it. */
export interface SubnetWithRoutes {
  /** Stands above both, for what belongs to the subnet. */
  readonly scope: Construct;
  readonly subnet: ec2.CfnSubnet;
  readonly routeTable: ec2.CfnRouteTable;
  readonly association: ec2.CfnSubnetRouteTableAssociation;
}

/** Addresses of each subnet that AWS keeps. https://docs.aws.amazon.com/vpc/latest/userguide/subnet-sizing.html */
export const RESERVED_ADDRESSES = 5;

/**
 * Adds a private subnet with a route table of its own.
 *
 * @param parent the network
 * @param name id under the network
 * @param vpc the VPC
 * @param place range and zone
 */
export function addSubnet(
  parent: Construct,
  name: string,
  vpc: ec2.CfnVPC,
  { range, zone }: { readonly range: Cidr; readonly zone: string },
): SubnetWithRoutes {
  const scope = new Construct(parent, name);
  const tags = [{ key: 'Name', value: scope.node.path }];
  const subnet = new ec2.CfnSubnet(scope, 'Subnet', {
    vpcId: vpc.ref,
    availabilityZone: zone,
    cidrBlock: range.toString(),
    mapPublicIpOnLaunch: false,
    tags,
  });
  // CDK's own check advises against a fixed zone; here it is the choice that the user made.
  const reason = 'capacity is a matter of the zone, so the user names it';
  Validations.of(subnet).acknowledge({ id: 'CloudFormation-Validate::W3010', reason });
  const routeTable = new ec2.CfnRouteTable(scope, 'RouteTable', { vpcId: vpc.ref, tags });
  const association = new ec2.CfnSubnetRouteTableAssociation(scope, 'RouteTableAssociation', {
    subnetId: subnet.ref,
    routeTableId: routeTable.ref,
  });
  return { scope, subnet, routeTable, association };
}

/** What is known of such a subnet at synth. */
export function subnetModel(role: SubnetModel['role'], range: Cidr, zone: string, wayOut: boolean): SubnetModel {
  return {
    role,
    cidr: range.toString(),
    zone: orDeployTime(zone),
    usableAddresses: range.addresses - RESERVED_ADDRESSES,
    publicAddresses: false,
    wayOut,
  };
}

/** The parts of a VPC that {@link asVpc} names. */
export interface VpcParts {
  readonly range: Cidr;
  readonly zone: string;
  readonly nodes: SubnetWithRoutes;
  /** Subnet of the way out; undefined = the nodes are cut off from the internet. */
  readonly egress: SubnetWithRoutes | undefined;
}

/**
 * The VPC as constructs of aws-cdk-lib want it, without a look-up.
 *
 * @param scope the network
 * @param vpc the VPC
 * @param parts its subnets
 */
export function asVpc(scope: Construct, vpc: ec2.CfnVPC, { range, zone, nodes, egress }: VpcParts): ec2.IVpc {
  const common = {
    vpcId: vpc.ref,
    vpcCidrBlock: range.toString(),
    availabilityZones: [zone],
    region: regionOfZone(zone),
  };
  if (egress === undefined) {
    return ec2.Vpc.fromVpcAttributes(scope, 'Vpc', {
      ...common,
      isolatedSubnetIds: [nodes.subnet.ref],
      isolatedSubnetRouteTableIds: [nodes.routeTable.ref],
      isolatedSubnetNames: ['Nodes'],
    });
  }
  return ec2.Vpc.fromVpcAttributes(scope, 'Vpc', {
    ...common,
    privateSubnetIds: [nodes.subnet.ref],
    privateSubnetRouteTableIds: [nodes.routeTable.ref],
    privateSubnetNames: ['Nodes'],
    publicSubnetIds: [egress.subnet.ref],
    publicSubnetRouteTableIds: [egress.routeTable.ref],
    publicSubnetNames: ['Egress'],
  });
}

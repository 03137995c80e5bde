import {
  DescribeAddressesCommand,
  DescribeFlowLogsCommand,
  DescribeInternetGatewaysCommand,
  DescribeNatGatewaysCommand,
  DescribeRouteTablesCommand,
  DescribeSubnetsCommand,
  DescribeVpcAttributeCommand,
  DescribeVpcEndpointsCommand,
  DescribeVpcsCommand,
} from '@aws-sdk/client-ec2';
import { orAbsent, policyDocument, tags, type Clients, type Reader } from './reader';

const vpc: Reader = async ({ ec2 }, { physicalId: VpcId }) => {
  const found = (await orAbsent(ec2.send(new DescribeVpcsCommand({ VpcIds: [VpcId] }))))?.Vpcs?.[0];
  if (!found) return undefined;
  const names = await ec2.send(new DescribeVpcAttributeCommand({ VpcId, Attribute: 'enableDnsHostnames' }));
  const support = await ec2.send(new DescribeVpcAttributeCommand({ VpcId, Attribute: 'enableDnsSupport' }));
  return {
    properties: {
      CidrBlock: found.CidrBlock,
      EnableDnsHostnames: names.EnableDnsHostnames?.Value,
      EnableDnsSupport: support.EnableDnsSupport?.Value,
      InstanceTenancy: found.InstanceTenancy,
      Tags: tags(found.Tags),
    },
    attributes: { VpcId: found.VpcId, CidrBlock: found.CidrBlock },
  };
};

const subnet: Reader = async ({ ec2 }, { physicalId }) => {
  const found = (await orAbsent(ec2.send(new DescribeSubnetsCommand({ SubnetIds: [physicalId] }))))?.Subnets?.[0];
  if (!found) return undefined;
  return {
    properties: {
      VpcId: found.VpcId,
      CidrBlock: found.CidrBlock,
      AvailabilityZone: found.AvailabilityZone,
      MapPublicIpOnLaunch: found.MapPublicIpOnLaunch,
      AssignIpv6AddressOnCreation: found.AssignIpv6AddressOnCreation,
      Tags: tags(found.Tags),
    },
    attributes: { SubnetId: found.SubnetId, AvailabilityZone: found.AvailabilityZone, VpcId: found.VpcId },
  };
};

const internetGateway: Reader = async ({ ec2 }, { physicalId }) => {
  const answer = await orAbsent(ec2.send(new DescribeInternetGatewaysCommand({ InternetGatewayIds: [physicalId] })));
  const found = answer?.InternetGateways?.[0];
  return (
    found && { properties: { Tags: tags(found.Tags) }, attributes: { InternetGatewayId: found.InternetGatewayId } }
  );
};

const vpcGatewayAttachment: Reader = async ({ ec2 }, subject) => {
  const { InternetGatewayId, VpcId } = await subject.wanted();
  const answer = await orAbsent(
    ec2.send(new DescribeInternetGatewaysCommand({ InternetGatewayIds: [String(InternetGatewayId)] })),
  );
  const attachment = answer?.InternetGateways?.[0]?.Attachments?.find((item) => item.VpcId === VpcId);
  return attachment && { properties: { InternetGatewayId, VpcId: attachment.VpcId } };
};

const address: Reader = async ({ ec2 }, { physicalId }) => {
  const found = (await orAbsent(ec2.send(new DescribeAddressesCommand({ PublicIps: [physicalId] }))))?.Addresses?.[0];
  if (!found) return undefined;
  return {
    properties: { Domain: found.Domain, Tags: tags(found.Tags) },
    attributes: { AllocationId: found.AllocationId, PublicIp: found.PublicIp },
  };
};

const natGateway: Reader = async ({ ec2 }, { physicalId }) => {
  const answer = await orAbsent(ec2.send(new DescribeNatGatewaysCommand({ NatGatewayIds: [physicalId] })));
  const found = answer?.NatGateways?.[0];
  if (!found) return undefined;
  return {
    properties: {
      SubnetId: found.SubnetId,
      AllocationId: found.NatGatewayAddresses?.[0]?.AllocationId,
      ConnectivityType: found.ConnectivityType,
      Tags: tags(found.Tags),
    },
    attributes: { NatGatewayId: found.NatGatewayId },
  };
};

async function findRouteTable({ ec2 }: Clients, id: unknown) {
  const answer = await orAbsent(ec2.send(new DescribeRouteTablesCommand({ RouteTableIds: [String(id)] })));
  return answer?.RouteTables?.[0];
}

const routeTable: Reader = async (clients, { physicalId }) => {
  const found = await findRouteTable(clients, physicalId);
  if (!found) return undefined;
  return {
    properties: { VpcId: found.VpcId, Tags: tags(found.Tags) },
    attributes: { RouteTableId: found.RouteTableId },
  };
};

const route: Reader = async (clients, subject) => {
  const wanted = await subject.wanted();
  const table = await findRouteTable(clients, wanted.RouteTableId);
  const found = table?.Routes?.find((item) => item.DestinationCidrBlock === wanted.DestinationCidrBlock);
  if (!found) return undefined;
  return {
    properties: {
      RouteTableId: table?.RouteTableId,
      DestinationCidrBlock: found.DestinationCidrBlock,
      GatewayId: found.GatewayId,
      NatGatewayId: found.NatGatewayId,
      VpcPeeringConnectionId: found.VpcPeeringConnectionId,
    },
  };
};

const routeTableAssociation: Reader = async (clients, subject) => {
  const wanted = await subject.wanted();
  const table = await findRouteTable(clients, wanted.RouteTableId);
  const found = table?.Associations?.find((item) => item.SubnetId === wanted.SubnetId);
  return found && { properties: { RouteTableId: found.RouteTableId, SubnetId: found.SubnetId } };
};

const vpcEndpoint: Reader = async ({ ec2 }, { physicalId }) => {
  const answer = await orAbsent(ec2.send(new DescribeVpcEndpointsCommand({ VpcEndpointIds: [physicalId] })));
  const found = answer?.VpcEndpoints?.[0];
  if (!found) return undefined;
  return {
    properties: {
      VpcId: found.VpcId,
      ServiceName: found.ServiceName,
      VpcEndpointType: found.VpcEndpointType,
      RouteTableIds: found.RouteTableIds,
      SubnetIds: found.SubnetIds,
      SecurityGroupIds: found.Groups?.map((group) => group.GroupId),
      PrivateDnsEnabled: found.PrivateDnsEnabled,
      PolicyDocument: policyDocument(found.PolicyDocument),
      Tags: tags(found.Tags),
    },
    attributes: { Id: found.VpcEndpointId },
  };
};

const flowLog: Reader = async ({ ec2 }, { physicalId }) => {
  const answer = await orAbsent(ec2.send(new DescribeFlowLogsCommand({ FlowLogIds: [physicalId] })));
  const found = answer?.FlowLogs?.[0];
  if (!found) return undefined;
  return {
    properties: {
      ResourceId: found.ResourceId,
      // EC2 gives no resource type back; the id's prefix is it.
      ResourceType: found.ResourceId?.startsWith('vpc-') ? 'VPC' : undefined,
      TrafficType: found.TrafficType,
      LogDestinationType: found.LogDestinationType,
      LogDestination: found.LogDestination,
      LogGroupName: found.LogGroupName,
      LogFormat: found.LogFormat,
      DeliverLogsPermissionArn: found.DeliverLogsPermissionArn,
      MaxAggregationInterval: found.MaxAggregationInterval,
      Tags: tags(found.Tags),
    },
    attributes: { Id: found.FlowLogId },
  };
};

/** Readers of a VPC and what lies in it. */
export const networkReaders: Readonly<Record<string, Reader>> = {
  'AWS::EC2::VPC': vpc,
  'AWS::EC2::Subnet': subnet,
  'AWS::EC2::InternetGateway': internetGateway,
  'AWS::EC2::VPCGatewayAttachment': vpcGatewayAttachment,
  'AWS::EC2::EIP': address,
  'AWS::EC2::NatGateway': natGateway,
  'AWS::EC2::RouteTable': routeTable,
  'AWS::EC2::Route': route,
  'AWS::EC2::SubnetRouteTableAssociation': routeTableAssociation,
  'AWS::EC2::VPCEndpoint': vpcEndpoint,
  'AWS::EC2::FlowLog': flowLog,
};

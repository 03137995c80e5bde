import { CfnDeletionPolicy } from 'aws-cdk-lib';
import type { CfnResource, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';

/** What the nodes need of the network. */
export interface Network {
  readonly vpc: ec2.CfnVPC;
  readonly nodeSubnet: ec2.CfnSubnet;
  /** Without them a node has no way out. */
  readonly wayOut: readonly CfnResource[];
}

const ZONE = 'us-east-1a';

export function addNetwork(stack: Stack, key: kms.CfnKey): Network {
  const vpc = new ec2.CfnVPC(stack, 'Vpc', {
    cidrBlock: '10.20.0.0/16',
    enableDnsHostnames: true,
    enableDnsSupport: true,
    tags: [{ key: 'Name', value: 'training-aws/Network' }],
  });
  const nodes = addSubnet(stack, 'Nodes', vpc, '10.20.0.0/17');
  const egress = addSubnet(stack, 'Egress', vpc, '10.20.255.240/28');

  const internetGateway = new ec2.CfnInternetGateway(stack, 'InternetGateway');
  const attachment = new ec2.CfnVPCGatewayAttachment(stack, 'InternetGatewayAttachment', {
    vpcId: vpc.ref,
    internetGatewayId: internetGateway.ref,
  });
  const internetRoute = new ec2.CfnRoute(stack, 'InternetRoute', {
    routeTableId: egress.routeTable.ref,
    destinationCidrBlock: '0.0.0.0/0',
    gatewayId: internetGateway.ref,
  });
  internetRoute.node.addDependency(attachment);

  const address = new ec2.CfnEIP(stack, 'NatAddress', { domain: 'vpc' });
  const nat = new ec2.CfnNatGateway(stack, 'NatGateway', {
    subnetId: egress.subnet.ref,
    allocationId: address.attrAllocationId,
  });
  nat.node.addDependency(internetRoute);
  nat.node.addDependency(egress.association);
  const natRoute = new ec2.CfnRoute(stack, 'NatRoute', {
    routeTableId: nodes.routeTable.ref,
    destinationCidrBlock: '0.0.0.0/0',
    natGatewayId: nat.ref,
  });

  const storageEndpoint = new ec2.CfnVPCEndpoint(stack, 'StorageEndpoint', {
    vpcId: vpc.ref,
    vpcEndpointType: 'Gateway',
    serviceName: `com.amazonaws.${stack.region}.s3`,
    routeTableIds: [nodes.routeTable.ref],
  });
  addFlowLogs(stack, vpc, key);
  return { vpc, nodeSubnet: nodes.subnet, wayOut: [natRoute, nodes.association, storageEndpoint] };
}

function addSubnet(stack: Stack, name: string, vpc: ec2.CfnVPC, cidrBlock: string) {
  const tags = [{ key: 'Name', value: `training-aws/Network/${name}` }];
  const subnet = new ec2.CfnSubnet(stack, `${name}Subnet`, {
    vpcId: vpc.ref,
    availabilityZone: ZONE,
    cidrBlock,
    mapPublicIpOnLaunch: false,
    tags,
  });
  const routeTable = new ec2.CfnRouteTable(stack, `${name}RouteTable`, { vpcId: vpc.ref, tags });
  const association = new ec2.CfnSubnetRouteTableAssociation(stack, `${name}Association`, {
    subnetId: subnet.ref,
    routeTableId: routeTable.ref,
  });
  return { subnet, routeTable, association };
}

function addFlowLogs(stack: Stack, vpc: ec2.CfnVPC, key: kms.CfnKey): void {
  const logGroup = new logs.CfnLogGroup(stack, 'FlowLogGroup', { retentionInDays: 90, kmsKeyId: key.attrArn });
  logGroup.cfnOptions.deletionPolicy = CfnDeletionPolicy.DELETE;
  logGroup.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.DELETE;
  const role = new iam.CfnRole(stack, 'FlowLogRole', {
    description: 'Writes the flow logs of the GPU cluster network',
    assumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'vpc-flow-logs.amazonaws.com' },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'aws:SourceAccount': stack.account } },
        },
      ],
    },
  });
  const policy = new iam.CfnPolicy(stack, 'FlowLogPolicy', {
    policyName: 'FlowLogPolicy',
    roles: [role.ref],
    policyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents', 'logs:DescribeLogStreams'],
          Resource: logGroup.attrArn,
        },
      ],
    },
  });
  const flowLog = new ec2.CfnFlowLog(stack, 'FlowLog', {
    resourceType: 'VPC',
    resourceId: vpc.ref,
    trafficType: 'ALL',
    logDestinationType: 'cloud-watch-logs',
    logGroupName: logGroup.ref,
    deliverLogsPermissionArn: role.attrArn,
  });
  flowLog.node.addDependency(policy);
}

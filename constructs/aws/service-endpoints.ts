import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';
import type { SubnetWithRoutes } from './network-subnet';

const { InterfaceVpcEndpointAwsService: SERVICE } = ec2;

/**
 * What a node without a way to the internet calls: Session Manager, EC2 and Auto Scaling about itself, credentials, the
 * key, logs. S3 has a gateway endpoint, which costs nothing.
 * Source: https://docs.aws.amazon.com/systems-manager/latest/userguide/setup-create-vpc.html
 */
const NODE_SERVICES = [
  SERVICE.SSM,
  SERVICE.SSM_MESSAGES,
  SERVICE.EC2_MESSAGES,
  SERVICE.EC2,
  SERVICE.AUTOSCALING,
  SERVICE.STS,
  SERVICE.KMS,
  SERVICE.CLOUDWATCH_LOGS,
];

/** The registry; layers of its images come from S3. https://docs.aws.amazon.com/AmazonECR/latest/userguide/vpc-endpoints.html */
const IMAGE_SERVICES = [SERVICE.ECR, SERVICE.ECR_DOCKER];

/** What {@link addServiceEndpoints} draws. */
export interface ServiceEndpoints {
  /** The VPC, as a construct of aws-cdk-lib. */
  readonly vpc: ec2.IVpc;
  /** Subnet of the nodes; the endpoints lie in it. */
  readonly nodes: SubnetWithRoutes;
  /** Its range in CIDR notation. */
  readonly nodeRange: string;
  /** Whether images come from ECR. */
  readonly containerImages: boolean;
}

/**
 * The services that get an endpoint, by the last part of their names.
 *
 * @param containerImages whether images come from ECR
 */
export function serviceNames(containerImages: boolean): string[] {
  return servicesOf(containerImages).map(({ shortName }) => shortName);
}

/**
 * Adds private endpoints of the services that nodes call, in their own subnet, for the nodes only.
 *
 * @param parent the network
 * @param endpoints VPC, subnet and choice of services
 * @returns the endpoints
 */
export function addServiceEndpoints(parent: Construct, endpoints: ServiceEndpoints): ec2.CfnVPCEndpoint[] {
  const { vpc, nodes, nodeRange, containerImages } = endpoints;
  const scope = new Construct(parent, 'ServiceEndpoints');
  const group = new ec2.SecurityGroup(scope, 'SecurityGroup', {
    vpc,
    description: 'Endpoints of AWS services for the nodes of a GPU cluster',
    allowAllOutbound: false,
  });
  group.addIngressRule(ec2.Peer.ipv4(nodeRange), ec2.Port.tcp(443), 'HTTPS from the subnet of the nodes');
  return servicesOf(containerImages).map(
    ({ name, shortName }) =>
      new ec2.CfnVPCEndpoint(scope, shortName, {
        vpcId: vpc.vpcId,
        vpcEndpointType: 'Interface',
        serviceName: name,
        subnetIds: [nodes.subnet.ref],
        securityGroupIds: [group.securityGroupId],
        // Only so do the SDKs find the endpoints by themselves.
        privateDnsEnabled: true,
      }),
  );
}

function servicesOf(containerImages: boolean): ec2.InterfaceVpcEndpointAwsService[] {
  return containerImages ? [...NODE_SERVICES, ...IMAGE_SERVICES] : NODE_SERVICES;
}

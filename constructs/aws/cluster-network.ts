import { Stack, Validations } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct, Dependable } from 'constructs';
import type { IConstruct } from 'constructs';
import { Cidr } from '../core/base/cidr';
import { deepFreeze } from '../core/base/freeze';
import { orDeployTime } from '../core/base/tokens';
import type { NetworkModel } from '../core/model/network';
import { judgeAtSynth, requireAwsStack } from './base';
import type { IEncryptionKey } from './encryption-key';
import { addFlowLogs } from './flow-logs';
import { ImportedNetwork } from './imported-network';
import type { ExistingNetwork } from './imported-network';
import { checkNetworkProps } from './network-props';
import { regionOfZone } from './zone';

/** A network for the nodes of a cluster, ours or brought along. */
export interface IClusterNetwork extends IConstruct {
  /** The VPC, for constructs of aws-cdk-lib. Never looked up: synth needs no credentials. */
  readonly vpc: ec2.IVpc;
  /** The one private subnet that the nodes live in. */
  readonly nodeSubnet: ec2.ISubnet;
  /** Name of the zone of that subnet. */
  readonly availabilityZone: string;
  /** What is known of it at synth; a fresh frozen value each time. */
  readonly model: NetworkModel;
}

/** Props of {@link ClusterNetwork}. */
export interface ClusterNetworkProps {
  /**
   * Name of the zone that the nodes live in, such as `us-east-1a`. Never guessed: capacity is a matter of the zone, and
   * another zone would replace the nodes. The region follows from it.
   */
  readonly availabilityZone: string;
  /**
   * Network of the VPC in CIDR notation, /16 to /24. Half of it is the nodes' subnet.
   * @default '10.0.0.0/16'
   */
  readonly cidr?: string;
  /**
   * Key that the flow logs are encrypted with.
   * @default - the key of CloudWatch Logs, with a warning
   */
  readonly encryptionKey?: IEncryptionKey;
  /**
   * How long flow logs are kept.
   * @default logs.RetentionDays.THREE_MONTHS
   */
  readonly flowLogRetention?: logs.RetentionDays;
}

const DEFAULTS = { cidr: '10.0.0.0/16', flowLogRetention: logs.RetentionDays.THREE_MONTHS };

// https://docs.aws.amazon.com/vpc/latest/userguide/subnet-sizing.html
const RESERVED_ADDRESSES = 5;
const EGRESS_PREFIX = 28;

/**
 * A VPC with one private subnet for the nodes in one zone, a NAT gateway as its way out, an S3 gateway endpoint (so
 * checkpoints do not pay for NAT) and flow logs. No machine in it gets a public address.
 */
export class ClusterNetwork extends Construct implements IClusterNetwork {
  /**
   * Brings a VPC of the company along.
   *
   * @param scope parent construct
   * @param id id under the parent
   * @param existing the VPC and the private subnet that the nodes shall live in
   * @throws GpuClustersError naming every wrong option, such as a public subnet
   */
  static fromVpc(scope: Construct, id: string, existing: ExistingNetwork): IClusterNetwork {
    return new ImportedNetwork(scope, id, existing);
  }

  readonly vpc: ec2.IVpc;
  readonly nodeSubnet: ec2.ISubnet;
  readonly availabilityZone: string;
  private readonly subnets: NetworkModel['subnets'];
  private readonly cidr: string;
  private readonly flowLogs: NetworkModel['flowLogs'];

  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, props: ClusterNetworkProps) {
    super(scope, id);
    const stack = requireAwsStack(this, 'ClusterNetwork');
    checkNetworkProps({ ...props, cidr: props.cidr ?? DEFAULTS.cidr }, stack).throwIfAny(this.node.path);

    const zone = props.availabilityZone;
    const range = Cidr.parse(props.cidr ?? DEFAULTS.cidr);
    const nodes = range.part(range.prefix + 1, 0);
    const egress = range.part(EGRESS_PREFIX, -1);
    this.availabilityZone = zone;
    this.cidr = range.toString();
    this.flowLogs = props.encryptionKey === undefined ? 'cloud key' : 'customer key';
    this.subnets = [subnetModel('nodes', nodes, zone), subnetModel('egress', egress, zone)];

    const vpc = new ec2.CfnVPC(this, 'Resource', {
      cidrBlock: this.cidr,
      enableDnsHostnames: true,
      enableDnsSupport: true,
      tags: [{ key: 'Name', value: this.node.path }],
    });
    const nodeSubnet = this.addSubnet('Nodes', vpc, nodes);
    const egressSubnet = this.addSubnet('Egress', vpc, egress);
    this.addInternetRoute(vpc, egressSubnet);
    const natRoute = this.addNatRoute(nodeSubnet, egressSubnet);
    const endpoint = this.addStorageEndpoint(vpc, nodeSubnet.routeTable);
    // Whoever waits for the network waits for its ways out: the rest of it stands before them, or nobody needs it.
    Dependable.implement(this, { dependencyRoots: [natRoute, nodeSubnet.association, endpoint] });
    const { encryptionKey, flowLogRetention = DEFAULTS.flowLogRetention } = props;
    addFlowLogs(new Construct(this, 'FlowLogs'), vpc, flowLogRetention, encryptionKey?.key);

    this.vpc = ec2.Vpc.fromVpcAttributes(this, 'Vpc', {
      vpcId: vpc.ref,
      vpcCidrBlock: this.cidr,
      availabilityZones: [zone],
      privateSubnetIds: [nodeSubnet.subnet.ref],
      privateSubnetRouteTableIds: [nodeSubnet.routeTable.ref],
      privateSubnetNames: ['Nodes'],
      publicSubnetIds: [egressSubnet.subnet.ref],
      publicSubnetRouteTableIds: [egressSubnet.routeTable.ref],
      publicSubnetNames: ['Egress'],
      region: regionOfZone(zone),
    });
    this.nodeSubnet = this.vpc.privateSubnets[0]!;
    judgeAtSynth(this, () => this.model);
  }

  get model(): NetworkModel {
    return deepFreeze({
      kind: 'network',
      path: this.node.path,
      imported: false,
      region: regionOfZone(this.availabilityZone) ?? orDeployTime(Stack.of(this).region),
      zone: orDeployTime(this.availabilityZone),
      cidr: this.cidr,
      subnets: this.subnets,
      natGateways: 1,
      objectStorageEndpoint: true,
      flowLogs: this.flowLogs,
    });
  }

  private addSubnet(name: string, vpc: ec2.CfnVPC, range: Cidr): SubnetWithRoutes {
    const scope = new Construct(this, name);
    const subnet = new ec2.CfnSubnet(scope, 'Subnet', {
      vpcId: vpc.ref,
      availabilityZone: this.availabilityZone,
      cidrBlock: range.toString(),
      mapPublicIpOnLaunch: false,
      tags: [{ key: 'Name', value: scope.node.path }],
    });
    // CDK's own check advises against a fixed zone; here it is the choice that the user made.
    const reason = 'capacity is a matter of the zone, so the user names it';
    Validations.of(subnet).acknowledge({ id: 'CloudFormation-Validate::W3010', reason });
    const routeTable = new ec2.CfnRouteTable(scope, 'RouteTable', {
      vpcId: vpc.ref,
      tags: [{ key: 'Name', value: scope.node.path }],
    });
    const association = new ec2.CfnSubnetRouteTableAssociation(scope, 'RouteTableAssociation', {
      subnetId: subnet.ref,
      routeTableId: routeTable.ref,
    });
    return { scope, subnet, routeTable, association };
  }

  private addInternetRoute(vpc: ec2.CfnVPC, { scope, routeTable }: SubnetWithRoutes): void {
    const gateway = new ec2.CfnInternetGateway(scope, 'InternetGateway');
    const attachment = new ec2.CfnVPCGatewayAttachment(scope, 'InternetGatewayAttachment', {
      vpcId: vpc.ref,
      internetGatewayId: gateway.ref,
    });
    const route = new ec2.CfnRoute(scope, 'InternetRoute', {
      routeTableId: routeTable.ref,
      destinationCidrBlock: '0.0.0.0/0',
      gatewayId: gateway.ref,
    });
    route.node.addDependency(attachment);
  }

  private addNatRoute(nodes: SubnetWithRoutes, egress: SubnetWithRoutes): ec2.CfnRoute {
    const address = new ec2.CfnEIP(egress.scope, 'NatAddress', { domain: 'vpc' });
    const gateway = new ec2.CfnNatGateway(egress.scope, 'NatGateway', {
      subnetId: egress.subnet.ref,
      allocationId: address.attrAllocationId,
    });
    gateway.node.addDependency(egress.scope.node.findChild('InternetRoute'), egress.association);
    return new ec2.CfnRoute(nodes.scope, 'NatRoute', {
      routeTableId: nodes.routeTable.ref,
      destinationCidrBlock: '0.0.0.0/0',
      natGatewayId: gateway.ref,
    });
  }

  private addStorageEndpoint(vpc: ec2.CfnVPC, routeTable: ec2.CfnRouteTable): ec2.CfnVPCEndpoint {
    return new ec2.CfnVPCEndpoint(this, 'StorageEndpoint', {
      vpcId: vpc.ref,
      vpcEndpointType: 'Gateway',
      serviceName: `com.amazonaws.${Stack.of(this).region}.s3`,
      routeTableIds: [routeTable.ref],
    });
  }
}

interface SubnetWithRoutes {
  readonly scope: Construct;
  readonly subnet: ec2.CfnSubnet;
  readonly routeTable: ec2.CfnRouteTable;
  readonly association: ec2.CfnSubnetRouteTableAssociation;
}

function subnetModel(role: 'nodes' | 'egress', range: Cidr, zone: string): NetworkModel['subnets'][number] {
  return {
    role,
    cidr: range.toString(),
    zone: orDeployTime(zone),
    usableAddresses: range.addresses - RESERVED_ADDRESSES,
    publicAddresses: false,
  };
}

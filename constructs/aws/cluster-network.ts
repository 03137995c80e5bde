import { Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct, Dependable } from 'constructs';
import type { IConstruct } from 'constructs';
import { Cidr } from '../core/base/cidr';
import { deepFreeze } from '../core/base/freeze';
import { isKnown, orDeployTime } from '../core/base/tokens';
import { awsNetworkPrices } from '../core/catalog/aws-network-prices';
import { networkCost } from '../core/catalog/network-price';
import type { NetworkModel } from '../core/model/network';
import { judgeAtSynth, requireAwsStack } from './base';
import type { IEncryptionKey } from './encryption-key';
import { addFlowLogs } from './flow-logs';
import { ImportedNetwork } from './imported-network';
import type { ExistingNetwork } from './imported-network';
import { addNatEgress } from './nat-egress';
import { checkNetworkProps } from './network-props';
import type { NetworkEgress } from './network-props';
import { addSubnet, asVpc, subnetModel } from './network-subnet';
import type { SubnetWithRoutes } from './network-subnet';
import { addServiceEndpoints, serviceNames } from './service-endpoints';
import { regionOfZone } from './zone';

/** A network for the nodes of a cluster, ours or brought along. */
export interface IClusterNetwork extends IConstruct {
  /** The VPC, for constructs of aws-cdk-lib. Never looked up: synth needs no credentials. */
  readonly vpc: ec2.IVpc;
  /** The one private subnet that the nodes live in. */
  readonly nodeSubnet: ec2.ISubnet;
  /** Name of the zone of that subnet. */
  readonly availabilityZone: string;
  /** Id of that zone, `use1-az4`, the same in every account; undefined where an imported network does not name it. */
  readonly availabilityZoneId?: string;
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
   * How nodes reach the outside: through a NAT gateway, or AWS services by private endpoints and nothing else. With
   * endpoints there is no internet gateway, and package mirrors and foreign registries are out of reach.
   * @default 'nat'
   */
  readonly egress?: NetworkEgress;
  /**
   * Whether container images come from ECR, which with `egress: 'endpoints'` needs two endpoints more.
   * @default false
   */
  readonly containerImages?: boolean;
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

const EGRESS_PREFIX = 28;

/**
 * A VPC with one private subnet for the nodes in one zone, one way out (a NAT gateway or private endpoints), an S3
 * gateway endpoint (so checkpoints do not pay for either) and flow logs. No machine in it gets a public address.
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
  readonly availabilityZoneId: string;
  private readonly subnets: NetworkModel['subnets'];
  private readonly range: Cidr;

  /** @throws GpuClustersError naming every wrong prop */
  constructor(
    scope: Construct,
    id: string,
    private readonly props: ClusterNetworkProps,
  ) {
    super(scope, id);
    const stack = requireAwsStack(this, 'ClusterNetwork');
    checkNetworkProps({ ...props, cidr: props.cidr ?? DEFAULTS.cidr }, stack).throwIfAny(this.node.path);

    const zone = props.availabilityZone;
    this.availabilityZone = zone;
    this.range = Cidr.parse(props.cidr ?? DEFAULTS.cidr);
    const nodeRange = this.range.part(this.range.prefix + 1, 0);
    const egressRange = this.range.part(EGRESS_PREFIX, -1);
    this.subnets = [
      subnetModel('nodes', nodeRange, zone, this.hasNat),
      ...(this.hasNat ? [subnetModel('egress', egressRange, zone, true)] : []),
    ];

    const vpc = new ec2.CfnVPC(this, 'Resource', {
      cidrBlock: this.range.toString(),
      enableDnsHostnames: true,
      enableDnsSupport: true,
      tags: [{ key: 'Name', value: this.node.path }],
    });
    const nodes = addSubnet(this, 'Nodes', vpc, { range: nodeRange, zone });
    const egress = this.hasNat ? addSubnet(this, 'Egress', vpc, { range: egressRange, zone }) : undefined;
    this.availabilityZoneId = nodes.subnet.attrAvailabilityZoneId;
    this.vpc = asVpc(this, vpc, { range: this.range, zone, nodes, egress });
    this.nodeSubnet = [...this.vpc.privateSubnets, ...this.vpc.isolatedSubnets][0]!;
    const waysOut = egress === undefined ? this.addEndpoints(nodes, nodeRange) : [addNatEgress(vpc, nodes, egress)];
    const storage = this.addStorageEndpoint(vpc, nodes.routeTable);
    // Whoever waits for the network waits for its ways out: the rest of it stands before them, or nobody needs it.
    Dependable.implement(this, { dependencyRoots: [...waysOut, nodes.association, storage] });
    const { encryptionKey, flowLogRetention = DEFAULTS.flowLogRetention } = props;
    addFlowLogs(new Construct(this, 'FlowLogs'), vpc, flowLogRetention, encryptionKey?.key);
    judgeAtSynth(this, () => this.model);
  }

  get model(): NetworkModel {
    const region = regionOfZone(this.availabilityZone) ?? orDeployTime(Stack.of(this).region);
    const serviceEndpoints = this.hasNat ? [] : serviceNames(this.props.containerImages ?? false);
    const [item, count] = this.hasNat
      ? (['natGateway', 1] as const)
      : (['interfaceEndpoint', serviceEndpoints.length] as const);
    return deepFreeze({
      kind: 'network',
      path: this.node.path,
      imported: false,
      region,
      zone: orDeployTime(this.availabilityZone),
      cidr: this.range.toString(),
      subnets: this.subnets,
      egress: this.hasNat ? 'nat' : 'endpoints',
      natGateways: this.hasNat ? 1 : 0,
      serviceEndpoints,
      objectStorageEndpoint: true,
      containerImageEndpoints: !this.hasNat && this.props.containerImages === true,
      cost: isKnown(region) ? networkCost(awsNetworkPrices().rows, region, item, count) : null,
      flowLogs: this.props.encryptionKey === undefined ? 'cloud key' : 'customer key',
    });
  }

  private get hasNat(): boolean {
    return (this.props.egress ?? 'nat') === 'nat';
  }

  private addEndpoints(nodes: SubnetWithRoutes, nodeRange: Cidr): ec2.CfnVPCEndpoint[] {
    return addServiceEndpoints(this, {
      vpc: this.vpc,
      nodes,
      nodeRange: nodeRange.toString(),
      containerImages: this.props.containerImages ?? false,
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

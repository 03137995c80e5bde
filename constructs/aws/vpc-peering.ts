import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';
import { GpuClustersError } from '../core/base/errors';
import { deepFreeze } from '../core/base/freeze';
import { missing } from '../core/base/messages';
import { orDeployTime } from '../core/base/tokens';
import type { PeeringModel } from '../core/model/peering';
import { judgeAtSynth, requireAwsStack } from './base';
import type { IClusterNetwork } from './cluster-network';
import { cidrOf } from './imported-network';
import { PeeringDns } from './peering-dns';
import { checkPeeringProps, placeOf, routeTablesOf } from './peering-props';
import type { PeeringPeer, VpcPeeringProps } from './peering-props';
import { addPeeringRoutes } from './peering-routes';

const MARK = Symbol.for('gpu-clusters.aws.VpcPeering');

/**
 * A private path to another VPC for data and control traffic; EFA traffic never leaves a VPC
 * (https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa.html). Adds the routes on this side, and those on the other
 * where it lies in the same account and region.
 */
export class VpcPeering extends Construct {
  /**
   * A network of ours as the other side.
   *
   * @param network a network in the same account and region
   * @throws GpuClustersError where the CIDR of an imported VPC is not named
   */
  static peerOf(network: IClusterNetwork): PeeringPeer {
    const cidr = cidrOf(network.vpc);
    if (cidr === undefined) {
      const fix = "give 'vpcCidrBlock' where the VPC is imported";
      throw new GpuClustersError([missing({ construct: 'VpcPeering', prop: 'peer.cidr' }, fix)], network.node.path);
    }
    return { vpcId: network.vpc.vpcId, cidr, routeTableIds: routeTablesOf(network.nodeSubnet) };
  }

  /** Id of the peering, `pcx-…`. */
  readonly peeringId: string;
  private readonly tablesBack: readonly string[];

  /** @throws GpuClustersError naming every wrong prop */
  constructor(
    scope: Construct,
    id: string,
    private readonly props: VpcPeeringProps,
  ) {
    super(scope, id);
    const stack = requireAwsStack(this, 'VpcPeering');
    checkPeeringProps(props, stack).throwIfAny(this.node.path);

    Object.defineProperty(this, MARK, { value: true });
    const { network, peer, dnsResolution = true } = props;
    const isHere = placeOf(peer, network, stack) === 'here';
    const peering = new ec2.CfnVPCPeeringConnection(this, 'Resource', {
      vpcId: network.vpc.vpcId,
      peerVpcId: peer.vpcId,
      peerOwnerId: peer.accountId,
      peerRegion: peer.region,
      peerRoleArn: peer.acceptRoleArn,
      tags: [{ key: 'Name', value: this.node.path }],
    });
    this.peeringId = peering.ref;
    this.tablesBack = peer.routeTableIds ?? [];
    const { peeringId } = this;
    addPeeringRoutes(this, 'Route', {
      routeTableIds: routeTablesOf(network.nodeSubnet),
      destination: peer.cidr,
      peeringId,
    });
    if (this.tablesBack.length > 0) {
      const destination = network.vpc.vpcCidrBlock;
      addPeeringRoutes(this, 'RouteBack', { routeTableIds: this.tablesBack, destination, peeringId });
    }
    if (dnsResolution) {
      new PeeringDns(this, 'Dns', { peeringId, sides: isHere ? ['requester', 'accepter'] : ['requester'] });
    }
    judgeAtSynth(this, () => this.model);
  }

  /** What is known of the peering at synth; a fresh frozen value each time. */
  get model(): PeeringModel {
    const { network, peer, dnsResolution = true } = this.props;
    return deepFreeze({
      kind: 'peering',
      path: this.node.path,
      networkPath: network.node.path,
      cidr: network.model.cidr,
      peerCidr: orDeployTime(peer.cidr),
      peerAccount: orDeployTime(peer.accountId ?? null),
      peerRegion: orDeployTime(peer.region ?? null),
      routesHere: routeTablesOf(network.nodeSubnet).length,
      routesBack: this.tablesBack.length,
      dnsResolution,
      peeringsOfNetwork: this.peeringsOfNetwork(),
    });
  }

  // A peering counts for the VPCs of both its sides.
  private peeringsOfNetwork(): number {
    const { vpcId } = this.props.network.vpc;
    const peerings = this.node.root.node.findAll().filter((found): found is VpcPeering => isPeering(found));
    return peerings.filter(({ props }) => [props.network.vpc.vpcId, props.peer.vpcId].includes(vpcId)).length;
  }
}

function isPeering(value: object): value is VpcPeering {
  return (value as Record<symbol, unknown>)[MARK] === true;
}

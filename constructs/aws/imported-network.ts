import { Stack } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct, Dependable } from 'constructs';
import { Cidr, cidrProblem } from '../core/base/cidr';
import { deepFreeze } from '../core/base/freeze';
import { conflict } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { isKnown, orDeployTime } from '../core/base/tokens';
import type { Known } from '../core/base/tokens';
import type { NetworkModel } from '../core/model/network';
import { judgeAtSynth, literalRegion, requireAwsStack } from './base';
import type { IClusterNetwork } from './cluster-network';
import { RESERVED_ADDRESSES } from './network-subnet';
import { regionOfZone, zoneFailures } from './zone';

const ZONE_ID = /^[a-z]+\d+(-[a-z]+\d+)?-az\d+$/;

/** A VPC that exists, and the part of it that a cluster may use. */
export interface ExistingNetwork {
  /** The VPC, from any construct of aws-cdk-lib. */
  readonly vpc: ec2.IVpc;
  /** The private subnet that the nodes shall live in; it needs a way to S3 and Systems Manager. */
  readonly nodeSubnet: ec2.ISubnet;
  /**
   * Name of the zone of that subnet.
   * @default - the zone that the subnet names
   */
  readonly availabilityZone?: string;
  /**
   * Id of that zone, such as `use1-az4`; a directory bucket asks for it.
   * @default - not known
   */
  readonly availabilityZoneId?: string;
}

/** A network that the cluster uses and does not change. Made by `ClusterNetwork.fromVpc`. */
export class ImportedNetwork extends Construct implements IClusterNetwork {
  readonly vpc: ec2.IVpc;
  readonly nodeSubnet: ec2.ISubnet;
  readonly availabilityZone: string;
  readonly availabilityZoneId?: string;

  /** @throws GpuClustersError naming every wrong option */
  constructor(scope: Construct, id: string, existing: ExistingNetwork) {
    super(scope, id);
    const stack = requireAwsStack(this, 'ClusterNetwork');
    const zone = existing.availabilityZone ?? orUndefined(() => existing.nodeSubnet?.availabilityZone);
    checkExisting(existing, zone, stack).throwIfAny(this.node.path);
    this.vpc = existing.vpc;
    this.nodeSubnet = existing.nodeSubnet;
    this.availabilityZone = zone!;
    this.availabilityZoneId = existing.availabilityZoneId;
    // Whoever waits for the network waits for its way out, where the VPC stands in this app.
    const wayOut = existing.nodeSubnet.internetConnectivityEstablished;
    Dependable.implement(this, {
      get dependencyRoots() {
        return Dependable.of(wayOut).dependencyRoots;
      },
    });
    judgeAtSynth(this, () => this.model);
  }

  get model(): NetworkModel {
    const zone = orDeployTime(this.availabilityZone);
    const subnetCidr = knownCidr(orUndefined(() => this.nodeSubnet.ipv4CidrBlock));
    const usableAddresses =
      subnetCidr === null || !isKnown(subnetCidr) ? null : Cidr.parse(subnetCidr).addresses - RESERVED_ADDRESSES;
    return deepFreeze({
      kind: 'network',
      path: this.node.path,
      imported: true,
      region: regionOfZone(this.availabilityZone) ?? orDeployTime(Stack.of(this).region),
      zone,
      cidr: knownCidr(cidrOf(this.vpc)),
      subnets: [
        {
          role: 'nodes',
          cidr: subnetCidr,
          zone,
          usableAddresses,
          publicAddresses: null,
          wayOut: wayOutOf(this.vpc, this.nodeSubnet),
        },
      ],
      egress: null,
      natGateways: 0,
      serviceEndpoints: null,
      objectStorageEndpoint: null,
      containerImageEndpoints: null,
      cost: null,
      flowLogs: null,
    });
  }
}

/**
 * The CIDR of a VPC; undefined where it was imported without.
 *
 * @param vpc any VPC
 */
export function cidrOf(vpc: ec2.IVpc): string | undefined {
  return orUndefined(() => vpc.vpcCidrBlock);
}

function isPublic(vpc: ec2.IVpc, subnet: ec2.ISubnet): boolean {
  const resource = subnet.node.defaultChild as Partial<ec2.CfnSubnet> | undefined;
  return (
    resource?.mapPublicIpOnLaunch === true || vpc.publicSubnets.some(({ subnetId }) => subnetId === subnet.subnetId)
  );
}

// As the VPC sorts its subnets; one that it does not list may be of any kind.
function wayOutOf(vpc: ec2.IVpc, subnet: ec2.ISubnet): boolean | null {
  const isIn = (subnets: readonly ec2.ISubnet[]) => subnets.some(({ subnetId }) => subnetId === subnet.subnetId);
  if (isIn(vpc.isolatedSubnets)) return false;
  return isIn(vpc.privateSubnets) ? true : null;
}

// What was imported by its id alone throws when asked for anything else.
function orUndefined<T>(ask: () => T | undefined): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

function knownCidr(cidr: string | undefined): Known<string> | null {
  if (cidr === undefined) return null;
  const known = orDeployTime(cidr);
  return isKnown(known) && cidrProblem(known) !== undefined ? null : known;
}

function checkExisting(
  { vpc, nodeSubnet, availabilityZoneId }: ExistingNetwork,
  zone: string | undefined,
  stack: Stack,
): PropsCheck {
  const check = new PropsCheck('ClusterNetwork');
  const vpcFix = 'bring it in by ec2.Vpc.fromVpcAttributes';
  const hasVpc =
    check.required('vpc', vpc, 'give the VPC of the subnet') &&
    check.has('vpc', vpc, ['vpcId', 'publicSubnets', 'node'], 'a VPC of aws-cdk-lib', vpcFix);
  const subnetFix = 'bring it in by ec2.Subnet.fromSubnetAttributes';
  const hasSubnet =
    check.required('nodeSubnet', nodeSubnet, 'give the private subnet for the nodes') &&
    check.has('nodeSubnet', nodeSubnet, ['subnetId', 'node'], 'a subnet of aws-cdk-lib', subnetFix);
  if (hasVpc && hasSubnet && isPublic(vpc, nodeSubnet)) {
    const rule = 'must be a private subnet, since nodes with several interfaces cannot take a public address';
    check.add(
      conflict(check.subject('nodeSubnet'), rule, nodeSubnet.node.path, 'choose a private subnet with a way out'),
    );
  }
  const isTold = hasSubnet || zone !== undefined;
  if (isTold && check.required('availabilityZone', zone, 'name the zone of the subnet')) {
    check.add(...zoneFailures(check.subject('availabilityZone'), zone, literalRegion(stack)));
  }
  const idFix = 'copy ZoneId from describe-availability-zones';
  check.text('availabilityZoneId', availabilityZoneId, ZONE_ID, "the id of a zone, such as 'use1-az4'", idFix);
  return check;
}

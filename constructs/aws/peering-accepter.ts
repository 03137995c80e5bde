import { CfnOutput } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { malformed } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import { requireAwsStack } from './base';
import { PeeringDns } from './peering-dns';
import { checkAccountId, checkCidr, checkRouteTables, checkVpcId } from './peering-props';
import { addPeeringRoutes } from './peering-routes';

/** Props of {@link PeeringAccepterRole}. */
export interface PeeringAccepterRoleProps {
  /** Id of the account that asks for the peering, 12 digits. */
  readonly requesterAccountId: string;
  /** Id of the VPC that may be joined, `vpc-…`. */
  readonly vpcId: string;
}

/**
 * The accepting account's part before a peering: a role by which the asking account accepts its own request, for this
 * VPC and nothing else. Its ARN is an output, to be given as `peer.acceptRoleArn`.
 * Source of its rights: https://docs.aws.amazon.com/vpc/latest/peering/security-iam.html
 */
export class PeeringAccepterRole extends Construct {
  /** ARN of the role. */
  readonly roleArn: string;

  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, { requesterAccountId, vpcId }: PeeringAccepterRoleProps) {
    super(scope, id);
    const { partition, region, account } = requireAwsStack(this, 'PeeringAccepterRole');
    const check = new PropsCheck('PeeringAccepterRole');
    if (check.required('requesterAccountId', requesterAccountId, 'give the id of the asking account')) {
      checkAccountId(check, 'requesterAccountId', requesterAccountId);
    }
    checkVpcId(check, 'vpcId', vpcId);
    check.throwIfAny(this.node.path);

    const role = new iam.Role(this, 'Resource', {
      assumedBy: new iam.AccountPrincipal(requesterAccountId),
      description: `Accepts peerings of account ${requesterAccountId} with ${vpcId}`,
    });
    const ofEc2 = (resource: string): string => `arn:${partition}:ec2:${region}:${account}:${resource}`;
    const vpcArn = ofEc2(`vpc/${vpcId}`);
    const actions = ['ec2:AcceptVpcPeeringConnection'];
    role.addToPolicy(new iam.PolicyStatement({ actions, resources: [vpcArn] }));
    role.addToPolicy(
      new iam.PolicyStatement({
        actions,
        resources: [ofEc2('vpc-peering-connection/*')],
        conditions: {
          ArnEquals: { 'ec2:AccepterVpc': vpcArn },
          // The asking side may lie in another region.
          ArnLike: { 'ec2:RequesterVpc': `arn:${partition}:ec2:*:${requesterAccountId}:vpc/*` },
        },
      }),
    );
    this.roleArn = role.roleArn;
    this.node.defaultChild = role.node.defaultChild;
    new CfnOutput(this, 'AcceptRoleArn', { description: "Give it as 'peer.acceptRoleArn'", value: role.roleArn });
  }
}

/** Props of {@link PeeringAccepterRoutes}. */
export interface PeeringAccepterRoutesProps {
  /** Id of the peering, `pcx-…`, from the stack of the asking side. */
  readonly peeringId: string;
  /** Network of the asking side in CIDR notation. */
  readonly requesterCidr: string;
  /** Route tables here that shall lead there, at least one. */
  readonly routeTableIds: readonly string[];
  /**
   * Whether names of machines here resolve to private addresses over there.
   * @default true
   */
  readonly dnsResolution?: boolean;
}

/** The accepting side's part after a peering, in its own account and region: routes back and name resolution. */
export class PeeringAccepterRoutes extends Construct {
  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, props: PeeringAccepterRoutesProps) {
    super(scope, id);
    requireAwsStack(this, 'PeeringAccepterRoutes');
    checkRoutes(props).throwIfAny(this.node.path);

    const { peeringId, requesterCidr, routeTableIds, dnsResolution = true } = props;
    addPeeringRoutes(this, 'Route', { routeTableIds, destination: requesterCidr, peeringId });
    if (dnsResolution) new PeeringDns(this, 'Dns', { peeringId, sides: ['accepter'] });
  }
}

function checkRoutes(props: PeeringAccepterRoutesProps): PropsCheck {
  const { peeringId, requesterCidr, routeTableIds, dnsResolution } = props;
  const check = new PropsCheck('PeeringAccepterRoutes');
  check.flag('dnsResolution', dnsResolution, 'leave it out for true');
  if (check.required('peeringId', peeringId, 'give the id of the peering')) {
    const fix = 'copy it from describe-vpc-peering-connections';
    check.text('peeringId', peeringId, /^pcx-[0-9a-f]{8,17}$/, "'pcx-' and hexadecimal digits", fix);
  }
  checkCidr(check, 'requesterCidr', requesterCidr);
  const tablesFix = 'name the route tables of the subnets that the nodes shall reach';
  if (!check.required('routeTableIds', routeTableIds, tablesFix)) return check;
  if (routeTableIds.length === 0) {
    check.add(malformed(check.subject('routeTableIds'), 'at least one route table', routeTableIds, tablesFix));
  }
  checkRouteTables(check, 'routeTableIds', routeTableIds);
  return check;
}

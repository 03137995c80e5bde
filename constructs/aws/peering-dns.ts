import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';

/** Props of {@link PeeringDns}. */
export interface PeeringDnsProps {
  /** Id of the peering, `pcx-…`. */
  readonly peeringId: string;
  /** Sides that the account and region of the stack may change. */
  readonly sides: ReadonlyArray<'requester' | 'accepter'>;
}

const OPTIONS = { requester: 'RequesterPeeringConnectionOptions', accepter: 'AccepterPeeringConnectionOptions' };

/**
 * Lets names resolve to private addresses across a peering. CloudFormation has no property for it
 * (https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/169), so one small function of
 * aws-cdk-lib calls ModifyVpcPeeringConnectionOptions. The choice goes with the peering, so deleting changes nothing.
 */
export class PeeringDns extends Construct {
  constructor(scope: Construct, id: string, { peeringId, sides }: PeeringDnsProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const { partition, region, account } = stack;
    const allowed = { AllowDnsResolutionFromRemoteVpc: true };
    new AwsCustomResource(this, 'Resource', {
      onUpdate: {
        service: 'EC2',
        action: 'ModifyVpcPeeringConnectionOptions',
        parameters: {
          VpcPeeringConnectionId: peeringId,
          ...Object.fromEntries(sides.map((side) => [OPTIONS[side], allowed])),
        },
        physicalResourceId: PhysicalResourceId.of(`${peeringId}-dns`),
      },
      policy: AwsCustomResourcePolicy.fromStatements([
        new iam.PolicyStatement({
          actions: ['ec2:ModifyVpcPeeringConnectionOptions'],
          resources: [`arn:${partition}:ec2:${region}:${account}:vpc-peering-connection/${peeringId}`],
        }),
      ]),
      ...FunctionParts.of(stack),
      installLatestAwsSdk: false,
    });
  }
}

const PARTS_ID = 'GpuClustersPeeringFunction';

// The function is one for the whole stack, and so are its logs and its role, which by default could write all logs.
class FunctionParts extends Construct {
  static of(stack: Stack): { readonly logGroup: logs.ILogGroup; readonly role: iam.IRole } {
    const { logGroup, role } =
      (stack.node.tryFindChild(PARTS_ID) as FunctionParts | undefined) ?? new FunctionParts(stack, PARTS_ID);
    return { logGroup, role };
  }

  private readonly logGroup = new logs.LogGroup(this, 'Logs', {
    retention: logs.RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  private readonly role = new iam.Role(this, 'Role', {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    description: 'Sets the name resolution of peerings',
    inlinePolicies: {
      Logs: new iam.PolicyDocument({
        statements: [
          new iam.PolicyStatement({
            actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            resources: [this.logGroup.logGroupArn],
          }),
        ],
      }),
    },
  });
}

import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import * as aws from 'cdk-gpu-clusters/aws';
import type { Construct } from 'constructs';

/** Before the peering: lets the training account accept its own request for one VPC of this account. */
export class AcceptPeeringStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & aws.PeeringAccepterRoleProps) {
    super(scope, id, props);
    new aws.PeeringAccepterRole(this, 'Role', props);
  }
}

/** After the peering: leads traffic back to the training network, and resolves the names of this side over there. */
export class PeeringRoutesStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & aws.PeeringAccepterRoutesProps) {
    super(scope, id, props);
    new aws.PeeringAccepterRoutes(this, 'Routes', props);
  }
}

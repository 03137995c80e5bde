import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import * as aws from 'cdk-gpu-clusters/aws';
import type { Construct } from 'constructs';

export interface RequesterStackProps extends StackProps {
  /** The VPC that holds the training data, in the account of the data team. */
  readonly data: aws.PeeringPeer;
}

/** A training cluster in one account that reads its data from a VPC in another. */
export class RequesterStack extends Stack {
  readonly peering: aws.VpcPeering;

  constructor(scope: Construct, id: string, props: RequesterStackProps) {
    super(scope, id, props);

    const encryptionKey = new aws.EncryptionKey(this, 'Key');
    const network = new aws.ClusterNetwork(this, 'Network', {
      availabilityZone: 'us-east-1a',
      cidr: '10.20.0.0/16',
      encryptionKey,
    });
    const cluster = new aws.GpuCluster(this, 'Training', { network, encryptionKey });
    cluster.addNodeGroup('H100', { instanceType: 'p5.48xlarge', nodes: { min: 0, max: 4 } });

    this.peering = new aws.VpcPeering(this, 'Data', { network, peer: props.data });
    aws.suppressFindings(this.peering, [
      { code: 'GPU-PEER-003', reason: 'the stack PeeringRoutes of the data account adds the routes back' },
    ]);
    new CfnOutput(this, 'PeeringId', { value: this.peering.peeringId });
  }
}

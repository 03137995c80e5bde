import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import * as aws from 'cdk-gpu-clusters/aws';
import type { Construct } from 'constructs';

/** Props of {@link ReservedCapacityStack}. */
export interface ReservedCapacityStackProps extends StackProps {
  /** The capacity block that was bought. */
  readonly block: aws.CapacityBlockOptions;
}

/** A training cluster on capacity that is there for sure: a block for two weeks, and a reservation for daily work. */
export class ReservedCapacityStack extends Stack {
  readonly cluster: aws.GpuCluster;

  constructor(scope: Construct, id: string, { block, ...props }: ReservedCapacityStackProps) {
    super(scope, id, props);
    const encryptionKey = new aws.EncryptionKey(this, 'Key');
    // Reservation, block and network lie in one zone; another one is an error at synth.
    const network = new aws.ClusterNetwork(this, 'Network', {
      availabilityZone: block.availabilityZone,
      encryptionKey,
    });
    const checkpoints = new aws.CheckpointStore(this, 'Checkpoints', { encryptionKey });
    this.cluster = new aws.GpuCluster(this, 'Training', { network, encryptionKey, checkpoints });

    // The large run: nodes start when the block begins and end in order 40 minutes before it does.
    this.cluster.addNodeGroup('Run', {
      instanceType: 'p5.48xlarge',
      nodes: { min: 0, max: 8, desired: 8 },
      capacity: aws.Capacity.block(block),
      // What the block was bought for, by node and hour: no list tells it.
      hourlyPrice: aws.Money.usd(31.46),
    });

    // Daily work: two nodes are paid for and there at any time, close together. More are bought on-demand.
    const held = new aws.CapacityReservation(this, 'Held', { network, instanceType: 'p4d.24xlarge', count: 2 });
    this.cluster.addNodeGroup('Daily', {
      instanceType: 'p4d.24xlarge',
      nodes: { min: 0, max: 4 },
      capacity: aws.Capacity.reservation(held, { whenFull: 'onDemand' }),
    });
  }
}

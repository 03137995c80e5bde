import { Stack } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as aws from 'cdk-gpu-clusters/aws';
import type { Construct } from 'constructs';

/** A GPU training cluster in the company's own VPC, with its own key. */
export class TrainingStack extends Stack {
  readonly cluster: aws.GpuCluster;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);

    // What the company has already. It may as well live in another stack: the cluster takes any ec2.IVpc and kms.IKey.
    const vpc = this.companyVpc();
    const companyKey = this.companyKey();

    const network = aws.ClusterNetwork.fromVpc(this, 'Network', { vpc, nodeSubnet: vpc.privateSubnets[0] });
    const encryptionKey = aws.EncryptionKey.fromKey(this, 'Key', companyKey);
    aws.suppressFindings(encryptionKey, [
      { code: 'GPU-KEY-007', reason: 'companyKey() below admits launches through EC2 from this account' },
    ]);
    const checkpoints = new aws.CheckpointStore(this, 'Checkpoints', {
      encryptionKey,
      policy: { every: aws.Duration.minutes(15), keep: 5 },
    });

    this.cluster = new aws.GpuCluster(this, 'Training', {
      network,
      encryptionKey,
      checkpoints,
      maxHourlyCost: aws.Money.usd(250),
    });
    this.cluster.addNodeGroup('H100', {
      instanceType: 'p5.48xlarge',
      nodes: { min: 0, max: 4 },
      capacity: aws.Capacity.spot(),
    });
  }

  private companyVpc(): ec2.Vpc {
    return new ec2.Vpc(this, 'CompanyVpc', {
      // GPU capacity is a matter of the zone, so it is named. Named zones also let the synth work without credentials.
      availabilityZones: ['us-east-1a'],
      natGateways: 1,
      subnetConfiguration: [
        { name: 'Public', subnetType: ec2.SubnetType.PUBLIC, cidrMask: 24, mapPublicIpOnLaunch: false },
        { name: 'Private', subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS },
      ],
      // Checkpoints go to S3 past the NAT gateway, which charges for every GB.
      gatewayEndpoints: { S3: { service: ec2.GatewayVpcEndpointAwsService.S3 } },
    });
  }

  private companyKey(): kms.Key {
    const key = new kms.Key(this, 'CompanyKey', { alias: 'alias/research', enableKeyRotation: true });
    const throughEc2 = {
      'kms:ViaService': `ec2.${this.region}.amazonaws.com`,
      'kms:CallerAccount': this.account,
    };
    // Without these two, Auto Scaling cannot start a machine whose disk is encrypted with this key.
    // https://docs.aws.amazon.com/autoscaling/ec2/userguide/key-policy-requirements-EBS-encryption.html
    key.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'LaunchesUseKeyThroughEc2',
        principals: [new iam.AnyPrincipal()],
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
        resources: ['*'],
        conditions: { StringEquals: throughEc2 },
      }),
    );
    key.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'LaunchesHandKeyToVolumes',
        principals: [new iam.AnyPrincipal()],
        actions: ['kms:CreateGrant'],
        resources: ['*'],
        conditions: { StringEquals: throughEc2, Bool: { 'kms:GrantIsForAWSResource': 'true' } },
      }),
    );
    return key;
  }
}

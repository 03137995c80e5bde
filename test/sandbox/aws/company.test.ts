import { DescribeAutoScalingGroupsCommand } from '@aws-sdk/client-auto-scaling';
import {
  CreateSubnetCommand,
  CreateVpcCommand,
  DescribeLaunchTemplateVersionsCommand,
  DescribeSecurityGroupsCommand,
} from '@aws-sdk/client-ec2';
import { CreateKeyCommand } from '@aws-sdk/client-kms';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { ResponseLaunchTemplateData } from '@aws-sdk/client-ec2';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as aws from '../../../constructs/aws';
import type { ResourceResult } from '../../../sandbox/aws/read-back/read-back';
import { ANY_IMAGE, ZONE } from '../../helpers/aws-cluster';
import { sandboxStack, startSandbox } from '../../helpers/sandbox';
import type { Sandbox } from '../../helpers/sandbox';
import { describeWithPython } from '../../helpers/with-python';

const BUCKET = 'company-checkpoints';
const RESERVATION = { reservationId: 'cr-0123456789abcdef0', availabilityZone: ZONE };

const CAPACITIES = {
  OnDemand: aws.Capacity.onDemand(),
  Open: aws.Capacity.openReservations(),
  Targeted: aws.Capacity.reservation(RESERVATION),
  Block: aws.Capacity.block({ ...RESERVATION, endTime: '2027-01-15T11:30:00Z' }),
} as const;

/** What the company has before the cluster comes. */
interface Company {
  readonly vpcId: string;
  readonly subnetId: string;
  readonly keyArn: string;
}

async function createCompany({ ec2: network, kms: keys, s3: buckets }: Sandbox['clients']): Promise<Company> {
  const { Vpc } = await network.send(new CreateVpcCommand({ CidrBlock: '10.9.0.0/16' }));
  const vpcId = Vpc!.VpcId!;
  const { Subnet } = await network.send(
    new CreateSubnetCommand({ VpcId: vpcId, CidrBlock: '10.9.1.0/24', AvailabilityZone: ZONE }),
  );
  const { KeyMetadata } = await keys.send(new CreateKeyCommand({}));
  await buckets.send(new CreateBucketCommand({ Bucket: BUCKET }));
  return { vpcId, subnetId: Subnet!.SubnetId!, keyArn: KeyMetadata!.Arn! };
}

function stackOf({ vpcId, subnetId, keyArn }: Company) {
  const stack = sandboxStack();
  const vpc = ec2.Vpc.fromVpcAttributes(stack, 'Vpc', {
    vpcId,
    availabilityZones: [ZONE],
    vpcCidrBlock: '10.9.0.0/16',
  });
  const nodeSubnet = ec2.Subnet.fromSubnetAttributes(stack, 'Subnet', { subnetId, availabilityZone: ZONE });
  const encryptionKey = aws.EncryptionKey.fromKey(stack, 'Key', kms.Key.fromKeyArn(stack, 'CompanyKey', keyArn));
  const cluster = new aws.GpuCluster(stack, 'Cluster', {
    network: aws.ClusterNetwork.fromVpc(stack, 'Network', { vpc, nodeSubnet }),
    encryptionKey,
    checkpoints: aws.CheckpointStore.fromBucket(stack, 'Checkpoints', {
      bucket: s3.Bucket.fromBucketName(stack, 'Bucket', BUCKET),
      encryptionKey,
    }),
  });
  for (const [id, capacity] of Object.entries(CAPACITIES)) {
    cluster.addNodeGroup(id, {
      instanceType: 'p5.48xlarge',
      nodes: { min: 0, max: 2 },
      image: ANY_IMAGE,
      capacity,
    });
  }
  return stack;
}

describeWithPython("a cluster in the company's VPC, with its key and bucket, in the local AWS", () => {
  let sandbox: Sandbox;
  let company: Company;
  let results: readonly ResourceResult[];
  const standing = (type: string): ResourceResult[] => results.filter((item) => item.type === type);

  beforeAll(async () => {
    sandbox = await startSandbox();
    company = await createCompany(sandbox.clients);
    results = await sandbox.deploy(stackOf(company));
  });

  afterAll(() => sandbox.stop());

  async function templateOf(group: keyof typeof CAPACITIES): Promise<ResponseLaunchTemplateData> {
    const { physicalId } = standing('AWS::EC2::LaunchTemplate').find(({ logicalId }) => logicalId.includes(group))!;
    const { LaunchTemplateVersions } = await sandbox.clients.ec2.send(
      new DescribeLaunchTemplateVersionsCommand({ LaunchTemplateId: physicalId, Versions: ['$Latest'] }),
    );
    return LaunchTemplateVersions![0]!.LaunchTemplateData!;
  }

  it('makes no network, no key and no bucket', () => {
    for (const type of ['AWS::EC2::VPC', 'AWS::EC2::Subnet', 'AWS::KMS::Key', 'AWS::S3::Bucket']) {
      expect(standing(type)).toEqual([]);
    }
  });

  it('starts its nodes in the subnet of the company', async () => {
    const { AutoScalingGroups } = await sandbox.clients.autoScaling.send(new DescribeAutoScalingGroupsCommand({}));
    expect(AutoScalingGroups?.map(({ VPCZoneIdentifier }) => VPCZoneIdentifier)).toEqual(
      Object.keys(CAPACITIES).map(() => company.subnetId),
    );
  });

  it('has its security group in the VPC of the company, and every interface in that group', async () => {
    const { SecurityGroups } = await sandbox.clients.ec2.send(new DescribeSecurityGroupsCommand({}));
    const own = SecurityGroups?.filter(({ Description }) => Description === 'Nodes of a GPU cluster');
    expect(own?.map(({ VpcId }) => VpcId)).toEqual([company.vpcId]);
    const { NetworkInterfaces } = await templateOf('OnDemand');
    const groups = new Set(NetworkInterfaces?.flatMap(({ Groups }) => Groups));
    expect([...groups]).toEqual([own?.[0]?.GroupId]);
  });

  it('encrypts the disks with the key of the company', async () => {
    const { BlockDeviceMappings } = await templateOf('OnDemand');
    expect(BlockDeviceMappings?.map(({ Ebs }) => [Ebs?.Encrypted, Ebs?.KmsKeyId])).toEqual([[true, company.keyArn]]);
  });

  it('lets its nodes use bucket and key of the company', () => {
    const policies = standing('AWS::IAM::Policy').map(({ read }) => JSON.stringify(read));
    expect(policies).toHaveLength(Object.keys(CAPACITIES).length);
    for (const policy of policies) {
      expect(policy).toContain(`:s3:::${BUCKET}/*`);
      expect(policy).toContain(company.keyArn);
    }
  });

  it.each<[keyof typeof CAPACITIES, object, string | undefined]>([
    ['OnDemand', { CapacityReservationPreference: 'none' }, undefined],
    ['Open', { CapacityReservationPreference: 'open' }, undefined],
    ['Targeted', { CapacityReservationTarget: { CapacityReservationId: RESERVATION.reservationId } }, undefined],
    ['Block', { CapacityReservationTarget: { CapacityReservationId: RESERVATION.reservationId } }, 'capacity-block'],
  ])('keeps what the launch template of %s says of reservations', async (group, specification, marketType) => {
    const data = await templateOf(group);
    expect(data.CapacityReservationSpecification).toEqual(specification);
    expect(data.InstanceMarketOptions?.MarketType).toBe(marketType);
    expect(data.NetworkInterfaces).toHaveLength(33);
  });
});

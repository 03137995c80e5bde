import { newStack, synthTemplate } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';
import { brokenInvariants } from './invariants';
import * as aws from '../../constructs/aws';

// The resources of a template have no type of their own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Resources = Record<string, any>;

function sound(capacity: aws.Capacity = aws.Capacity.spot()): Resources {
  const stack = newStack();
  const group = addClusterWithGroup(stack, { instanceType: 'p5.48xlarge', capacity });
  const { encryptionKey } = stack.node.findChild('Checkpoints') as aws.CheckpointStore;
  new aws.SpotInterruption(stack, 'Interruptions', { cluster: group.node.scope as aws.GpuCluster, encryptionKey });
  const network = stack.node.findChild('Network') as aws.ClusterNetwork;
  new aws.CheckpointStore(stack, 'Other', { encryptionKey, lustre: { network, capacityGiB: 1200 } });
  return structuredClone(synthTemplate(stack).toJSON().Resources) as Resources;
}

const of = (resources: Resources, type: string) =>
  Object.values(resources).find(({ Type }) => Type === type)!.Properties;
const dataOf = (resources: Resources) => of(resources, 'AWS::EC2::LaunchTemplate').LaunchTemplateData;
const nicsOf = (resources: Resources) => dataOf(resources).NetworkInterfaces;
const broken = (resources: Resources) =>
  brokenInvariants({ Resources: resources }).map((text) => text.replace(/^\w+: /, ''));

describe('what must hold of every template', () => {
  it('holds of a sound one', () => {
    expect(broken(sound())).toEqual([]);
    expect(broken(sound(aws.Capacity.onDemand()))).toEqual([]);
  });

  it.each<[string, (resources: Resources) => void]>([
    ['two interfaces at one place', (all) => (nicsOf(all)[2].NetworkCardIndex = 0)],
    ['no IP at card 0 device 0', (all) => nicsOf(all).reverse()],
    ['odd word', (all) => (nicsOf(all)[0].InterfaceType = 'ena')],
    ['EFA of p5.48xlarge on cards', (all) => nicsOf(all).pop()],
    ['groups beside interfaces', (all) => (dataOf(all).SecurityGroupIds = [])],
    ['a public address', (all) => (nicsOf(all)[0].AssociatePublicIpAddress = true)],
    ['an interface without group', (all) => (nicsOf(all)[5].Groups = [])],
    ['a disk without key', (all) => delete dataOf(all).BlockDeviceMappings[0].Ebs.KmsKeyId],
    ['a disk without key', (all) => (dataOf(all).BlockDeviceMappings[0].Ebs.Encrypted = false)],
    ['metadata without token', (all) => (dataOf(all).MetadataOptions.HttpTokens = 'optional')],
    ['not one subnet', (all) => of(all, 'AWS::AutoScaling::AutoScalingGroup').VPCZoneIdentifier.push('subnet-2')],
    [
      'own placement group beside a reservation',
      (all) => (dataOf(all).CapacityReservationSpecification = { CapacityReservationTarget: {} }),
    ],
    ['fabric without way in by its own id', (all) => (of(all, 'AWS::EC2::SecurityGroupIngress').IpProtocol = 'tcp')],
    [
      'fabric without way out by its own id',
      (all) => (of(all, 'AWS::EC2::SecurityGroupEgress').DestinationSecurityGroupId = 'sg-1'),
    ],
    ['a subnet with public addresses', (all) => (of(all, 'AWS::EC2::Subnet').MapPublicIpOnLaunch = true)],
    ['a bucket without key', (all) => delete of(all, 'AWS::S3::Bucket').BucketEncryption],
    ['a queue without key', (all) => delete of(all, 'AWS::SQS::Queue').KmsMasterKeyId],
    ['a topic without key', (all) => delete of(all, 'AWS::SNS::Topic').KmsMasterKeyId],
    ['a file system without key', (all) => delete of(all, 'AWS::FSx::FileSystem').KmsKeyId],
  ])('is seen where it is broken: %s', (text, change) => {
    const resources = sound();
    change(resources);
    expect(broken(resources)).toEqual(expect.arrayContaining([expect.stringContaining(text)]));
  });

  it('is seen of a reservation in a group without mixed policy too', () => {
    const resources = sound(aws.Capacity.onDemand());
    dataOf(resources).CapacityReservationSpecification = { CapacityReservationTarget: {} };
    expect(broken(resources)).toEqual(['own placement group beside a reservation']);
  });
});

import * as aws from '../../constructs/aws';
import { newStack, resourcesOf, synthMessages, synthTemplate } from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';

function clusterIn(containers: boolean, containerImages: boolean): ReturnType<typeof newStack> {
  const stack = newStack();
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  const network = new aws.ClusterNetwork(stack, 'Network', {
    availabilityZone: ZONE,
    encryptionKey,
    egress: 'endpoints',
    containerImages,
  });
  const cluster = new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey });
  cluster.addNodeGroup('Group', { instanceType: 'g6.xlarge', nodes: { min: 1, max: 1 }, containers });
  return stack;
}

describe('a cluster without a way to the internet', () => {
  it('starts nodes in the subnet of the endpoints, after them', () => {
    const template = synthTemplate(clusterIn(false, false));
    const [group] = Object.values(resourcesOf(template, 'AWS::AutoScaling::AutoScalingGroup'));
    const [subnet] = Object.keys(resourcesOf(template, 'AWS::EC2::Subnet'));
    expect(group!.Properties.VPCZoneIdentifier).toEqual([{ Ref: subnet }]);
    for (const endpoint of Object.keys(resourcesOf(template, 'AWS::EC2::VPCEndpoint'))) {
      expect(group!.DependsOn).toContain(endpoint);
    }
  });

  it.each([
    [false, false, []],
    [true, true, []],
    [true, false, ['GPU-NET-002']],
  ])('with containers: %s and images from ECR: %s has the findings %j', (containers, containerImages, codes) => {
    const said = synthMessages(clusterIn(containers, containerImages));
    expect(said.flatMap(({ text }) => text.match(/GPU-\w+-\d+/g) ?? [])).toEqual(codes);
  });
});

import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as aws from '../../constructs/aws';
import {
  expectFailures,
  expectFreshFrozenModel,
  newApp,
  newStack,
  only,
  realTokens,
  resourcesOf,
  synthMessages,
  synthTemplate,
  without,
} from '../helpers/app';
import type { CfnResourceJson } from '../helpers/app';
import { addParts, ANY_IMAGE } from '../helpers/aws-cluster';

const SMALLEST: aws.NodeGroupOptions = { instanceType: 'p4d.24xlarge', nodes: { min: 0, max: 2 } };

function groupIn(stack = newStack(), options: Partial<aws.NodeGroupProps> = {}): aws.NodeGroup {
  const { network, encryptionKey } = addParts(stack);
  return new aws.NodeGroup(stack, 'Group', { network, encryptionKey, ...SMALLEST, ...options });
}

function launchTemplateOf(group: aws.NodeGroup): CfnResourceJson['Properties'] {
  return only(synthTemplate(Stack.of(group)), 'AWS::EC2::LaunchTemplate').Properties;
}

describe('NodeGroup', () => {
  describe('with the smallest props', () => {
    const stack = newStack();
    const group = groupIn(stack);
    const template = synthTemplate(stack);
    const asg = only(template, 'AWS::AutoScaling::AutoScalingGroup');
    const launchTemplate = only(template, 'AWS::EC2::LaunchTemplate');
    const securityGroup = { 'Fn::GetAtt': [only(template, 'AWS::EC2::SecurityGroup').id, 'GroupId'] };
    const subnet = stack.resolve((stack.node.findChild('Network') as aws.ClusterNetwork).nodeSubnet.subnetId) as object;

    it('creates a group of on-demand nodes in the one private subnet, and leaves the running number alone', () => {
      expect(without(asg.Properties, 'Tags')).toEqual({
        HealthCheckGracePeriod: 600,
        HealthCheckType: 'EC2',
        LaunchTemplate: {
          LaunchTemplateId: { Ref: launchTemplate.id },
          Version: { 'Fn::GetAtt': [launchTemplate.id, 'LatestVersionNumber'] },
        },
        MaxSize: '2',
        MinSize: '0',
        MetricsCollection: [{ Granularity: '1Minute' }],
        PlacementGroup: { Ref: only(template, 'AWS::EC2::PlacementGroup').id },
        VPCZoneIdentifier: [subnet],
      });
    });

    it('replaces no running node by itself', () => {
      expect(asg.UpdatePolicy).toBeUndefined();
      expect(group.model.replacement).toBe('none');
    });

    it('starts machines with encrypted disks, required tokens and the security group on each interface', () => {
      const { NetworkInterfaces, ...data } = launchTemplate.Properties.LaunchTemplateData;
      expect(without(data, 'TagSpecifications')).toEqual({
        InstanceType: 'p4d.24xlarge',
        IamInstanceProfile: { Arn: { 'Fn::GetAtt': [only(template, 'AWS::IAM::InstanceProfile').id, 'Arn'] } },
        ImageId: { Ref: expect.stringContaining('Image') },
        BlockDeviceMappings: [
          {
            DeviceName: '/dev/xvda',
            Ebs: {
              DeleteOnTermination: true,
              Encrypted: true,
              KmsKeyId: { 'Fn::GetAtt': [only(template, 'AWS::KMS::Key').id, 'Arn'] },
              VolumeSize: 200,
              VolumeType: 'gp3',
            },
          },
        ],
        MetadataOptions: { HttpEndpoint: 'enabled', HttpTokens: 'required', HttpPutResponseHopLimit: 1 },
        Monitoring: { Enabled: true },
        CapacityReservationSpecification: { CapacityReservationPreference: 'none' },
      });
      expect(NetworkInterfaces).toHaveLength(5);
      for (const { Groups } of NetworkInterfaces) expect(Groups).toEqual([securityGroup]);
    });

    it('looks the image up once per deployment, by a parameter of the template', () => {
      const [parameter] = Object.values(
        template.findParameters('*', { Type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>' }),
      );
      expect(parameter).toEqual({
        Type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>',
        Default: '/aws/service/deeplearning/ami/x86_64/base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id',
        Description: 'Parameter with the image of node group Group',
      });
    });

    it('lets nodes start only when they have a way out, their rules and their role', () => {
      const types = asg.DependsOn!.map((id) => template.toJSON().Resources[id].Type);
      expect(types).toEqual(
        expect.arrayContaining([
          'AWS::EC2::Route',
          'AWS::EC2::SecurityGroupIngress',
          'AWS::EC2::SecurityGroupEgress',
          'AWS::IAM::Policy',
        ]),
      );
    });

    it('puts out the name of the group and the command that scales it', () => {
      const outputs = Object.values(template.findOutputs('*'));
      expect(outputs).toEqual([
        { Description: 'Auto Scaling group of the nodes', Value: { Ref: asg.id } },
        {
          Description: 'Sets the number of nodes; replace N',
          Value: {
            'Fn::Join': [
              '',
              [
                'aws autoscaling set-desired-capacity --region us-east-1 --auto-scaling-group-name ',
                { Ref: asg.id },
                ' --desired-capacity N',
              ],
            ],
          },
        },
      ]);
    });

    it('exposes the Auto Scaling group as its default child, by name and as an interface of aws-cdk-lib', () => {
      expect(group.node.defaultChild).toMatchObject({ cfnResourceType: 'AWS::AutoScaling::AutoScalingGroup' });
      expect(stack.resolve(group.autoScalingGroupName)).toEqual({ Ref: asg.id });
      expect(stack.resolve(group.autoScalingGroup.autoScalingGroupName)).toEqual({ Ref: asg.id });
    });

    it('has a fresh frozen model', () => {
      expectFreshFrozenModel(group);
      expect(group.model).toMatchObject({
        kind: 'nodeGroup',
        path: 'Stack/Group',
        name: 'Group',
        region: 'us-east-1',
        nodes: { min: 0, max: 2, desired: null },
        fabricAccess: { selfIngress: true, selfEgress: true, groupsBesideInterfaces: false, groupsPerInterface: 1 },
        publicAddress: false,
        placementGroup: '(its own)',
        lifecycleHooks: [],
        rootVolume: { sizeGiB: 200, encrypted: true, keyPath: 'Stack/Key' },
        userDataBytes: null,
        containers: false,
        storePath: null,
        hourlyPrice: null,
      });
    });
  });

  it('creates what all props ask for', () => {
    const stack = newStack();
    const parts = addParts(stack);
    const securityGroup = new aws.FabricSecurityGroup(stack, 'Fabric', parts);
    const group = new aws.NodeGroup(stack, 'Group', {
      ...parts,
      securityGroup,
      instanceType: 'g6.8xlarge',
      nodes: { min: 1, max: 3, desired: 2 },
      capacity: aws.Capacity.spot({ onDemandBase: 1, allocationStrategy: 'capacity-optimized', rebalance: true }),
      rootVolume: aws.Size.tebibytes(1),
      image: aws.MachineImage.amiId('ami-0123456789abcdef0', { rootDevice: '/dev/sda1' }),
      containers: true,
      placementGroup: false,
      hourlyPrice: aws.Money.usd(2),
    });
    const template = synthTemplate(stack);
    const { Properties } = only(template, 'AWS::AutoScaling::AutoScalingGroup');
    expect(Properties).toMatchObject({
      CapacityRebalance: true,
      DesiredCapacity: '2',
      MixedInstancesPolicy: {
        InstancesDistribution: {
          OnDemandBaseCapacity: 1,
          OnDemandPercentageAboveBaseCapacity: 0,
          SpotAllocationStrategy: 'capacity-optimized',
        },
      },
    });
    expect(Properties.PlacementGroup).toBeUndefined();
    expect(Properties.LaunchTemplate).toBeUndefined();
    const data = only(template, 'AWS::EC2::LaunchTemplate').Properties.LaunchTemplateData;
    expect(data).toMatchObject({
      ImageId: 'ami-0123456789abcdef0',
      BlockDeviceMappings: [{ DeviceName: '/dev/sda1', Ebs: { VolumeSize: 1024, Encrypted: true } }],
      MetadataOptions: { HttpTokens: 'required', HttpPutResponseHopLimit: 2 },
    });
    // Spot is the business of the group; a market in the template as well would be refused.
    expect(data.InstanceMarketOptions).toBeUndefined();
    expect(resourcesOf(template, 'AWS::EC2::PlacementGroup')).toEqual({});
    expect(Object.keys(resourcesOf(template, 'AWS::EC2::SecurityGroup'))).toHaveLength(1);
    expect(
      Object.values(resourcesOf(template, 'AWS::IAM::Policy')).some((policy) =>
        JSON.stringify(policy).includes('s3:PutObject'),
      ),
    ).toBe(true);
    expect(group.model).toMatchObject({ storePath: 'Stack/Checkpoints', containers: true, hourlyPrice: { amount: 2 } });
    expect(synthMessages(stack).map(({ text }) => /GPU-[A-Z]+-\d+/.exec(text)![0])).toEqual([
      'GPU-CAP-002',
      'GPU-CAP-005',
    ]);
  });

  it('asks for no public address and gives no security groups beside interfaces, whatever the type', () => {
    for (const instanceType of ['p5.48xlarge', 'g6.8xlarge', 'g6.xlarge', 'trn1.32xlarge']) {
      const properties = launchTemplateOf(groupIn(newStack(), { instanceType }));
      expect(JSON.stringify(properties)).not.toContain('"AssociatePublicIpAddress":true');
      expect(properties.LaunchTemplateData).not.toHaveProperty('SecurityGroupIds');
      expect(properties.LaunchTemplateData).not.toHaveProperty('SecurityGroups');
    }
  });

  it('tags nodes, disks, interfaces and the template, with the tags of the company too', () => {
    const app = newApp();
    const stack = newStack({ env: { region: 'us-east-1' } }, app);
    const group = groupIn(stack);
    Tags.of(app).add('cost-center', '42');
    Tags.of(group).add('team', 'vision');
    const tags = [
      { Key: 'cost-center', Value: '42' },
      { Key: 'gpu-clusters:node-group', Value: 'Stack/Group' },
      { Key: 'team', Value: 'vision' },
    ];
    const properties = launchTemplateOf(group);
    expect(properties.LaunchTemplateData.TagSpecifications).toEqual([
      { ResourceType: 'volume', Tags: tags },
      { ResourceType: 'network-interface', Tags: tags },
    ]);
    expect(properties.TagSpecifications).toEqual([{ ResourceType: 'launch-template', Tags: tags }]);
    const onNodes = only(synthTemplate(stack), 'AWS::AutoScaling::AutoScalingGroup').Properties.Tags;
    expect(onNodes).toEqual(
      expect.arrayContaining(
        [...tags, { Key: 'Name', Value: 'Stack/Group' }].map((tag) => ({ ...tag, PropagateAtLaunch: true })),
      ),
    );
    expect(onNodes).toHaveLength(4);
  });

  it('is connectable and can be granted', () => {
    const stack = newStack();
    const group = groupIn(stack);
    group.connections.allowFrom(ec2.Peer.ipv4('10.9.0.0/16'), ec2.Port.tcp(22), 'SSH from the office');
    s3.Bucket.fromBucketName(stack, 'Data', 'data').grantRead(group);
    const template = synthTemplate(stack);
    template.hasResourceProperties('AWS::EC2::SecurityGroup', { SecurityGroupIngress: [{ CidrIp: '10.9.0.0/16' }] });
    expect(JSON.stringify(resourcesOf(template, 'AWS::IAM::Policy'))).toContain('s3:GetObject*');
  });

  describe('rules', () => {
    it('names every wrong prop at once and creates nothing', () => {
      const stack = newStack();
      const props = { instanceType: 'p5', nodes: { min: 2, max: 1 } } as unknown as aws.NodeGroupProps;
      const failures = expectFailures(() => new aws.NodeGroup(stack, 'Group', props));
      expect(failures.map(({ prop }) => prop)).toEqual(['network', 'encryptionKey', 'nodes.max', 'instanceType']);
      expect(stack.node.findChild('Group').node.children).toEqual([]);
    });

    it('checks options without creating anything', () => {
      expect(aws.NodeGroup.check(SMALLEST, 'Stack/Group')).toBeUndefined();
      expect(expectFailures(() => aws.NodeGroup.check({ ...SMALLEST, instanceType: 'p5' }, 'Stack/Group'))).toEqual([
        expect.objectContaining({ prop: 'instanceType', path: 'Stack/Group' }),
      ]);
    });

    const errorsOf = (options: Partial<aws.NodeGroupProps>): string[] => {
      const stack = newStack();
      groupIn(stack, options);
      return synthMessages(stack)
        .filter(({ level, path }) => level === 'error' && path === '/Stack/Group')
        .map(({ text }) => text);
    };

    it('refuses at synth a type that is sold as a whole UltraServer only', () => {
      expect(errorsOf({ instanceType: 'p6e-gb200.36xlarge' })).toEqual([
        "NodeGroup 'capacity' must be one that p6e-gb200.36xlarge is sold as (fitting: 'capacityBlock'), got 'onDemand'; choose a capacity that fits the type, or another type (Annotation::GPU-CAP-001)",
      ]);
    });

    it('refuses at synth spot where a type has none', () => {
      const options = { instanceType: 'hpc7a.96xlarge', image: ANY_IMAGE, capacity: aws.Capacity.spot() };
      expect(errorsOf(options)).toEqual([
        expect.stringContaining("(fitting: 'onDemand', 'openReservation', 'targetedReservation'), got 'spot';"),
      ]);
    });

    it('refuses at synth a GPU that the driver of the image does not serve', () => {
      expect(errorsOf({ instanceType: 'p3dn.24xlarge' })).toEqual([
        "NodeGroup 'image' must hold a driver for Volta (p3dn.24xlarge), got one that does not serve it; give an image whose driver serves this accelerator (Annotation::GPU-IMAGE-003)",
      ]);
      expect(errorsOf({ instanceType: 'p3dn.24xlarge', image: ANY_IMAGE })).toEqual([]);
    });

    it('refuses at synth an image for another processor', () => {
      const image = aws.MachineImage.amiId('ami-0123456789abcdef0', { arch: 'arm64' });
      expect(errorsOf({ image })).toEqual([
        "NodeGroup 'image' must be built for x86_64 (p4d.24xlarge), got arm64; choose an image of the same architecture (Annotation::GPU-IMAGE-002)",
      ]);
      expect(errorsOf({ image, instanceType: 'g5g.xlarge' })).toEqual([]);
    });

    test.each([
      [74, 1],
      [75, 0],
    ])('a root disk of %d GiB for the image of AWS gives %d errors', (gib, count) => {
      expect(errorsOf({ rootVolume: aws.Size.gibibytes(gib) })).toHaveLength(count);
    });

    it('refuses more nodes than the subnet has addresses', () => {
      expect(errorsOf({ nodes: { min: 0, max: 32_763 } })).toEqual([]);
      expect(errorsOf({ nodes: { min: 0, max: 32_764 } })).toEqual([expect.stringContaining('GPU-FABRIC-013')]);
    });
  });

  describe.each(realTokens)('with tokens of %s', (framework, { text, number }) => {
    it('takes everything that only the template needs', () => {
      const stack = newStack();
      const group = groupIn(stack, {
        nodes: { min: number, max: number, desired: number },
        rootVolume: aws.Size.gibibytes(number),
        image: aws.MachineImage.amiId(text, { rootDevice: text }),
      });
      new CfnOutput(stack, 'Name', { value: group.autoScalingGroupName });
      expect(group.model).toMatchObject({
        nodes: { min: '(known at deploy)', max: '(known at deploy)', desired: '(known at deploy)' },
        rootVolume: { sizeGiB: '(known at deploy)' },
        image: { source: '(known at deploy)' },
      });
      expect(synthMessages(stack)).toEqual([]);
      if (framework !== 'aws-cdk-lib') return;
      const template = synthTemplate(stack);
      expect(only(template, 'AWS::AutoScaling::AutoScalingGroup').Properties).toMatchObject({
        MinSize: { Ref: 'Number' },
        MaxSize: { Ref: 'Number' },
        DesiredCapacity: { Ref: 'Number' },
      });
      expect(launchTemplateOf(group).LaunchTemplateData).toMatchObject({
        ImageId: { Ref: 'Text' },
        BlockDeviceMappings: [{ DeviceName: { Ref: 'Text' }, Ebs: { VolumeSize: { Ref: 'Number' } } }],
      });
    });
  });
});

import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as aws from '../../constructs/aws';
import { resolveTemplateOptions, userDataBytes } from '../../constructs/aws/launch-template-options';
import { PropsCheck } from '../../constructs/core/base/props-check';
import { failureMessages, newStack, only, realTokens, synthMessages, synthTemplate } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';

const ROOT = { device: '/dev/xvda', sizeGiB: 200 };

function resolve(options: object) {
  const check = new PropsCheck('NodeGroup');
  const resolved = resolveTemplateOptions(check, options, ROOT);
  return { resolved, messages: check.failures.map(({ message }) => message) };
}

const disk = (device: unknown, size: unknown = aws.Size.gibibytes(500)) => ({ dataVolumes: [{ device, size }] });

describe('resolveTemplateOptions', () => {
  it('has defaults', () => {
    expect(resolve({}).resolved).toEqual({
      dataVolumes: [],
      rootVolumeSpeed: {},
      detailedMonitoring: true,
      autoRecovery: undefined,
      userData: undefined,
    });
  });

  it('counts user data in bytes, as it stands when asked', () => {
    const { resolved } = resolve({ userData: ec2.UserData.custom('é') });
    expect(userDataBytes(resolved)).toBe(2);
    resolved.userData!.addCommands('x');
    expect(userDataBytes(resolved)).toBe(4);
    expect(userDataBytes(resolve({}).resolved)).toBeNull();
  });

  it.each(realTokens)('does not count user data that holds a token of %s', (_framework, { text }) => {
    expect(userDataBytes(resolve({ userData: ec2.UserData.custom(text) }).resolved)).toBe('(known at deploy)');
  });

  it('refuses user data that is a bare text', () => {
    expect(resolve({ userData: '#!/bin/bash' }).messages).toEqual([
      'NodeGroup \'launchTemplate.userData\' must be user data of aws-cdk-lib, got "#!/bin/bash"; make it by ec2.UserData.forLinux()',
    ]);
  });

  it.each(['/dev/sdf', '/dev/sdb', '/dev/sdp6', '/dev/xvdf', '/dev/xvdba'])('takes a disk at %s', (device) => {
    expect(resolve(disk(device)).messages).toEqual([]);
  });

  it.each(['sdf', '/dev/sda', '/dev/sda1', '/dev/nvme1n1', '/dev/sdf7', 5])('refuses a disk at %s', (device) => {
    expect(resolve(disk(device)).messages).toEqual([
      expect.stringMatching(/^NodeGroup 'launchTemplate.dataVolumes\[0\].device' must be the name of a device, got /),
    ]);
  });

  it('refuses two disks at one device, that of the root among them', () => {
    const size = aws.Size.gibibytes(10);
    const dataVolumes = [
      { device: '/dev/sdf', size },
      { device: '/dev/sdf', size },
    ];
    expect(resolve({ dataVolumes }).messages).toEqual([
      "NodeGroup 'launchTemplate.dataVolumes[1].device' must be a device that no other disk has, got \"/dev/sdf\"; name it '/dev/sdf' to '/dev/sdp'",
    ]);
    const check = new PropsCheck('NodeGroup');
    resolveTemplateOptions(check, { dataVolumes: [{ device: '/dev/sdf', size }] }, { ...ROOT, device: '/dev/sdf' });
    expect(check.failures).toHaveLength(1);
  });

  it('takes eleven disks and no more', () => {
    const disks = (count: number) => ({
      dataVolumes: Array.from({ length: count }, (_, index) => ({
        device: `/dev/sd${String.fromCharCode('f'.charCodeAt(0) + index)}`,
        size: aws.Size.gibibytes(10),
      })),
    });
    expect(resolve(disks(11)).messages).toEqual([]);
    expect(resolve(disks(12)).messages[0]).toMatch(/must have at most 11 disks, got 12/);
  });

  it('names everything that is wrong', () => {
    const wrong = {
      userData: 1,
      dataVolumes: [undefined, { device: undefined, size: undefined, iops: 1 }],
      rootVolumeSpeed: { throughput: 1 },
      detailedMonitoring: 'yes',
      autoRecovery: 'yes',
    };
    const check = new PropsCheck('NodeGroup');
    resolveTemplateOptions(check, wrong as never, ROOT);
    expect(check.failures.map(({ prop }) => prop.replace('launchTemplate.', '')).sort()).toEqual([
      'autoRecovery',
      'dataVolumes[0]',
      'dataVolumes[1].device',
      'dataVolumes[1].iops',
      'dataVolumes[1].size',
      'detailedMonitoring',
      'rootVolumeSpeed.throughput',
      'userData',
    ]);
    expect(resolve({ dataVolumes: 'none' }).messages).toEqual([expect.stringContaining('must be a list of disks')]);
  });
});

describe('a node group with options of its launch template', () => {
  const userData = ec2.UserData.forLinux();
  userData.addCommands('systemctl enable --now node-exporter');
  const launchTemplate: aws.LaunchTemplateOptions = {
    userData,
    dataVolumes: [{ device: '/dev/sdf', size: aws.Size.gibibytes(500), throughput: 700 }],
    rootVolumeSpeed: { iops: 6000, throughput: 1000 },
    detailedMonitoring: false,
    autoRecovery: false,
  };

  it('has them in its template', () => {
    const stack = newStack();
    const { model } = addClusterWithGroup(stack, { launchTemplate });
    expect(model.dataVolumes).toEqual([{ device: '/dev/sdf', sizeGiB: 500, encrypted: true, keyPath: 'Stack/Key' }]);
    expect(synthMessages(stack).filter(({ level }) => level === 'error')).toEqual([]);
    const { LaunchTemplateData } = only(synthTemplate(stack), 'AWS::EC2::LaunchTemplate').Properties;
    const key = { 'Fn::GetAtt': [expect.stringMatching(/^Key/), 'Arn'] };
    const common = { VolumeType: 'gp3', Encrypted: true, KmsKeyId: key, DeleteOnTermination: true };
    expect(LaunchTemplateData).toMatchObject({
      BlockDeviceMappings: [
        { DeviceName: '/dev/xvda', Ebs: { ...common, VolumeSize: 200, Iops: 6000, Throughput: 1000 } },
        { DeviceName: '/dev/sdf', Ebs: { ...common, VolumeSize: 500, Throughput: 700 } },
      ],
      MetadataOptions: { HttpTokens: 'required' },
      Monitoring: { Enabled: false },
      MaintenanceOptions: { AutoRecovery: 'disabled' },
      UserData: { 'Fn::Base64': '#!/bin/bash\nsystemctl enable --now node-exporter' },
    });
  });

  it('takes commands that are added after the group, and is refused where they are too long', () => {
    const stack = newStack();
    const late = ec2.UserData.forLinux();
    const group = addClusterWithGroup(stack, { launchTemplate: { userData: late } });
    late.addCommands(`echo ${group.autoScalingGroupName.length > 0}`);
    const { LaunchTemplateData } = only(synthTemplate(stack), 'AWS::EC2::LaunchTemplate').Properties;
    expect(LaunchTemplateData.UserData).toEqual({ 'Fn::Base64': '#!/bin/bash\necho true' });
    late.addCommands('x'.repeat(16_384));
    expect(group.model.userDataBytes).toBeGreaterThan(16_384);

    const full = newStack();
    addClusterWithGroup(full, { launchTemplate: { userData: ec2.UserData.custom('x'.repeat(16_385)) } });
    expect(synthMessages(full)).toEqual([
      { level: 'error', path: '/Stack/Cluster/Group', text: expect.stringContaining('GPU-BOOT-001') },
    ]);
  });

  it('says what is wrong of them together with the rest', () => {
    const add = () =>
      addClusterWithGroup(newStack(), {
        nodes: { min: 0, max: 0 },
        launchTemplate: { ...launchTemplate, autoRecovery: 'yes' as never },
      });
    expect(failureMessages(add)).toEqual([
      expect.stringContaining("'nodes.max'"),
      expect.stringContaining("'launchTemplate.autoRecovery'"),
    ]);
  });
});

describe('a node group with security groups of the company', () => {
  const groupsIn = (stack: ReturnType<typeof newStack>, count: number) =>
    Array.from({ length: count }, (_, index) =>
      ec2.SecurityGroup.fromSecurityGroupId(stack, `Company${index}`, `sg-0000000000000000${index}`),
    );

  it('has them on every interface, after that of the fabric, and nowhere else', () => {
    const stack = newStack();
    const { model } = addClusterWithGroup(stack, { securityGroups: groupsIn(stack, 2) });
    expect(model.fabricAccess).toMatchObject({ groupsBesideInterfaces: false, groupsPerInterface: 3 });
    const { LaunchTemplateData } = only(synthTemplate(stack), 'AWS::EC2::LaunchTemplate').Properties;
    expect(LaunchTemplateData.SecurityGroupIds).toBeUndefined();
    expect(LaunchTemplateData.NetworkInterfaces).toHaveLength(5);
    for (const { Groups } of LaunchTemplateData.NetworkInterfaces) {
      expect(Groups).toEqual([
        { 'Fn::GetAtt': [expect.stringMatching(/^ClusterSecurityGroup/), 'GroupId'] },
        'sg-00000000000000000',
        'sg-00000000000000001',
      ]);
    }
  });

  it.each([
    [4, []],
    [5, ['GPU-FABRIC-014']],
  ])('is warned where %d of them pass what an account may have', (count, codes) => {
    const stack = newStack();
    addClusterWithGroup(stack, { securityGroups: groupsIn(stack, count) });
    const found = synthMessages(stack).flatMap(({ text }) => /GPU-FABRIC-\d+/.exec(text) ?? []);
    expect([...new Set(found)]).toEqual(codes);
  });

  it('refuses more than an interface can ever take, and what is no group', () => {
    const stack = newStack();
    const add = (securityGroups: unknown) => () =>
      addClusterWithGroup(newStack(), { securityGroups: securityGroups as ec2.ISecurityGroup[] });
    expect(add(groupsIn(stack, 15))).not.toThrow();
    expect(failureMessages(add(groupsIn(newStack(), 16)))).toEqual([
      "NodeGroup 'securityGroups' must have at most 15 groups, got 16; put their rules into fewer groups",
    ]);
    expect(failureMessages(add([...groupsIn(newStack(), 1), ...groupsIn(newStack(), 1)]))).toEqual([
      'NodeGroup \'securityGroups\' must have each group once, got ["sg-00000000000000000","sg-00000000000000000"]; leave out the second one',
    ]);
    for (const wrong of [['sg-1'], [undefined], 'sg-1', {}, null]) {
      expect(failureMessages(add(wrong))).toEqual([
        expect.stringMatching(/^NodeGroup 'securityGroups' must be a list of security groups of aws-cdk-lib, got /),
      ]);
    }
  });
});

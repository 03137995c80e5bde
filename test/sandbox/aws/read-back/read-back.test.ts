import { CreateStackCommand } from '@aws-sdk/client-cloudformation';
import { sandboxEnvironment } from '../../../../sandbox/aws/environment';
import { readBack, type ResourceResult } from '../../../../sandbox/aws/read-back/read-back';
import { clientsFor } from '../../../../sandbox/aws/read-back/readers';
import type { Template } from '../../../../sandbox/aws/read-back/resolve-template';
import { startServer, type SandboxServer } from '../../../../sandbox/aws/server';
import { ROOT } from '../../../helpers/root';
import { describeWithPython, sandboxPython } from '../../../helpers/with-python';

const ZONE = 'eu-north-1a';
const GROUP = { 'Fn::GetAtt': ['Group', 'GroupId'] };
const KEY = { 'Fn::GetAtt': ['Key', 'Arn'] };
const trust = (Service: string) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service } }],
});
const card = (NetworkCardIndex: number, InterfaceType: string) => ({
  ...{ NetworkCardIndex, DeviceIndex: 0, InterfaceType, Groups: [GROUP], SubnetId: { Ref: 'Subnet' } },
});

const template: Template = {
  Resources: {
    Vpc: { Type: 'AWS::EC2::VPC', Properties: { CidrBlock: '10.0.0.0/16', Tags: [{ Key: 'Name', Value: 'x' }] } },
    Subnet: {
      Type: 'AWS::EC2::Subnet',
      Properties: { VpcId: { Ref: 'Vpc' }, CidrBlock: '10.0.0.0/20', AvailabilityZone: ZONE },
    },
    Table: { Type: 'AWS::EC2::RouteTable', Properties: { VpcId: { Ref: 'Vpc' } } },
    Gateway: { Type: 'AWS::EC2::InternetGateway' },
    Attachment: {
      Type: 'AWS::EC2::VPCGatewayAttachment',
      Properties: { VpcId: { Ref: 'Vpc' }, InternetGatewayId: { Ref: 'Gateway' } },
    },
    Address: { Type: 'AWS::EC2::EIP', Properties: { Domain: 'vpc' } },
    Nat: {
      Type: 'AWS::EC2::NatGateway',
      Properties: { SubnetId: { Ref: 'Subnet' }, AllocationId: { 'Fn::GetAtt': ['Address', 'AllocationId'] } },
    },
    Route: {
      Type: 'AWS::EC2::Route',
      Properties: {
        ...{ RouteTableId: { Ref: 'Table' }, DestinationCidrBlock: '0.0.0.0/0', NatGatewayId: { Ref: 'Nat' } },
      },
    },
    Endpoint: {
      Type: 'AWS::EC2::VPCEndpoint',
      Properties: {
        VpcId: { Ref: 'Vpc' },
        ServiceName: { 'Fn::Sub': 'com.amazonaws.${AWS::Region}.s3' },
        VpcEndpointType: 'Gateway',
        RouteTableIds: [{ Ref: 'Table' }],
      },
    },
    Group: { Type: 'AWS::EC2::SecurityGroup', Properties: { GroupDescription: 'fabric', VpcId: { Ref: 'Vpc' } } },
    In: {
      Type: 'AWS::EC2::SecurityGroupIngress',
      Properties: { GroupId: GROUP, IpProtocol: '-1', SourceSecurityGroupId: GROUP },
    },
    Placement: { Type: 'AWS::EC2::PlacementGroup', Properties: { Strategy: 'cluster' } },
    Key: {
      Type: 'AWS::KMS::Key',
      Properties: {
        EnableKeyRotation: true,
        KeyPolicy: {
          Version: '2012-10-17',
          Statement: [
            {
              ...{ Sid: 'Account', Effect: 'Allow', Action: 'kms:*', Resource: '*' },
              Principal: { AWS: { 'Fn::Sub': 'arn:${AWS::Partition}:iam::${AWS::AccountId}:root' } },
            },
          ],
        },
      },
    },
    Alias: { Type: 'AWS::KMS::Alias', Properties: { AliasName: 'alias/x', TargetKeyId: KEY } },
    Logs: { Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: 30 } },
    Bucket: {
      Type: 'AWS::S3::Bucket',
      Properties: {
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [
            { ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: KEY } },
          ],
        },
        VersioningConfiguration: { Status: 'Enabled' },
      },
    },
    Role: { Type: 'AWS::IAM::Role', Properties: { AssumeRolePolicyDocument: trust('ec2.amazonaws.com') } },
    Policy: {
      Type: 'AWS::IAM::Policy',
      Properties: {
        PolicyName: 'read',
        Roles: [{ Ref: 'Role' }],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Action: 's3:GetObject', Resource: { 'Fn::GetAtt': ['Bucket', 'Arn'] } }],
        },
      },
    },
    Profile: { Type: 'AWS::IAM::InstanceProfile', Properties: { Roles: [{ Ref: 'Role' }] } },
    FlowLog: {
      Type: 'AWS::EC2::FlowLog',
      Properties: {
        ...{ ResourceId: { Ref: 'Vpc' }, ResourceType: 'VPC', TrafficType: 'ALL', LogGroupName: { Ref: 'Logs' } },
        DeliverLogsPermissionArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
      },
    },
    Launch: {
      Type: 'AWS::EC2::LaunchTemplate',
      Properties: {
        LaunchTemplateData: {
          NetworkInterfaces: [card(0, 'interface'), card(1, 'efa-only')],
          Placement: { GroupName: { Ref: 'Placement' } },
        },
      },
    },
    Nodes: {
      Type: 'AWS::AutoScaling::AutoScalingGroup',
      Properties: {
        MinSize: '0',
        MaxSize: '4',
        VPCZoneIdentifier: [{ Ref: 'Subnet' }],
        MixedInstancesPolicy: {
          LaunchTemplate: {
            LaunchTemplateSpecification: {
              LaunchTemplateId: { Ref: 'Launch' },
              Version: { 'Fn::GetAtt': ['Launch', 'LatestVersionNumber'] },
            },
            Overrides: [{ InstanceType: 'p5.48xlarge' }],
          },
          InstancesDistribution: { SpotAllocationStrategy: 'price-capacity-optimized' },
        },
      },
    },
    Topic: { Type: 'AWS::SNS::Topic' },
  },
};

const SKIPPED = ['Placement'];
const NOT_READ = ['Topic'];
const NOT_KEPT = ['VersioningConfiguration'];

describeWithPython('readBack', () => {
  let server: SandboxServer;
  let results: readonly ResourceResult[];
  const result = (logicalId: string) => results.find((item) => item.logicalId === logicalId);

  beforeAll(async () => {
    server = await startServer(sandboxPython());
    const place = { endpoint: server.endpoint, region: 'eu-north-1' };
    Object.assign(process.env, sandboxEnvironment({ ...place, home: `${ROOT}/.sandbox` }));
    const clients = clientsFor(place);
    await clients.cloudFormation.send(
      new CreateStackCommand({
        StackName: 'x',
        TemplateBody: JSON.stringify(template),
        Capabilities: ['CAPABILITY_IAM'],
      }),
    );
    results = await readBack(clients, { ...place, stackName: 'x', template, account: '123456789012' });
  });

  afterAll(() => server.stop());

  const standing = Object.keys(template.Resources).filter((id) => ![...SKIPPED, ...NOT_READ].includes(id));

  it.each(standing)('reads %s back, and finds every value that the local AWS keeps', (logicalId) => {
    const { result: outcome, properties = [] } = result(logicalId) ?? {};
    expect(outcome).toBe('stood');
    const lost = properties.filter((property) => property.result === 'missing' || property.result === 'different');
    expect(lost.filter(({ path }) => !NOT_KEPT.includes(path))).toEqual([]);
  });

  it('calls a resource skipped that the stack lists and the cloud lacks', () => {
    expect(result('Placement')?.result).toBe('skipped');
  });

  it('calls a resource unread, not standing, where nothing reads its type', () => {
    expect(result('Topic')).toMatchObject({ result: 'unread', reason: 'nothing reads this type', properties: [] });
  });

  it('finds a property that the local AWS drops', () => {
    const paths = result('Bucket')?.properties.filter((property) => property.result === 'missing');
    expect(paths?.map(({ path }) => path)).toEqual(['VersioningConfiguration']);
  });

  it('calls a value unread that hangs on a skipped resource', () => {
    const unread = result('Launch')?.properties.filter((property) => property.result === 'unread');
    expect(unread?.map(({ path }) => path)).toEqual(['LaunchTemplateData.Placement.GroupName']);
  });

  it('reads each interface of the launch template', () => {
    const kinds = result('Launch')?.properties.filter(({ path }) => path.endsWith('InterfaceType'));
    expect(kinds?.map(({ read }) => read)).toEqual(['interface', 'efa-only']);
  });
});

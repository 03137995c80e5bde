import type { ResourceResult } from './read-back';

/** Types that the local AWS is known to keep: when one of them does not stand, the deployment is broken. */
const MUST_STAND: readonly string[] = [
  'AWS::AutoScaling::AutoScalingGroup',
  'AWS::EC2::EIP',
  'AWS::EC2::FlowLog',
  'AWS::EC2::InternetGateway',
  'AWS::EC2::LaunchTemplate',
  'AWS::EC2::NatGateway',
  'AWS::EC2::Route',
  'AWS::EC2::RouteTable',
  'AWS::EC2::SecurityGroup',
  'AWS::EC2::SecurityGroupIngress',
  'AWS::EC2::Subnet',
  'AWS::EC2::VPC',
  'AWS::EC2::VPCEndpoint',
  'AWS::IAM::InstanceProfile',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
];

const NETWORK_INTERFACES = 'LaunchTemplateData.NetworkInterfaces';

/** What is wrong with a deployment that was read back, one sentence each; empty when it is as it should be. */
export function faults(results: readonly ResourceResult[]): string[] {
  const fallen = results
    .filter(({ type, result }) => result !== 'stood' && MUST_STAND.includes(type))
    .map(({ logicalId, type, result, reason }) => `${type} ${logicalId} does not stand: ${reason ?? result}`);
  const wrongInterfaces = results
    .filter(({ type }) => type === 'AWS::EC2::LaunchTemplate')
    .flatMap(({ logicalId, properties }) =>
      properties
        .filter(({ path, result }) => path.startsWith(NETWORK_INTERFACES) && result !== 'kept')
        .map(({ path, wanted, read, result }) => {
          const values = `wanted ${JSON.stringify(wanted)}, read ${JSON.stringify(read) ?? 'nothing'}`;
          return `launch template ${logicalId}: ${path} is ${result}, ${values}`;
        }),
    );
  return [...fallen, ...wrongInterfaces];
}

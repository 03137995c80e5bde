import {
  DescribeLaunchTemplateVersionsCommand,
  DescribePlacementGroupsCommand,
  DescribeSecurityGroupRulesCommand,
  DescribeSecurityGroupsCommand,
  type SecurityGroupRule,
} from '@aws-sdk/client-ec2';
import { orAbsent, tags, type Reader } from './reader';

const launchTemplate: Reader = async ({ ec2 }, { physicalId }) => {
  const answer = await orAbsent(
    ec2.send(new DescribeLaunchTemplateVersionsCommand({ LaunchTemplateId: physicalId, Versions: ['$Latest'] })),
  );
  const found = answer?.LaunchTemplateVersions?.[0];
  if (!found) return undefined;
  return {
    properties: {
      LaunchTemplateName: found.LaunchTemplateName,
      VersionDescription: found.VersionDescription,
      LaunchTemplateData: found.LaunchTemplateData,
    },
    attributes: {
      LaunchTemplateId: found.LaunchTemplateId,
      LatestVersionNumber: found.VersionNumber,
      DefaultVersionNumber: found.DefaultVersion ? found.VersionNumber : undefined,
    },
  };
};

const securityGroup: Reader = async ({ ec2 }, { physicalId }) => {
  const answer = await orAbsent(ec2.send(new DescribeSecurityGroupsCommand({ GroupIds: [physicalId] })));
  const found = answer?.SecurityGroups?.[0];
  if (!found) return undefined;
  const rules = await ec2.send(
    new DescribeSecurityGroupRulesCommand({ Filters: [{ Name: 'group-id', Values: [physicalId] }] }),
  );
  const inline = (egress: boolean) =>
    rules.SecurityGroupRules?.filter((rule) => rule.IsEgress === egress).map((rule) => ruleProperties(rule));
  return {
    properties: {
      GroupName: found.GroupName,
      GroupDescription: found.Description,
      VpcId: found.VpcId,
      SecurityGroupIngress: inline(false),
      SecurityGroupEgress: inline(true),
      Tags: tags(found.Tags),
    },
    attributes: { GroupId: found.GroupId, VpcId: found.VpcId, Id: found.GroupId },
  };
};

function ruleProperties(rule: SecurityGroupRule) {
  const peer = rule.ReferencedGroupInfo?.GroupId;
  // CloudFormation leaves ports out where the protocol is "all"; EC2 gives -1.
  const port = (value: number | undefined) => (rule.IpProtocol === '-1' && value === -1 ? undefined : value);
  return {
    GroupId: rule.GroupId,
    IpProtocol: rule.IpProtocol,
    FromPort: port(rule.FromPort),
    ToPort: port(rule.ToPort),
    CidrIp: rule.CidrIpv4,
    CidrIpv6: rule.CidrIpv6,
    Description: rule.Description,
    ...(rule.IsEgress ? { DestinationSecurityGroupId: peer } : { SourceSecurityGroupId: peer }),
  };
}

const IDENTITY = [
  ...['IpProtocol', 'FromPort', 'ToPort', 'CidrIp', 'CidrIpv6'],
  ...['SourceSecurityGroupId', 'DestinationSecurityGroupId'],
] as const;

const securityGroupRule =
  (egress: boolean): Reader =>
  async ({ ec2 }, subject) => {
    const wanted = await subject.wanted();
    const answer = await orAbsent(
      ec2.send(
        new DescribeSecurityGroupRulesCommand({ Filters: [{ Name: 'group-id', Values: [String(wanted.GroupId)] }] }),
      ),
    );
    const found = answer?.SecurityGroupRules?.filter((rule) => rule.IsEgress === egress)
      .map((rule): Record<string, unknown> => ruleProperties(rule))
      .find((rule) => IDENTITY.every((name) => wanted[name] === undefined || `${wanted[name]}` === `${rule[name]}`));
    return found && { properties: found };
  };

const placementGroup: Reader = async ({ ec2 }, { physicalId }) => {
  const answer = await orAbsent(ec2.send(new DescribePlacementGroupsCommand({ GroupNames: [physicalId] })));
  const found = answer?.PlacementGroups?.[0];
  if (!found) return undefined;
  return {
    properties: {
      Strategy: found.Strategy,
      PartitionCount: found.PartitionCount,
      SpreadLevel: found.SpreadLevel,
      Tags: tags(found.Tags),
    },
    attributes: { GroupName: found.GroupName },
  };
};

/** Readers of what a node is launched with. */
export const launchReaders: Readonly<Record<string, Reader>> = {
  'AWS::EC2::LaunchTemplate': launchTemplate,
  'AWS::EC2::SecurityGroup': securityGroup,
  'AWS::EC2::SecurityGroupIngress': securityGroupRule(false),
  'AWS::EC2::SecurityGroupEgress': securityGroupRule(true),
  'AWS::EC2::PlacementGroup': placementGroup,
};

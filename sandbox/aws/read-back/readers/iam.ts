import {
  GetInstanceProfileCommand,
  GetRoleCommand,
  GetRolePolicyCommand,
  ListAttachedRolePoliciesCommand,
  ListRolePoliciesCommand,
} from '@aws-sdk/client-iam';
import { orAbsent, policyDocument, tags, type Clients, type Reader } from './reader';

async function inlinePolicy({ iam }: Clients, RoleName: string, PolicyName: string) {
  const answer = await orAbsent(iam.send(new GetRolePolicyCommand({ RoleName, PolicyName })));
  return answer && { PolicyName, PolicyDocument: policyDocument(answer.PolicyDocument) };
}

const role: Reader = async (clients, { physicalId: RoleName }) => {
  const { iam } = clients;
  const found = (await orAbsent(iam.send(new GetRoleCommand({ RoleName }))))?.Role;
  if (!found) return undefined;
  const attached = await iam.send(new ListAttachedRolePoliciesCommand({ RoleName }));
  const inline = await iam.send(new ListRolePoliciesCommand({ RoleName }));
  return {
    properties: {
      RoleName: found.RoleName,
      AssumeRolePolicyDocument: policyDocument(found.AssumeRolePolicyDocument),
      Description: found.Description,
      MaxSessionDuration: found.MaxSessionDuration,
      Path: found.Path,
      PermissionsBoundary: found.PermissionsBoundary?.PermissionsBoundaryArn,
      ManagedPolicyArns: attached.AttachedPolicies?.map((policy) => policy.PolicyArn),
      Policies: await Promise.all((inline.PolicyNames ?? []).map((name) => inlinePolicy(clients, RoleName, name))),
      Tags: tags(found.Tags),
    },
    attributes: { Arn: found.Arn, RoleId: found.RoleId },
  };
};

const policy: Reader = async (clients, subject) => {
  const wanted = await subject.wanted();
  const roles = (wanted.Roles as string[] | undefined) ?? [];
  const found = await Promise.all(roles.map((name) => inlinePolicy(clients, name, String(wanted.PolicyName))));
  const holders = roles.filter((_name, index) => found[index] !== undefined);
  if (holders.length === 0) return undefined;
  return { properties: { ...found.find((item) => item !== undefined), Roles: holders } };
};

const instanceProfile: Reader = async ({ iam }, { physicalId }) => {
  const answer = await orAbsent(iam.send(new GetInstanceProfileCommand({ InstanceProfileName: physicalId })));
  const found = answer?.InstanceProfile;
  if (!found) return undefined;
  return {
    properties: {
      InstanceProfileName: found.InstanceProfileName,
      Path: found.Path,
      Roles: found.Roles?.map((item) => item.RoleName),
    },
    attributes: { Arn: found.Arn },
  };
};

/** Readers of roles and what they may do. */
export const iamReaders: Readonly<Record<string, Reader>> = {
  'AWS::IAM::Role': role,
  'AWS::IAM::Policy': policy,
  'AWS::IAM::InstanceProfile': instanceProfile,
};

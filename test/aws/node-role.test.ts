import { Token } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as aws from '../../constructs/aws';
import { expectFailures, failureMessages, newStack } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';

describe('NodeRole', () => {
  const stack = newStack();
  const role = iam.Role.fromRoleArn(stack, 'Role', 'arn:aws:iam::111111111111:role/gpu-nodes');

  it('keeps what it was made of, frozen', () => {
    expect(aws.NodeRole.fromRole(role).origin).toEqual({ kind: 'role', role });
    expect(Object.isFrozen(aws.NodeRole.own().origin)).toBe(true);
  });

  it.each([
    [() => aws.NodeRole.own({ permissionsBoundary: 'team-boundary' as never }), 'permissionsBoundary'],
    [() => aws.NodeRole.own(null as never), 'options'],
    [() => aws.NodeRole.fromRole(undefined as never), 'role'],
    [() => aws.NodeRole.fromRole('gpu-nodes' as never), 'role'],
    [() => aws.NodeRole.fromInstanceProfile(undefined as never), 'instanceProfile'],
    [() => aws.NodeRole.fromInstanceProfile(role as never), 'instanceProfile'],
  ])('refuses what is none: %s', (make, prop) => {
    expect(expectFailures(make)).toEqual([expect.objectContaining({ construct: 'NodeRole', prop })]);
  });

  it('asks for the role of a profile, since nodes must be permitted something', () => {
    const profile = iam.InstanceProfile.fromInstanceProfileName(stack, 'Profile', 'gpu-nodes');
    expect(failureMessages(() => aws.NodeRole.fromInstanceProfile(profile))).toEqual([
      "NodeRole 'instanceProfile.role' is required, got nothing; bring it in by iam.InstanceProfile.fromInstanceProfileAttributes with its role",
    ]);
  });

  describe('lies in the account of the nodes', () => {
    const inAccount = (account?: string) => newStack({ env: { account, region: 'us-east-1' } });
    const profileOf = (scope: Stack, ofProfile: iam.IRole) => {
      const instanceProfileArn = 'arn:aws:iam::111111111111:instance-profile/gpu-nodes';
      const attributes = { instanceProfileArn, role: ofProfile };
      return iam.InstanceProfile.fromInstanceProfileAttributes(scope, 'Profile', attributes);
    };

    it.each([
      ['role', (_scope: Stack, of: iam.IRole) => aws.NodeRole.fromRole(of)],
      ['instance profile', (scope: Stack, of: iam.IRole) => aws.NodeRole.fromInstanceProfile(profileOf(scope, of))],
    ])('since EC2 takes no other %s', (_kind, make) => {
      const groupIn = (account?: string) => {
        const scope = inAccount(account);
        return addClusterWithGroup(scope, {
          role: make(scope, iam.Role.fromRoleArn(scope, 'Role', 'arn:aws:iam::111111111111:role/gpu-nodes')),
        });
      };
      expect(failureMessages(() => groupIn('222222222222'))).toEqual([
        'NodeGroup \'role\' must lie in the account of the stack (222222222222), got "111111111111"; take a role of that account, which may assume this one',
      ]);
      expect(() => groupIn('111111111111')).not.toThrow();
      // Which account it will be shows at deploy.
      expect(() => groupIn()).not.toThrow();
    });

    it('and may be known by a token', () => {
      const scope = inAccount('222222222222');
      const imported = iam.Role.fromRoleArn(scope, 'Role', Token.asString({ 'Fn::ImportValue': 'nodes-role' }));
      expect(() => addClusterWithGroup(scope, { role: aws.NodeRole.fromRole(imported) })).not.toThrow();
    });
  });

  it('is what a node group takes, and no bare role', () => {
    expect(failureMessages(() => addClusterWithGroup(newStack(), { role: role as never }))).toEqual([
      expect.stringMatching(/^NodeGroup 'role' must be a NodeRole, got .*; make it by NodeRole.own, /),
    ]);
  });
});

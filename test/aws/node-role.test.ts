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

  it('is what a node group takes, and no bare role', () => {
    expect(failureMessages(() => addClusterWithGroup(newStack(), { role: role as never }))).toEqual([
      expect.stringMatching(/^NodeGroup 'role' must be a NodeRole, got .*; make it by NodeRole.own, /),
    ]);
  });
});

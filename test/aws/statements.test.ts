import type { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { addStatements } from '../../constructs/aws/statements';
import { failureMessages, newStack, only, resourcesOf, synthTemplate } from '../helpers/app';

const ROLE_ARN = 'arn:aws:iam::111111111111:role/operator';
const inAccount = (account: string) => newStack({ env: { account, region: 'us-east-1' } });
const grantTo = (stack: Stack, grantee: iam.IGrantable) =>
  addStatements(stack, 'ClusterGrants', grantee, [
    new iam.PolicyStatement({ actions: ['s3:GetObject'], resources: [`arn:aws:s3:::${stack.region}/*`] }),
  ]);

describe('addStatements', () => {
  it.each([
    ['a role made here', (stack: Stack) => new iam.Role(stack, 'Role', { assumedBy: new iam.AccountRootPrincipal() })],
    ['a role brought in', (stack: Stack) => iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN)],
    ['a user', (stack: Stack) => new iam.User(stack, 'User')],
  ])('adds them to the policy of %s', (_name, granteeIn) => {
    const stack = inAccount('111111111111');
    grantTo(stack, granteeIn(stack));
    expect(only(synthTemplate(stack), 'AWS::IAM::Policy').Properties.PolicyDocument.Statement).toEqual([
      { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::us-east-1/*' },
    ]);
  });

  it.each([
    [
      'brought in as immutable',
      '111111111111',
      (stack: Stack) => iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN, { mutable: false }),
    ],
    ['of another account', '222222222222', (stack: Stack) => iam.Role.fromRoleArn(stack, 'Role', ROLE_ARN)],
    [
      'closed to further policies',
      '111111111111',
      (stack: Stack) =>
        new iam.Role(stack, 'Role', { assumedBy: new iam.AccountRootPrincipal() }).withoutPolicyUpdates(),
    ],
  ])('refuses a role %s, naming what to paste', (_name, account, granteeIn) => {
    const stack = inAccount(account);
    const [message, ...others] = failureMessages(() => grantTo(stack, granteeIn(stack)));
    expect(others).toEqual([]);
    expect(message).toMatch(/^ClusterGrants 'grantee' must be a role or a user whose policies can be changed, got /);
    const fix = 'leave the grant out, and add these statements to a policy of the role: ';
    expect(JSON.parse(message!.split(fix)[1]!)).toEqual([
      { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::us-east-1/*' },
    ]);
    expect(resourcesOf(synthTemplate(stack), 'AWS::IAM::Policy')).toEqual({});
  });

  it('refuses what has no policies of its own', () => {
    const stack = inAccount('111111111111');
    expect(failureMessages(() => grantTo(stack, new iam.ServicePrincipal('sagemaker.amazonaws.com')))).toEqual([
      expect.stringMatching(/; grant it to a role, or write the policy of the bucket and the key by hand$/),
    ]);
  });
});

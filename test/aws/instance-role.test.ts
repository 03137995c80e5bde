import { instanceRole, nodePermissions } from '../../constructs/aws/instance-role';
import { newStack, only, synthTemplate } from '../helpers/app';

describe('instanceRole', () => {
  const stack = newStack();
  nodePermissions(stack, 'Permissions', instanceRole(stack, 'Role'));
  const template = synthTemplate(stack);

  it('is for EC2 alone', () => {
    expect(only(template, 'AWS::IAM::Role').Properties).toEqual({
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'ec2.amazonaws.com' } }],
      },
      Description: 'Nodes of a GPU cluster',
    });
  });

  it('may open the channels of Session Manager, and no more', () => {
    expect(only(template, 'AWS::IAM::Policy').Properties.PolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'ssm:UpdateInstanceInformation',
        Resource: {
          'Fn::Join': [
            '',
            ['arn:', { Ref: 'AWS::Partition' }, ':ec2:us-east-1:', { Ref: 'AWS::AccountId' }, ':instance/*'],
          ],
        },
      },
      {
        Effect: 'Allow',
        Action: [
          'ssmmessages:CreateControlChannel',
          'ssmmessages:CreateDataChannel',
          'ssmmessages:OpenControlChannel',
          'ssmmessages:OpenDataChannel',
        ],
        Resource: '*',
      },
    ]);
  });
});

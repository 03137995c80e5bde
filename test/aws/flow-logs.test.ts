import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as kms from 'aws-cdk-lib/aws-kms';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Template } from 'aws-cdk-lib/assertions';
import { Construct } from 'constructs';
import { addFlowLogs } from '../../constructs/aws/flow-logs';
import { newStack, only, synthTemplate } from '../helpers/app';

function templateWith(retention: RetentionDays, withKey = false): Template {
  const stack = newStack();
  const vpc = new ec2.CfnVPC(stack, 'Vpc', { cidrBlock: '10.0.0.0/16' });
  addFlowLogs(new Construct(stack, 'Logs'), vpc, retention, withKey ? new kms.Key(stack, 'Key') : undefined);
  return synthTemplate(stack);
}

describe('addFlowLogs', () => {
  const template = templateWith(RetentionDays.ONE_YEAR, true);
  const logGroup = only(template, 'AWS::Logs::LogGroup');

  it('writes all traffic of the network into a group of its own', () => {
    expect(only(template, 'AWS::EC2::FlowLog').Properties).toEqual({
      ResourceType: 'VPC',
      ResourceId: { Ref: 'Vpc' },
      TrafficType: 'ALL',
      LogDestinationType: 'cloud-watch-logs',
      LogGroupName: { Ref: logGroup.id },
      DeliverLogsPermissionArn: { 'Fn::GetAtt': [only(template, 'AWS::IAM::Role').id, 'Arn'] },
    });
  });

  it('encrypts the group with the key, and lets it go with the stack', () => {
    expect(logGroup.Properties).toEqual({
      RetentionInDays: 365,
      KmsKeyId: { 'Fn::GetAtt': [only(template, 'AWS::KMS::Key').id, 'Arn'] },
    });
    expect(logGroup.DeletionPolicy).toBe('Delete');
  });

  it('keeps them for ever where asked to, and does without a key', () => {
    expect(only(templateWith(RetentionDays.INFINITE), 'AWS::Logs::LogGroup').Properties).toBeUndefined();
  });

  it('lets the service write to that group only, and only for this account', () => {
    const [trust] = only(template, 'AWS::IAM::Role').Properties.AssumeRolePolicyDocument.Statement;
    expect(trust).toMatchObject({
      Principal: { Service: 'vpc-flow-logs.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
    expect(only(template, 'AWS::IAM::Policy').Properties.PolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['logs:CreateLogStream', 'logs:PutLogEvents', 'logs:DescribeLogStreams'],
        Resource: { 'Fn::GetAtt': [logGroup.id, 'Arn'] },
      },
    ]);
    expect(only(template, 'AWS::EC2::FlowLog').DependsOn).toEqual([only(template, 'AWS::IAM::Policy').id]);
  });
});

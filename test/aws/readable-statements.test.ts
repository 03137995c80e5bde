import { Aws, CfnResource, Fn } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { readableStatements } from '../../constructs/aws/readable-statements';
import { newStack } from '../helpers/app';

describe('readableStatements', () => {
  it('gives statements as someone pastes them, and what is known at deploy in brackets', () => {
    const stack = newStack();
    const bucket = new CfnResource(stack, 'Bucket', { type: 'AWS::S3::Bucket' });
    const statement = new iam.PolicyStatement({
      sid: 'Read',
      actions: ['s3:GetObject', 's3:ListBucket'],
      resources: [bucket.getAtt('Arn').toString(), Fn.join('/', [`arn:${Aws.PARTITION}:s3:::other`, '*'])],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID }, Null: { 'aws:TagKeys': ['false'] } },
    });
    expect(readableStatements(stack, [statement]).map((text) => JSON.parse(text) as unknown)).toEqual([
      {
        Sid: 'Read',
        Effect: 'Allow',
        Action: ['s3:GetObject', 's3:ListBucket'],
        Resource: ['<Bucket.Arn>', 'arn:<AWS::Partition>:s3:::other/*'],
        Condition: {
          StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' },
          Null: { 'aws:TagKeys': ['false'] },
        },
      },
    ]);
  });

  it('gives every other function in brackets too, and never an object inside a text', () => {
    const stack = newStack();
    const statement = new iam.PolicyStatement({
      actions: ['kms:Decrypt'],
      resources: [Fn.importValue('TheKey'), `arn:aws:s3:::${Fn.sub('${AWS::AccountId}-bucket')}`],
    });
    const [text] = readableStatements(stack, [statement]);
    expect((JSON.parse(text!) as { Resource: unknown }).Resource).toEqual([
      '<Fn::ImportValue TheKey>',
      'arn:aws:s3:::<Fn::Sub ${AWS::AccountId}-bucket>',
    ]);
  });
});

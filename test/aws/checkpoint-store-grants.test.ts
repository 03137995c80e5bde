import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as aws from '../../constructs/aws';
import { newStack, only, synthTemplate } from '../helpers/app';

const LIST = { Effect: 'Allow', Action: ['s3:ListBucket', 's3:GetBucketLocation'] };
const THROUGH_S3 = { StringEquals: { 'kms:ViaService': 's3.us-east-1.amazonaws.com' } };

function statementsAfter(grant: (grants: aws.CheckpointStoreGrants, role: iam.Role) => void): unknown[] {
  const stack = newStack();
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  const store = new aws.CheckpointStore(stack, 'Store', { encryptionKey });
  grant(store.grants, new iam.Role(stack, 'Role', { assumedBy: new iam.AccountRootPrincipal() }));
  const template = synthTemplate(stack);
  const names: Record<string, string> = {
    [JSON.stringify({ 'Fn::GetAtt': [only(template, 'AWS::S3::Bucket').id, 'Arn'] })]: '"bucket"',
    [JSON.stringify({ 'Fn::GetAtt': [only(template, 'AWS::KMS::Key').id, 'Arn'] })]: '"key"',
  };
  let text = JSON.stringify(only(template, 'AWS::IAM::Policy').Properties.PolicyDocument.Statement);
  for (const [reference, name] of Object.entries(names)) text = text.replaceAll(reference, name);
  return JSON.parse(text) as unknown[];
}

describe('CheckpointStoreGrants', () => {
  it('read: list, get, decrypt through S3, and no more', () => {
    expect(statementsAfter((grants, role) => grants.read(role))).toEqual([
      { ...LIST, Resource: 'bucket' },
      { Effect: 'Allow', Action: 's3:GetObject', Resource: { 'Fn::Join': ['', ['bucket', '/*']] } },
      { Effect: 'Allow', Action: 'kms:Decrypt', Resource: 'key', Condition: THROUGH_S3 },
    ]);
  });

  it('readWrite: also put, delete and the parts of uploads', () => {
    expect(statementsAfter((grants, role) => grants.readWrite(role))).toEqual([
      { ...LIST, Resource: 'bucket' },
      {
        Effect: 'Allow',
        Action: [
          's3:GetObject',
          's3:PutObject',
          's3:DeleteObject',
          's3:AbortMultipartUpload',
          's3:ListMultipartUploadParts',
        ],
        Resource: { 'Fn::Join': ['', ['bucket', '/*']] },
      },
      { Effect: 'Allow', Action: ['kms:Decrypt', 'kms:GenerateDataKey'], Resource: 'key', Condition: THROUGH_S3 },
    ]);
  });

  it('lets the key be used through the S3 of the region that the bucket lies in', () => {
    const stack = newStack();
    const encryptionKey = kms.Key.fromKeyArn(stack, 'Key', 'arn:aws:kms:us-west-2:111111111111:key/1');
    const attributes = { bucketArn: 'arn:aws:s3:::far', region: 'us-west-2', encryptionKey };
    const bucket = s3.Bucket.fromBucketAttributes(stack, 'Own', attributes);
    const store = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket });
    new aws.CheckpointStoreGrants(store).read(new iam.User(stack, 'User'));
    const { Statement } = only(synthTemplate(stack), 'AWS::IAM::Policy').Properties.PolicyDocument;
    expect(Statement[2].Condition).toEqual({ StringEquals: { 'kms:ViaService': 's3.us-west-2.amazonaws.com' } });
  });

  it('grants nothing on a key that is not known', () => {
    const stack = newStack();
    const bucket = s3.Bucket.fromBucketName(stack, 'Own', 'company-checkpoints');
    const store = aws.CheckpointStore.fromBucket(stack, 'Store', { bucket });
    const role = new iam.Role(stack, 'Role', { assumedBy: new iam.AccountRootPrincipal() });
    new aws.CheckpointStoreGrants(store).readWrite(role);
    const { Statement } = only(synthTemplate(stack), 'AWS::IAM::Policy').Properties.PolicyDocument;
    expect(JSON.stringify(Statement)).not.toContain('kms:');
    expect(Statement).toHaveLength(2);
  });
});

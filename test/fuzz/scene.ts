import type { Stack } from 'aws-cdk-lib';
import * as cdktf from 'cdktf';
import { Token } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type * as aws from '../../constructs/aws';
import { newStack } from '../helpers/app';
import { addParts } from '../helpers/aws-cluster';
import type { Parts } from '../helpers/aws-cluster';

/** Where a construct is put, and what lies around it. */
export interface Scene extends Parts {
  readonly stack: Stack;
  /** Resources of a company. */
  readonly company: {
    readonly vpc: ec2.IVpc;
    readonly subnet: ec2.ISubnet;
    readonly key: kms.IKey;
    readonly bucket: s3.IBucket;
    readonly securityGroup: ec2.ISecurityGroup;
  };
  cluster?: aws.GpuCluster;
}

/** A stack in us-east-1 with network, key and store of ours, and what a company brings along. */
export function newScene(): Scene {
  const stack = newStack();
  const vpc = ec2.Vpc.fromVpcAttributes(stack, 'CompanyVpc', {
    vpcId: 'vpc-0123456789abcdef0',
    availabilityZones: ['us-east-1a'],
  });
  return {
    stack,
    ...addParts(stack),
    company: {
      vpc,
      subnet: ec2.Subnet.fromSubnetAttributes(stack, 'CompanySubnet', {
        subnetId: 'subnet-0123456789abcdef0',
        availabilityZone: 'us-east-1a',
        routeTableId: 'rtb-0123456789abcdef0',
      }),
      key: kms.Key.fromKeyArn(stack, 'CompanyKey', 'arn:aws:kms:us-east-1:111111111111:key/1'),
      bucket: s3.Bucket.fromBucketName(stack, 'CompanyBucket', 'company-checkpoints'),
      securityGroup: ec2.SecurityGroup.fromSecurityGroupId(stack, 'CompanyGroup', 'sg-0123456789abcdef0'),
    },
  };
}

/** Tokens of both frameworks, as text, number and list. */
export const TOKENS = {
  texts: [Token.asString({ Ref: 'Text' }), cdktf.Token.asString({ ref: 'text' })],
  numbers: [Token.asNumber({ Ref: 'Number' }), cdktf.Token.asNumber({ ref: 'number' })],
  lists: [Token.asList({ Ref: 'List' }), cdktf.Token.asList({ ref: 'list' })],
} as const;

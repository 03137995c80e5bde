import { Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import { failureMessages, newApp, newStack, only, realTokens, resourcesOf, synthTemplate } from '../helpers/app';
import { ACCOUNT, OTHER_ACCOUNT, TABLE } from '../helpers/peering';

const THERE = { env: { account: OTHER_ACCOUNT, region: 'us-east-1' } };
const VPC = 'vpc-0123456789abcdef0';
const PEERING = 'pcx-0123456789abcdef0';

describe('PeeringAccepterRole', () => {
  const stack = newStack(THERE);
  const role = new aws.PeeringAccepterRole(stack, 'Accept', { requesterAccountId: ACCOUNT, vpcId: VPC });
  const template = synthTemplate(stack);

  it('may be taken by the asking account only', () => {
    expect(only(template, 'AWS::IAM::Role').Properties.AssumeRolePolicyDocument.Statement).toEqual([
      {
        Action: 'sts:AssumeRole',
        Effect: 'Allow',
        Principal: { AWS: { 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, `:iam::${ACCOUNT}:root`]] } },
      },
    ]);
  });

  it('may accept requests of that account for this VPC, and nothing else', () => {
    const { Statement } = only(template, 'AWS::IAM::Policy').Properties.PolicyDocument;
    const arn = (rest: string): object => ({ 'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, rest]] });
    const vpcArn = arn(`:ec2:us-east-1:${OTHER_ACCOUNT}:vpc/${VPC}`);
    expect(Statement).toEqual([
      { Action: 'ec2:AcceptVpcPeeringConnection', Effect: 'Allow', Resource: vpcArn },
      {
        Action: 'ec2:AcceptVpcPeeringConnection',
        Effect: 'Allow',
        Resource: arn(`:ec2:us-east-1:${OTHER_ACCOUNT}:vpc-peering-connection/*`),
        Condition: {
          ArnEquals: { 'ec2:AccepterVpc': vpcArn },
          ArnLike: { 'ec2:RequesterVpc': arn(`:ec2:*:${ACCOUNT}:vpc/*`) },
        },
      },
    ]);
  });

  it('gives its ARN, and is its default child', () => {
    const [output] = Object.values(template.findOutputs('*'));
    expect(output).toMatchObject({ Value: stack.resolve(role.roleArn) });
    expect(role.node.defaultChild).toMatchObject({ cfnResourceType: 'AWS::IAM::Role' });
  });

  it('names every wrong prop at once and creates nothing', () => {
    const other = newStack(THERE);
    const make = (props: object): unknown =>
      new aws.PeeringAccepterRole(other, 'Wrong', props as aws.PeeringAccepterRoleProps);
    expect(failureMessages(() => make({ requesterAccountId: '1', vpcId: 'vpc' }))).toEqual([
      'PeeringAccepterRole \'requesterAccountId\' must be 12 digits, got "1"; write it in quotes, leading zeros included',
      "PeeringAccepterRole 'vpcId' must be 'vpc-' and hexadecimal digits, got \"vpc\"; copy it from describe-vpcs",
    ]);
    expect(other.node.findChild('Wrong').node.children).toEqual([]);
  });

  test.each(realTokens)('takes tokens of %s', (_framework, { text }) => {
    const open = new Stack(newApp(), 'Stack');
    new aws.PeeringAccepterRole(open, 'Accept', { requesterAccountId: text, vpcId: text });
    synthTemplate(open).resourceCountIs('AWS::IAM::Role', 1);
  });
});

describe('PeeringAccepterRoutes', () => {
  const make = (stack: Stack, props: object): aws.PeeringAccepterRoutes =>
    new aws.PeeringAccepterRoutes(stack, 'Routes', {
      ...{ peeringId: PEERING, requesterCidr: '10.0.0.0/16', routeTableIds: [TABLE] },
      ...props,
    });

  it('leads back, and resolves names on the accepting side', () => {
    const stack = newStack(THERE);
    make(stack, {});
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::EC2::Route').Properties).toEqual({
      RouteTableId: TABLE,
      DestinationCidrBlock: '10.0.0.0/16',
      VpcPeeringConnectionId: PEERING,
    });
    expect(JSON.parse(only(template, 'Custom::AWS').Properties.Update).parameters).toEqual({
      VpcPeeringConnectionId: PEERING,
      AccepterPeeringConnectionOptions: { AllowDnsResolutionFromRemoteVpc: true },
    });
  });

  it('leaves names alone where the user says so', () => {
    const stack = newStack(THERE);
    make(stack, { dnsResolution: false });
    expect(resourcesOf(synthTemplate(stack), 'Custom::AWS')).toEqual({});
  });

  it('names every wrong prop at once and creates nothing', () => {
    const stack = newStack(THERE);
    const wrong = { peeringId: 'pcx', requesterCidr: 'ten', routeTableIds: [] };
    expect(failureMessages(() => make(stack, wrong))).toEqual([
      "PeeringAccepterRoutes 'peeringId' must be 'pcx-' and hexadecimal digits, got \"pcx\"; copy it from describe-vpc-peering-connections",
      "PeeringAccepterRoutes 'requesterCidr' must be an IPv4 network in CIDR notation, got \"ten\"; write it as '10.20.0.0/16'",
      "PeeringAccepterRoutes 'routeTableIds' must be at least one route table, got []; name the route tables of the subnets that the nodes shall reach",
    ]);
    expect(stack.node.findChild('Routes').node.children).toEqual([]);
  });

  test.each(realTokens)('takes tokens of %s', (_framework, { text }) => {
    const stack = newStack({});
    make(stack, { peeringId: text, requesterCidr: text, routeTableIds: [text] });
    synthTemplate(stack).resourceCountIs('AWS::EC2::Route', 1);
  });
});

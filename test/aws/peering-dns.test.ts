import { newStack, only, resourcesOf, synthTemplate } from '../helpers/app';
import * as aws from '../../constructs/aws';
import { HERE, networkIn, PEER } from '../helpers/peering';
import { resolvePseudo } from '../helpers/pseudo-parameters';

describe('the name resolution of peerings', () => {
  const stack = newStack(HERE);
  const network = networkIn(stack);
  new aws.VpcPeering(stack, 'First', { network, peer: PEER });
  new aws.VpcPeering(stack, 'Second', { network, peer: { ...PEER, cidr: '10.40.0.0/16' } });
  const template = synthTemplate(stack);
  const deployment = { account: '111122223333', region: 'us-east-1', partition: 'aws' };

  it('is set by one function for the whole stack, with a log group of its own', () => {
    const { LoggingConfig, Role } = only(template, 'AWS::Lambda::Function').Properties;
    const [logs, { Properties }] = Object.entries(resourcesOf(template, 'AWS::Logs::LogGroup')).find(([id]) =>
      id.startsWith('GpuClusters'),
    )!;
    expect(LoggingConfig).toEqual({ LogGroup: { Ref: logs } });
    expect(Properties).toEqual({ RetentionInDays: 30 });
    const role = Object.keys(resourcesOf(template, 'AWS::IAM::Role')).find((id) => id.startsWith('GpuClusters'))!;
    expect(Role).toEqual({ 'Fn::GetAtt': [role, 'Arn'] });
    expect(Object.keys(resourcesOf(template, 'Custom::AWS'))).toHaveLength(2);
  });

  it('may write its own logs and set these two peerings, and nothing else', () => {
    const role = Object.entries(resourcesOf(template, 'AWS::IAM::Role')).find(([id]) => id.startsWith('GpuClusters'))!;
    expect(role[1].Properties.ManagedPolicyArns).toBeUndefined();
    const attached = Object.values(resourcesOf(template, 'AWS::IAM::Policy')).filter(
      ({ Properties }) => Properties.Roles?.[0]?.Ref === role[0],
    );
    const documents = [
      ...role[1].Properties.Policies.map(({ PolicyDocument }: { PolicyDocument: object }) => PolicyDocument),
      ...attached.map(({ Properties }) => Properties.PolicyDocument),
    ];
    const statements = resolvePseudo(
      documents.flatMap(({ Statement }) => Statement),
      deployment,
    ) as Array<{ Action: string | string[]; Resource: string }>;
    const peerings = Object.keys(resourcesOf(template, 'AWS::EC2::VPCPeeringConnection'));
    expect(statements.map(({ Action, Resource }) => [Action, Resource])).toEqual([
      [['logs:CreateLogStream', 'logs:PutLogEvents'], expect.stringMatching(/^<GpuClusters\w+\.Arn>$/)],
      ...peerings.map((id) => [
        'ec2:ModifyVpcPeeringConnectionOptions',
        `arn:aws:ec2:us-east-1:111122223333:vpc-peering-connection/<${id}>`,
      ]),
    ]);
  });
});

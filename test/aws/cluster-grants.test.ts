import * as iam from 'aws-cdk-lib/aws-iam';
import * as aws from '../../constructs/aws';
import { newStack, resourcesOf, synthTemplate } from '../helpers/app';
import { addCluster, addParts } from '../helpers/aws-cluster';
import { resolvePseudo } from '../helpers/pseudo-parameters';

function statementsAfter(grant: (cluster: aws.GpuCluster, role: iam.Role) => void): unknown {
  const stack = newStack();
  const cluster = addCluster(stack);
  grant(cluster, new iam.Role(stack, 'Operator', { assumedBy: new iam.AccountRootPrincipal() }));
  const policies = Object.entries(resourcesOf(synthTemplate(stack), 'AWS::IAM::Policy'));
  const own = policies.find(([id]) => id.startsWith('Operator'))![1];
  const deployment = { account: '111122223333', region: 'us-east-1', partition: 'aws' };
  return resolvePseudo(own.Properties.PolicyDocument.Statement, deployment);
}

describe('ClusterGrants', () => {
  it('scale: the number of nodes of groups that carry the tag of the cluster', () => {
    expect(statementsAfter((cluster, role) => cluster.grants.scale(role))).toEqual([
      {
        Effect: 'Allow',
        Action: 'autoscaling:SetDesiredCapacity',
        Resource: 'arn:aws:autoscaling:us-east-1:111122223333:autoScalingGroup:*:autoScalingGroupName/*',
        Condition: { StringEquals: { 'aws:ResourceTag/gpu-clusters:cluster': 'Stack/Cluster' } },
      },
    ]);
  });

  it('startSession: a shell on nodes that carry the tag of the cluster', () => {
    expect(statementsAfter((cluster, role) => cluster.grants.startSession(role))).toEqual(
      expect.arrayContaining([
        {
          Effect: 'Allow',
          Action: 'ssm:StartSession',
          Resource: 'arn:aws:ec2:us-east-1:111122223333:instance/*',
          Condition: { StringEquals: { 'ssm:resourceTag/gpu-clusters:cluster': 'Stack/Cluster' } },
        },
      ]),
    );
  });

  it('checkpoints: those of the store, where there is one', () => {
    const statements = statementsAfter((cluster, role) => cluster.grants.checkpoints!.read(role));
    expect(JSON.stringify(statements)).toContain('s3:GetObject');
    const stack = newStack();
    const { network, encryptionKey } = addParts(stack);
    expect(new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey }).grants.checkpoints).toBeUndefined();
  });
});

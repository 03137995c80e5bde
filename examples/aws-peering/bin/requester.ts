import { App } from 'aws-cdk-lib';
import { RequesterStack } from '../lib/requester-stack';

const app = new App();
new RequesterStack(app, 'GpuTraining', {
  env: { account: '111122223333', region: 'us-east-1' },
  data: {
    accountId: '444455556666',
    vpcId: 'vpc-0123456789abcdef0',
    cidr: '10.30.0.0/16',
    // Output AcceptRoleArn of the stack AcceptPeering (bin/accepter.ts).
    acceptRoleArn: 'arn:aws:iam::444455556666:role/AcceptPeering',
  },
});

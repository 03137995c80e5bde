import { App } from 'aws-cdk-lib';
import { AcceptPeeringStack, PeeringRoutesStack } from '../lib/accepter-stacks';

const app = new App();
const env = { account: '444455556666', region: 'us-east-1' };
const vpcId = 'vpc-0123456789abcdef0';

// Before the peering.
new AcceptPeeringStack(app, 'AcceptPeering', { env, vpcId, requesterAccountId: '111122223333' });

// After it: the id of the peering is the output PeeringId of the stack GpuTraining.
new PeeringRoutesStack(app, 'PeeringRoutes', {
  env,
  peeringId: app.node.tryGetContext('peeringId') ?? 'pcx-0123456789abcdef0',
  requesterCidr: '10.20.0.0/16',
  routeTableIds: ['rtb-0123456789abcdef0'],
});

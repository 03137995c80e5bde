import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import { synthTemplate } from '../helpers/app';
import { addParts, ZONE } from '../helpers/aws-cluster';
import { lint, lintLine } from '../helpers/cfn-lint';
import { describeWithPython } from '../helpers/with-python';
import { appAsByCli } from '../helpers/fixtures';
import { ACCEPT_ROLE, ACCOUNT, HERE, OTHER_ACCOUNT, PEER, peeringIn, TABLE } from '../helpers/peering';

function cutOffCluster(stack: Stack): void {
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  const network = new aws.ClusterNetwork(stack, 'Network', {
    availabilityZone: ZONE,
    encryptionKey,
    egress: 'endpoints',
    containerImages: true,
  });
  const checkpoints = new aws.CheckpointStore(stack, 'Store', {
    encryptionKey,
    lustre: { network, capacityGiB: 19_200, efa: true },
    directoryBucket: { network },
  });
  new aws.GpuCluster(stack, 'Cluster', { network, encryptionKey, checkpoints });
}

const PARTS: ReadonlyArray<readonly [string, (stack: Stack) => unknown]> = [
  ['peering', (stack) => peeringIn(stack, { routeTableIds: [TABLE] })],
  ['far-peering', (stack) => peeringIn(stack, { region: 'us-west-2' })],
  ['foreign-peering', (stack) => peeringIn(stack, { accountId: OTHER_ACCOUNT, acceptRoleArn: ACCEPT_ROLE })],
  [
    'accepter-role',
    (stack) => new aws.PeeringAccepterRole(stack, 'Role', { requesterAccountId: ACCOUNT, vpcId: PEER.vpcId }),
  ],
  [
    'accepter-routes',
    (stack) =>
      new aws.PeeringAccepterRoutes(stack, 'Routes', {
        peeringId: 'pcx-0123456789abcdef0',
        requesterCidr: '10.0.0.0/16',
        routeTableIds: [TABLE],
      }),
  ],
  [
    'interruption',
    (stack) => {
      const parts = addParts(stack);
      const cluster = new aws.GpuCluster(stack, 'Cluster', parts);
      cluster.addNodeGroup('Group', { instanceType: 'g6.xlarge', nodes: { min: 0, max: 1 } });
      new aws.SpotInterruption(stack, 'Interruption', { cluster, encryptionKey: parts.encryptionKey });
    },
  ],
  ['endpoints-and-storage', cutOffCluster],
];

// The function of its custom resources waits for a role that it names anyway; aws-cdk-lib writes it so, and it does no harm.
const OF_AWS_CDK_LIB = /^W3005 .* at Resources\/AWS679f53fac\w+\/DependsOn\/0$/;

describeWithPython('cfn-lint of what the training stack does not have (needs Python)', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'cfn-lint-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds nothing', () => {
    const files = PARTS.map(([name, add]) => {
      const stack = new Stack(appAsByCli(), 'Stack', HERE);
      add(stack);
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(synthTemplate(stack).toJSON()));
      return file;
    });
    const found = lint('us-east-1', files).map(lintLine);
    expect(found.filter((line) => !OF_AWS_CDK_LIB.test(line))).toEqual([]);
  });
});

import { CreateStackCommand } from '@aws-sdk/client-cloudformation';
import { DescribeVpcPeeringConnectionsCommand } from '@aws-sdk/client-ec2';
import { DefaultStackSynthesizer } from 'aws-cdk-lib';
import * as aws from '../../../constructs/aws';
import { sandboxEnvironment } from '../../../sandbox/aws/environment';
import { readBack, type ResourceResult } from '../../../sandbox/aws/read-back/read-back';
import { clientsFor, type Clients } from '../../../sandbox/aws/read-back/readers';
import type { Template } from '../../../sandbox/aws/read-back/resolve-template';
import { startServer, type SandboxServer } from '../../../sandbox/aws/server';
import { newStack, synthTemplate } from '../../helpers/app';
import { networkIn } from '../../helpers/peering';
import { ROOT } from '../../helpers/root';
import { describeWithPython, sandboxPython } from '../../helpers/with-python';

const region = 'us-east-1';
const account = '123456789012';

// The call that turns name resolution on needs a function, which the local AWS does not run.
function peeringTemplate(): Template {
  const synthesizer = new DefaultStackSynthesizer({ generateBootstrapVersionRule: false });
  const stack = newStack({ env: { account, region }, synthesizer });
  new aws.VpcPeering(stack, 'Peering', {
    network: networkIn(stack),
    peer: aws.VpcPeering.peerOf(networkIn(stack, 'Data', '10.40.0.0/16')),
    dnsResolution: false,
  });
  return synthTemplate(stack).toJSON() as Template;
}

describeWithPython('a peering in the local AWS', () => {
  let server: SandboxServer;
  let clients: Clients;
  let results: readonly ResourceResult[];
  const standing = (type: string): ResourceResult[] => results.filter((item) => item.type === type);

  beforeAll(async () => {
    server = await startServer(sandboxPython());
    const place = { endpoint: server.endpoint, region };
    Object.assign(process.env, sandboxEnvironment({ ...place, home: `${ROOT}/.sandbox` }));
    clients = clientsFor(place);
    const template = peeringTemplate();
    const TemplateBody = JSON.stringify(template);
    await clients.cloudFormation.send(
      new CreateStackCommand({ StackName: 'x', TemplateBody, Capabilities: ['CAPABILITY_IAM'] }),
    );
    results = await readBack(clients, { ...place, stackName: 'x', template, account });
  });

  afterAll(() => server.stop());

  it('stands with every value that it was given, but for its name, which the local AWS drops', () => {
    const [peering, ...more] = standing('AWS::EC2::VPCPeeringConnection');
    expect(more).toEqual([]);
    expect(peering).toMatchObject({ result: 'stood' });
    const read = peering!.properties.map(({ path, result }) => [path, result]);
    expect(read).toEqual([
      ['PeerVpcId', 'kept'],
      ['Tags[Name]', 'missing'],
      ['VpcId', 'kept'],
    ]);
  });

  it('stays pending, as the local AWS accepts none', async () => {
    const { VpcPeeringConnections } = await clients.ec2.send(new DescribeVpcPeeringConnectionsCommand({}));
    expect(VpcPeeringConnections?.map(({ Status }) => Status?.Code)).toEqual(['pending-acceptance']);
  });

  it('has a route on both sides that leads through it', () => {
    const through = standing('AWS::EC2::Route').flatMap(({ result, properties }) =>
      properties
        .filter(({ path }) => path === 'VpcPeeringConnectionId')
        .map(({ result: outcome, read }) => [result, outcome, read]),
    );
    const { physicalId } = standing('AWS::EC2::VPCPeeringConnection')[0]!;
    expect(through).toEqual([
      ['stood', 'kept', physicalId],
      ['stood', 'kept', physicalId],
    ]);
  });
});

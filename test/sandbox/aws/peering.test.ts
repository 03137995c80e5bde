import { DescribeVpcPeeringConnectionsCommand } from '@aws-sdk/client-ec2';
import * as aws from '../../../constructs/aws';
import type { ResourceResult } from '../../../sandbox/aws/read-back/read-back';
import { networkIn } from '../../helpers/peering';
import { sandboxStack, startSandbox } from '../../helpers/sandbox';
import type { Sandbox } from '../../helpers/sandbox';
import { describeWithPython } from '../../helpers/with-python';

// The call that turns name resolution on needs a function, which the local AWS does not run.
function stackWithPeering() {
  const stack = sandboxStack();
  new aws.VpcPeering(stack, 'Peering', {
    network: networkIn(stack),
    peer: aws.VpcPeering.peerOf(networkIn(stack, 'Data', '10.40.0.0/16')),
    dnsResolution: false,
  });
  return stack;
}

describeWithPython('a peering in the local AWS', () => {
  let sandbox: Sandbox;
  let results: readonly ResourceResult[];
  const standing = (type: string): ResourceResult[] => results.filter((item) => item.type === type);

  beforeAll(async () => {
    sandbox = await startSandbox();
    results = await sandbox.deploy(stackWithPeering());
  });

  afterAll(() => sandbox.stop());

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
    const { VpcPeeringConnections } = await sandbox.clients.ec2.send(new DescribeVpcPeeringConnectionsCommand({}));
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

import { DescribeVpcPeeringConnectionsCommand } from '@aws-sdk/client-ec2';
import { orAbsent, tags, type Reader } from './reader';

const vpcPeering: Reader = async ({ ec2 }, { physicalId }) => {
  const answer = await orAbsent(
    ec2.send(new DescribeVpcPeeringConnectionsCommand({ VpcPeeringConnectionIds: [physicalId] })),
  );
  const found = answer?.VpcPeeringConnections?.[0];
  if (!found) return undefined;
  return {
    properties: {
      VpcId: found.RequesterVpcInfo?.VpcId,
      PeerVpcId: found.AccepterVpcInfo?.VpcId,
      PeerOwnerId: found.AccepterVpcInfo?.OwnerId,
      PeerRegion: found.AccepterVpcInfo?.Region,
      Tags: tags(found.Tags),
    },
    attributes: { Id: found.VpcPeeringConnectionId },
  };
};

/** Readers of what joins VPCs. */
export const peeringReaders: Readonly<Record<string, Reader>> = {
  'AWS::EC2::VPCPeeringConnection': vpcPeering,
};

import * as aws from '../../constructs/aws';
import * as core from '../../constructs/core';

describe('the entry of AWS', () => {
  it('gives its own names, frozen', () => {
    const own = Object.keys(aws).filter((name) => !(name in core));
    expect(own.sort()).toEqual([
      'AWS_RULES',
      'Capacity',
      'CapacityReservation',
      'CheckpointStore',
      'CheckpointStoreGrants',
      'ClusterGrants',
      'ClusterNetwork',
      'EncryptionKey',
      'FabricSecurityGroup',
      'GpuCluster',
      'GpuRulesPlugin',
      'INTERFACE_LAYOUTS',
      'LUSTRE_DEPLOYMENTS',
      'MachineImage',
      'NETWORK_EGRESS',
      'NodeGroup',
      'NodeRole',
      'PeeringAccepterRole',
      'PeeringAccepterRoutes',
      'SPOT_ALLOCATION_STRATEGIES',
      'SpotInterruption',
      'VpcPeering',
      'regionOfZone',
      'stackModel',
      'suppressFindings',
    ]);
  });

  it('gives every name of core too, so that one import is enough', () => {
    expect(Object.keys(core).filter((name) => !(name in aws))).toEqual([]);
  });
});

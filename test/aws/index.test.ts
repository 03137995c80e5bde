import * as aws from '../../constructs/aws';
import * as core from '../../constructs/core';

describe('the entry of AWS', () => {
  it('gives its own names, frozen', () => {
    const own = Object.keys(aws).filter((name) => !(name in core));
    expect(own.sort()).toEqual([
      'AWS_RULES',
      'Capacity',
      'CheckpointStore',
      'CheckpointStoreGrants',
      'ClusterGrants',
      'ClusterNetwork',
      'EncryptionKey',
      'FabricSecurityGroup',
      'GpuCluster',
      'MachineImage',
      'NodeGroup',
      'SPOT_ALLOCATION_STRATEGIES',
      'regionOfZone',
      'suppressFindings',
    ]);
  });

  it('gives every name of core too, so that one import is enough', () => {
    expect(Object.keys(core).filter((name) => !(name in aws))).toEqual([]);
  });

  it('has no code of a rule twice and none that changed', () => {
    expect(aws.AWS_RULES.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 13 }, (_, index) => `GPU-FABRIC-${String(index + 1).padStart(3, '0')}`),
      ...Array.from({ length: 5 }, (_, index) => `GPU-CAP-${String(index + 1).padStart(3, '0')}`),
      ...Array.from({ length: 6 }, (_, index) => `GPU-KEY-${String(index + 1).padStart(3, '0')}`),
      ...Array.from({ length: 3 }, (_, index) => `GPU-IMAGE-${String(index + 1).padStart(3, '0')}`),
      'GPU-COST-001',
      'GPU-COST-002',
      'GPU-KEY-007',
    ]);
  });
});

import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import type { Known } from '../../../constructs/core';
import * as rules from '../../../constructs/core/rules/image';
import { findingsOf } from '../../fixtures/findings';
import { MACHINE, nodeGroupModel } from '../../fixtures/models';

const { image } = nodeGroupModel();

describe('GPU-IMAGE-001 rootVolumeHoldsImage', () => {
  const group = (sizeGiB: Known<number>, minRootVolumeGiB: number | null) =>
    nodeGroupModel({
      rootVolume: { sizeGiB, encrypted: true, keyPath: 'Stack/Key' },
      image: { ...image, minRootVolumeGiB },
    });
  const finding = (got: number) => [
    'GPU-IMAGE-001',
    'error',
    `NodeGroup 'rootVolume' must be at least 75 GiB for its image, got ${got} GiB; ` +
      'make the root disk larger; machines with a disk smaller than their image never start',
  ];

  it.each<[Known<number>, number | null, unknown[]]>([
    [74, 75, [finding(74)]],
    [75, 75, []],
    [76, 75, []],
    [1, null, []],
    [DEPLOY_TIME, 75, []],
  ])('%s GiB for an image of %s GiB', (size, needed, found) => {
    expect(findingsOf(rules.rootVolumeHoldsImage, group(size, needed))).toEqual(found);
  });
});

describe('GPU-IMAGE-002 imageRunsOnProcessor', () => {
  const finding = [
    'GPU-IMAGE-002',
    'error',
    "NodeGroup 'image' must be built for x86_64 (x8.large), got arm64; choose an image of the same architecture",
  ];

  it.each([
    ['x86_64', []],
    [null, []],
    ['arm64', [finding]],
  ])('image for %s', (arch, found) => {
    expect(findingsOf(rules.imageRunsOnProcessor, nodeGroupModel({ image: { ...image, arch } }))).toEqual(found);
  });
});

describe('GPU-IMAGE-003 driverServesAccelerator', () => {
  const group = (architecture: string | null) =>
    nodeGroupModel({
      machine: { ...MACHINE, accelerator: { ...MACHINE.accelerator!, architecture } },
      image: { ...image, notFor: ['Volta', 'Pascal'] },
    });

  it.each(['Ampere', null])('takes an accelerator that is not named: %s', (architecture) => {
    expect(findingsOf(rules.driverServesAccelerator, group(architecture))).toEqual([]);
  });

  it.each(['Volta', 'Pascal'])('refuses %s', (architecture) => {
    expect(findingsOf(rules.driverServesAccelerator, group(architecture))).toEqual([
      [
        'GPU-IMAGE-003',
        'error',
        `NodeGroup 'image' must hold a driver for ${architecture} (x8.large), got one that does not serve it; ` +
          'give an image whose driver serves this accelerator',
      ],
    ]);
  });

  it('asks nothing of a machine without accelerators', () => {
    const machine = { ...MACHINE, accelerator: null };
    expect(findingsOf(rules.driverServesAccelerator, nodeGroupModel({ machine }))).toEqual([]);
  });
});

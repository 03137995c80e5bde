import { isKnown } from '../base/tokens';
import { rule } from './rule';

/** The disk holds the image. */
export const rootVolumeHoldsImage = rule({
  code: 'GPU-IMAGE-001',
  title: 'the root disk is as large as the image needs',
  appliesTo: 'nodeGroup',
  fix: 'make the root disk larger; machines with a disk smaller than their image never start',
  sources: ['https://github.com/eksctl-io/eksctl/issues/6869'],
  check: ({ rootVolume: { sizeGiB }, image: { minRootVolumeGiB } }) =>
    isKnown(sizeGiB) && minRootVolumeGiB !== null && sizeGiB < minRootVolumeGiB
      ? [`NodeGroup 'rootVolume' must be at least ${minRootVolumeGiB} GiB for its image, got ${sizeGiB} GiB`]
      : [],
});

/** The image runs on the processor. */
export const imageRunsOnProcessor = rule({
  code: 'GPU-IMAGE-002',
  title: 'the image is built for the processor of the machine',
  appliesTo: 'nodeGroup',
  fix: 'choose an image of the same architecture',
  sources: ['https://github.com/aws/aws-cdk/issues/26354'],
  check: ({ image, machine }) =>
    image.arch !== null && image.arch !== machine.arch
      ? [`NodeGroup 'image' must be built for ${machine.arch} (${machine.type}), got ${image.arch}`]
      : [],
});

/** The driver in the image serves the accelerator. */
export const driverServesAccelerator = rule({
  code: 'GPU-IMAGE-003',
  title: 'the driver in the image serves the accelerator',
  appliesTo: 'nodeGroup',
  fix: 'give an image whose driver serves this accelerator',
  sources: [
    'https://github.com/awslabs/amazon-eks-ami/issues/1697',
    'https://github.com/awslabs/amazon-eks-ami/issues/1618',
  ],
  check: ({ image, machine, otherMachines }) =>
    [machine, ...otherMachines.map((other) => other.machine)].flatMap(({ accelerator, type }) => {
      const architecture = accelerator?.architecture ?? null;
      return architecture !== null && image.notFor.includes(architecture)
        ? [`NodeGroup 'image' must hold a driver for ${architecture} (${type}), got one that does not serve it`]
        : [];
    }),
});

/** All of them, by code. */
export const IMAGE_RULES = [rootVolumeHoldsImage, imageRunsOnProcessor, driverServesAccelerator];

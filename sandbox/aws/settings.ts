import { DescribeImagesCommand, type EC2Client } from '@aws-sdk/client-ec2';

/** The id of an Amazon Linux 2023 image for x86_64 that the local AWS serves. */
export async function amazonLinuxImageId(ec2: EC2Client): Promise<string> {
  const { Images = [] } = await ec2.send(new DescribeImagesCommand({}));
  const image = Images.find(({ Architecture, Name }) => Architecture === 'x86_64' && Name?.startsWith('al2023-ami'));
  if (!image?.ImageId) throw new Error('the local AWS serves no Amazon Linux image');
  return image.ImageId;
}

/** The part of a stack's settings that is changed for the local AWS. */
export interface SettingsWithNodeGroups {
  readonly nodeGroups: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Settings for a deployment to the local AWS: as given, but every node group takes an image by its id, since the local
 * AWS has no parameters of deep-learning images.
 */
export function sandboxSettings<T extends SettingsWithNodeGroups>(settings: T, amiId: string): T {
  return { ...settings, nodeGroups: settings.nodeGroups.map((group) => ({ ...group, image: { amiId } })) };
}

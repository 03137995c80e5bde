import { deepFreeze } from '../core/base/freeze';
import { PropsCheck } from '../core/base/props-check';
import { orDeployTime } from '../core/base/tokens';
import type { Size } from '../core/base/units';
import { markAs } from '../core/base/value-kind';
import type { MachineModel } from '../core/model/machine';
import type { ImageModel } from '../core/model/node-group';
import { checkLiteral } from './literal';

/** What is known of an image beside where it comes from. */
export interface MachineImageOptions {
  /**
   * Name of the root disk in the image; a wrong one adds a second disk and leaves the root disk small and unencrypted.
   * @default '/dev/xvda' - as in Amazon Linux; Ubuntu has '/dev/sda1'
   */
  readonly rootDevice?: string;
  /**
   * Size that the root disk needs at least.
   * @default - not checked
   */
  readonly minRootVolume?: Size;
  /**
   * Processor architecture of the image.
   * @default - not checked
   */
  readonly arch?: 'x86_64' | 'arm64';
}

/** Where the image of a node comes from. */
export class MachineImage {
  /**
   * An image by its id.
   *
   * @param id `ami-` and 8 to 17 hexadecimal digits
   * @param options what is known of it
   * @throws GpuClustersError when it is no id of an image
   */
  static amiId(id: string, options: MachineImageOptions = {}): MachineImage {
    const check = checkOptions(options);
    check.required('amiId', id, 'give the id of an image');
    check.text(
      'amiId',
      id,
      /^ami-[0-9a-f]{8,17}$/,
      "'ami-' and 8 to 17 hexadecimal digits",
      'copy the id from the console',
    );
    check.throwIfAny('');
    return new MachineImage({ amiId: id }, imageModel(id, options), rootDeviceOf(options));
  }

  /**
   * The image that a parameter of Systems Manager names. It is looked up once per deployment, so all nodes that start
   * between two deployments have the same image.
   *
   * @param name full name of the parameter, beginning with `/`
   * @param options what is known of the image
   * @throws GpuClustersError when it is no name of a parameter
   */
  static ssmParameter(name: string, options: MachineImageOptions = {}): MachineImage {
    const check = checkOptions(options);
    check.required('ssmParameter', name, 'give the full name of the parameter');
    checkLiteral(check, 'ssmParameter', name, 'it is the default of a parameter of the template');
    check.text(
      'ssmParameter',
      name,
      /^\/[A-Za-z0-9_.\-/]+$/,
      "a name that begins with '/'",
      'give the full name of the parameter',
    );
    check.throwIfAny('');
    return new MachineImage({ ssmParameter: name }, imageModel(name, options), rootDeviceOf(options));
  }

  /**
   * The image that AWS makes for machines of this kind, or undefined where there is none: the Deep Learning AMI with
   * open NVIDIA driver, or the Neuron AMI for Trainium and Inferentia, both Amazon Linux 2023.
   *
   * Sources: https://docs.aws.amazon.com/dlami/latest/devguide/appendix-ami-release-notes.html and
   * https://awsdocs-neuron.readthedocs-hosted.com/en/latest/dlami/index.html (2026-09, parameter names seen in public use)
   *
   * @param machine the machine of the node
   */
  static defaultFor({ accelerator, arch }: MachineModel): MachineImage | undefined {
    const known = accelerator === null ? undefined : DEFAULT_IMAGES[`${accelerator.vendor}/${arch}`];
    if (known === undefined) return undefined;
    return new MachineImage({ ssmParameter: known.source }, known, DEFAULT_ROOT_DEVICE);
  }

  /**
   * What is known of the image that a parameter of Systems Manager names; undefined where it is none of
   * {@link defaultFor}.
   *
   * @param name full name of the parameter
   */
  static modelOfParameter(name: string): ImageModel | undefined {
    return Object.values(DEFAULT_IMAGES).find(({ source }) => source === name);
  }

  private constructor(
    /** The id, or the parameter that names it. */
    readonly origin: { readonly amiId: string } | { readonly ssmParameter: string },
    /** The image as data. */
    readonly model: ImageModel,
    /** Name of the root disk. */
    readonly rootDevice: string,
  ) {
    markAs(this, 'MachineImage');
    deepFreeze([this.origin, this.model]);
  }
}

const DEFAULT_ROOT_DEVICE = '/dev/xvda';
const NVIDIA_OPEN = 'base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id';

// The open kernel modules of the NVIDIA driver do not serve GPUs before Turing:
// https://github.com/awslabs/amazon-eks-ami/issues/1697. The root snapshot of these images was 75 GiB on 2026-09-27.
const NVIDIA_IMAGE = { minRootVolumeGiB: 75, driverFor: 'NVIDIA', notFor: ['Volta', 'Pascal', 'Maxwell', 'Kepler'] };

const DEFAULT_IMAGES: Readonly<Record<string, ImageModel & { readonly source: string }>> = {
  'NVIDIA/x86_64': { ...NVIDIA_IMAGE, arch: 'x86_64', source: `/aws/service/deeplearning/ami/x86_64/${NVIDIA_OPEN}` },
  'NVIDIA/arm64': { ...NVIDIA_IMAGE, arch: 'arm64', source: `/aws/service/deeplearning/ami/arm64/${NVIDIA_OPEN}` },
  'AWS/x86_64': {
    source: '/aws/service/neuron/dlami/base/amazon-linux-2023/latest/image_id',
    minRootVolumeGiB: null,
    arch: 'x86_64',
    driverFor: 'AWS',
    notFor: [],
  },
};

function imageModel(source: string, { minRootVolume, arch }: MachineImageOptions): ImageModel {
  return {
    source: orDeployTime(source),
    minRootVolumeGiB: minRootVolume?.toGibibytes() ?? null,
    arch: arch ?? null,
    driverFor: null,
    notFor: [],
  };
}

function rootDeviceOf({ rootDevice = DEFAULT_ROOT_DEVICE }: MachineImageOptions): string {
  return rootDevice;
}

function checkOptions({ rootDevice, minRootVolume, arch }: MachineImageOptions): PropsCheck {
  const check = new PropsCheck('MachineImage');
  check.text(
    'rootDevice',
    rootDevice,
    /^\/dev\/\w+$/,
    "a device such as '/dev/xvda'",
    'take the name from describe-images',
  );
  const why = 'it is compared with the node';
  if (check.valueOf('minRootVolume', minRootVolume, 'Size', 'give it as Size.gibibytes(75)')) {
    checkLiteral(check, 'minRootVolume', minRootVolume!.toGibibytes(), why);
  }
  checkLiteral(check, 'arch', arch, why);
  check.oneOf('arch', arch, ['x86_64', 'arm64'], 'take the architecture from describe-images');
  return check;
}

import * as aws from '../../constructs/aws';
import { machineOf } from '../../constructs/aws/machine';
import { awsCatalog } from '../../constructs/core/catalog/aws';
import { failureMessages, realTokens } from '../helpers/app';

const ID = 'ami-0123456789abcdef0';

function defaultFor(type: string): aws.MachineImage | undefined {
  const found = awsCatalog().lookUp(type);
  return found.kind === 'found' ? aws.MachineImage.defaultFor(machineOf(found.row, '2026-10')) : undefined;
}

describe('MachineImage', () => {
  it('is an image by its id, of which nothing else is known', () => {
    const image = aws.MachineImage.amiId(ID);
    expect(image.origin).toEqual({ amiId: ID });
    expect(image.rootDevice).toBe('/dev/xvda');
    expect(image.model).toEqual({ source: ID, minRootVolumeGiB: null, arch: null, driverFor: null, notFor: [] });
  });

  it('is an image that a parameter names, with all that is known of it', () => {
    const minRootVolume = aws.Size.gibibytes(80);
    const image = aws.MachineImage.ssmParameter('/team/image', {
      rootDevice: '/dev/sda1',
      minRootVolume,
      arch: 'arm64',
    });
    expect(image.origin).toEqual({ ssmParameter: '/team/image' });
    expect(image.rootDevice).toBe('/dev/sda1');
    expect(image.model).toMatchObject({ source: '/team/image', minRootVolumeGiB: 80, arch: 'arm64' });
  });

  test.each([
    ['p5.48xlarge', '/aws/service/deeplearning/ami/x86_64/base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id'],
    ['g5g.xlarge', '/aws/service/deeplearning/ami/arm64/base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id'],
    ['trn1.32xlarge', '/aws/service/neuron/dlami/base/amazon-linux-2023/latest/image_id'],
  ])('is that of AWS for %s', (type, parameter) => {
    expect(defaultFor(type)?.origin).toEqual({ ssmParameter: parameter });
  });

  it('says of the NVIDIA image what it needs and which GPUs its driver does not serve', () => {
    expect(defaultFor('p5.48xlarge')?.model).toMatchObject({ minRootVolumeGiB: 75, driverFor: 'NVIDIA' });
    expect(defaultFor('p5.48xlarge')?.model.notFor).toContain('Volta');
  });

  it('is none where AWS makes none', () => {
    expect(defaultFor('hpc7a.96xlarge')).toBeUndefined();
  });

  it('cannot be changed through what it hands out', () => {
    const { model, origin } = defaultFor('p5.48xlarge')!;
    expect(() => (model.notFor as string[]).push('Hopper')).toThrow(TypeError);
    expect(() => Object.assign(origin, { ssmParameter: '/x' })).toThrow(TypeError);
    expect(defaultFor('p5.48xlarge')!.model.notFor).not.toContain('Hopper');
  });

  describe('rules', () => {
    test.each(['ami-01234567', ID])('takes the id %s', (id) => {
      expect(aws.MachineImage.amiId(id).model.source).toBe(id);
    });

    test.each(['ami-0123456', 'ami-0123456789abcdef01', 'ami-XYZ45678', 'p5'])('refuses the id %s', (id) => {
      expect(failureMessages(() => aws.MachineImage.amiId(id))).toEqual([
        `MachineImage 'amiId' must be 'ami-' and 8 to 17 hexadecimal digits, got "${id}"; copy the id from the console`,
      ]);
    });

    test.each(['team/image', '/', '/a b'])('refuses the parameter %s', (name) => {
      expect(failureMessages(() => aws.MachineImage.ssmParameter(name))).toEqual([
        `MachineImage 'ssmParameter' must be a name that begins with '/', got "${name}"; give the full name of the parameter`,
      ]);
    });

    it('names every wrong option at once', () => {
      const wrong = { rootDevice: 'xvda', arch: 'amd64' } as unknown as aws.MachineImageOptions;
      expect(failureMessages(() => aws.MachineImage.amiId('x', wrong))).toEqual([
        "MachineImage 'rootDevice' must be a device such as '/dev/xvda', got \"xvda\"; take the name from describe-images",
        "MachineImage 'arch' must be one of 'x86_64', 'arm64', got \"amd64\"; take the architecture from describe-images",
        expect.stringContaining("MachineImage 'amiId' must be"),
      ]);
    });
  });

  describe.each(realTokens)('with tokens of %s', (_framework, { text, number }) => {
    it('takes id and root disk that are known at deploy', () => {
      const image = aws.MachineImage.amiId(text, { rootDevice: text });
      expect(image.origin).toEqual({ amiId: text });
      expect(image.rootDevice).toBe(text);
      expect(image.model.source).toBe('(known at deploy)');
    });

    it('says that parameter, size and architecture must be literal', () => {
      const options = { minRootVolume: aws.Size.gibibytes(number), arch: text as 'arm64' };
      const rest = 'got (known at deploy); write the value out in the program';
      expect(failureMessages(() => aws.MachineImage.ssmParameter(text, options))).toEqual([
        `MachineImage 'minRootVolume' must be known at synth, since it is compared with the node, ${rest}`,
        `MachineImage 'arch' must be known at synth, since it is compared with the node, ${rest}`,
        `MachineImage 'ssmParameter' must be known at synth, since it is the default of a parameter of the template, ${rest}`,
      ]);
    });
  });
});

import * as aws from '../../constructs/aws';
import { checkVolumeSize, checkVolumeSpeed, gp3Volume } from '../../constructs/aws/gp3-volume';
import type { VolumeSpeed } from '../../constructs/aws/gp3-volume';
import { PropsCheck } from '../../constructs/core/base/props-check';
import { realTokens } from '../helpers/app';

function messagesOf(call: (check: PropsCheck) => void): string[] {
  const check = new PropsCheck('NodeGroup');
  call(check);
  return check.failures.map(({ message }) => message);
}

const ofSpeed = (speed: VolumeSpeed, sizeGiB?: number) =>
  messagesOf((check) => checkVolumeSpeed(check, 'disk', speed, sizeGiB));

describe('checkVolumeSize', () => {
  const ofSize = (size: aws.Size) => messagesOf((check) => checkVolumeSize(check, 'disk', size));

  it.each([1, 65_536])('takes %d GiB', (gib) => {
    expect(ofSize(aws.Size.gibibytes(gib))).toEqual([]);
  });

  it.each([0, 65_537])('refuses %d GiB', (gib) => {
    expect(ofSize(aws.Size.gibibytes(gib))).toEqual([
      `NodeGroup 'disk' must be from 1 to 65536 GiB, got ${gib}; give a Size in whole GiB, such as Size.gibibytes(200)`,
    ]);
  });

  it('refuses a bare number', () => {
    expect(ofSize(200 as never)).toEqual([expect.stringMatching(/^NodeGroup 'disk' must be a Size, got 200; /)]);
  });
});

describe('checkVolumeSpeed', () => {
  it.each<[VolumeSpeed, number | undefined]>([
    [{}, 1],
    [{ iops: 3000 }, 6],
    [{ iops: 80_000, throughput: 2000 }, 160],
    [{ throughput: 750 }, 100],
    [{ iops: 80_000 }, undefined],
  ])('takes %j of %s GiB', (speed, sizeGiB) => {
    expect(ofSpeed(speed, sizeGiB)).toEqual([]);
  });

  it.each<[VolumeSpeed, string]>([
    [{ iops: 2999 }, "'disk.iops' must be from 3000 to 80000, got 2999"],
    [{ iops: 80_001 }, "'disk.iops' must be from 3000 to 80000, got 80001"],
    [{ iops: 3000.5 }, "'disk.iops' must be a whole number, got 3000.5"],
    [{ throughput: 124 }, "'disk.throughput' must be from 125 to 2000 MiB per second, got 124"],
    [{ iops: 50_000, throughput: 2001 }, "'disk.throughput' must be from 125 to 2000 MiB per second, got 2001"],
    [{ iops: 50_001 }, "'disk.iops' must be at most 500 for each GiB (50000), got 50001"],
    [{ throughput: 751 }, "'disk.throughput' must be at most a quarter of the operations per second (750), got 751"],
    [
      { iops: 4000, throughput: 1001 },
      "'disk.throughput' must be at most a quarter of the operations per second (1000)",
    ],
  ])('refuses %j of 100 GiB', (speed, text) => {
    expect(ofSpeed(speed, 100)).toEqual([expect.stringContaining(`NodeGroup ${text}`)]);
  });

  it.each(realTokens)('judges no token of %s', (_framework, { number }) => {
    expect(ofSpeed({ iops: number, throughput: 2000 }, 1)).toEqual([]);
    expect(ofSpeed({ iops: 80_000, throughput: number }, number)).toEqual([]);
  });
});

describe('gp3Volume', () => {
  it('is encrypted with the key and ends with its node', () => {
    expect(gp3Volume('/dev/sdf', 500, 'key', { iops: 6000, throughput: 500 })).toEqual({
      deviceName: '/dev/sdf',
      ebs: {
        volumeType: 'gp3',
        volumeSize: 500,
        encrypted: true,
        kmsKeyId: 'key',
        deleteOnTermination: true,
        iops: 6000,
        throughput: 500,
      },
    });
  });
});

import * as aws from '../../constructs/aws';
import { failureMessages, newStack } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';

// What JavaScript lets through: a number where a value of a class belongs.
const wrong = (value: unknown): never => value as never;

describe('a prop of the wrong kind', () => {
  it('is named for a key', () => {
    const make = (): unknown => new aws.EncryptionKey(newStack(), 'Key', { pendingWindow: wrong(7) });
    expect(failureMessages(make)).toEqual([
      "EncryptionKey 'pendingWindow' must be a Duration, got 7; give Duration.days(7) to Duration.days(30)",
    ]);
  });

  it('is named for a store', () => {
    const stack = newStack();
    const encryptionKey = new aws.EncryptionKey(stack, 'Key');
    const policy = { every: wrong(15), keep: 5 };
    expect(failureMessages(() => new aws.CheckpointStore(stack, 'Store', { encryptionKey, policy }))).toEqual([
      "CheckpointStore 'policy.every' must be a Duration, got 15; give a Duration from one minute to one day, such as Duration.minutes(15)",
    ]);
  });

  it('is named for a cluster, so that no limit is lost in silence', () => {
    expect(failureMessages(() => aws.GpuCluster.check({ maxHourlyCost: wrong(250) }, 'Stack/Cluster'))).toEqual([
      "GpuCluster 'maxHourlyCost' must be a Money, got 250; give it as Money.usd(250)",
    ]);
  });

  it('is named for a node group, each of them', () => {
    const options = {
      capacity: wrong('spot'),
      rootVolume: wrong(200),
      hourlyPrice: wrong(55.04),
      image: wrong('ami-0123456789abcdef0'),
    };
    const props = failureMessages(() => addClusterWithGroup(newStack(), options)).map((text) => text.split("'")[1]);
    expect(props).toEqual(['capacity', 'rootVolume', 'hourlyPrice', 'image']);
  });

  it('is named for an image', () => {
    const make = (): unknown => aws.MachineImage.amiId('ami-0123456789abcdef0', { minRootVolume: wrong(75) });
    expect(failureMessages(make)).toEqual([
      "MachineImage 'minRootVolume' must be a Size, got 75; give it as Size.gibibytes(75)",
    ]);
  });
});

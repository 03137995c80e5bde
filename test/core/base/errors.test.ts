import { GpuClustersError, isGpuClustersError, reportTogether } from '../../../constructs/core/base/errors';
import { missing, outOfRange } from '../../../constructs/core/base/messages';
import { errorOf } from '../../fixtures/errors';

const noType = missing({ construct: 'NodeGroup', prop: 'instanceType' }, 'name a type');
const tooFew = outOfRange({ construct: 'NodeGroup', prop: 'nodes.max' }, 'must be at least 1', 0, 'give more nodes');

describe('GpuClustersError', () => {
  it('names one mistake on one line', () => {
    const error = new GpuClustersError([noType], 'Stack/Group');
    expect(error).toMatchObject({ name: 'GpuClustersError', code: 'GPU-PROP-001', path: 'Stack/Group' });
    expect(error.message).toBe(
      "Stack/Group: NodeGroup 'instanceType' is required, got nothing; name a type [GPU-PROP-001]",
    );
    expect(error.failures).toEqual([{ ...noType, path: 'Stack/Group' }]);
  });

  it('names no path of a value object', () => {
    const error = new GpuClustersError([tooFew]);
    expect(error.path).toBe('');
    expect(error.message).toBe("NodeGroup 'nodes.max' must be at least 1, got 0; give more nodes [GPU-PROP-003]");
  });

  it('names every mistake, in order', () => {
    const error = new GpuClustersError([noType, tooFew], 'Stack/Group');
    expect(error.code).toBe('GPU-PROP-001');
    expect(error.message.split('\n')).toEqual([
      '2 props are wrong',
      "  Stack/Group: NodeGroup 'instanceType' is required, got nothing; name a type [GPU-PROP-001]",
      "  Stack/Group: NodeGroup 'nodes.max' must be at least 1, got 0; give more nodes [GPU-PROP-003]",
    ]);
  });

  it('keeps the path that a mistake already has', () => {
    const error = new GpuClustersError([{ ...noType, path: 'Stack/Other' }, tooFew], 'Stack/Group');
    expect(error.failures.map(({ path }) => path)).toEqual(['Stack/Other', 'Stack/Group']);
  });

  it('cannot be changed', () => {
    const { failures } = new GpuClustersError([noType], 'Stack/Group');
    expect(() => (failures as unknown[]).push(tooFew)).toThrow(TypeError);
    expect(Object.isFrozen(failures[0])).toBe(true);
  });
});

describe('isGpuClustersError', () => {
  it('knows an error of another copy of the package', () => {
    jest.isolateModules(() => {
      const copy = jest.requireActual<typeof import('../../../constructs/core/base/errors')>(
        '../../../constructs/core/base/errors',
      );
      expect(copy.GpuClustersError).not.toBe(GpuClustersError);
      expect(isGpuClustersError(new copy.GpuClustersError([noType]))).toBe(true);
      expect(copy.isGpuClustersError(new GpuClustersError([noType]))).toBe(true);
    });
  });

  it.each([new TypeError('no'), undefined, null, 'GpuClustersError', { name: 'GpuClustersError' }])(
    'knows that %p is another',
    (thrown) => {
      expect(isGpuClustersError(thrown)).toBe(false);
    },
  );
});

describe('reportTogether', () => {
  const fail = (failures: ConstructorParameters<typeof GpuClustersError>[0], path?: string) => () => {
    throw new GpuClustersError(failures, path);
  };

  it('runs every step and throws nothing where nothing is wrong', () => {
    const steps = [jest.fn(), jest.fn()];
    reportTogether(...steps);
    steps.forEach((step) => expect(step).toHaveBeenCalledTimes(1));
    expect(() => reportTogether()).not.toThrow();
  });

  it('gathers the mistakes of all steps, each with its path', () => {
    const last = jest.fn();
    const error = errorOf(() => reportTogether(fail([noType], 'Stack/A'), fail([tooFew, noType], 'Stack/B'), last));
    expect(last).toHaveBeenCalledTimes(1);
    expect(error.path).toBe('');
    expect(error.failures.map(({ path, code }) => [path, code])).toEqual([
      ['Stack/A', 'GPU-PROP-001'],
      ['Stack/B', 'GPU-PROP-003'],
      ['Stack/B', 'GPU-PROP-001'],
    ]);
  });

  it('keeps the path where all mistakes are of one construct', () => {
    expect(errorOf(() => reportTogether(fail([noType, tooFew], 'Stack/A'))).path).toBe('Stack/A');
    expect(errorOf(() => reportTogether(fail([noType]))).path).toBe('');
  });

  it('passes a foreign error on as it is', () => {
    const foreign = new RangeError('not ours');
    const never = jest.fn();
    const steps = [
      fail([noType]),
      () => {
        throw foreign;
      },
      never,
    ];
    expect(() => reportTogether(...steps)).toThrow(foreign);
    expect(never).not.toHaveBeenCalled();
  });
});

import { deepFreeze } from './freeze';
import type { Failure } from './messages';

const MARK = Symbol.for('gpu-clusters.GpuClustersError');

/** The one error of this library: every mistake found in one place, each with its fix. */
export class GpuClustersError extends Error {
  /** Code of the first mistake; all of them are in {@link failures}. */
  readonly code: string;
  /** Path of the construct in its tree; empty for a value object, and where several constructs have mistakes. */
  readonly path: string;
  /** Every mistake, in the order of the props. */
  readonly failures: readonly Failure[];

  /**
   * @param failures at least one mistake
   * @param path path of the construct in its tree
   */
  constructor(failures: readonly Failure[], path = '') {
    const placed = failures.map((failure) =>
      failure.path === undefined && path !== '' ? { ...failure, path } : failure,
    );
    super(summary(placed));
    this.name = 'GpuClustersError';
    this.code = placed[0]?.code ?? 'GPU-PROP-000';
    this.path = path;
    this.failures = deepFreeze(placed);
    Object.defineProperty(this, MARK, { value: true });
  }
}

/**
 * Tells whether something thrown is this library's error, also where two copies of the package are loaded.
 *
 * @param thrown what a catch received
 */
export function isGpuClustersError(thrown: unknown): thrown is GpuClustersError {
  return typeof thrown === 'object' && thrown !== null && (thrown as Record<symbol, unknown>)[MARK] === true;
}

/**
 * Runs several steps that do not need each other and reports the mistakes of all of them at once.
 *
 * @param steps each may throw this library's error; anything else is passed on at once
 * @throws GpuClustersError with the mistakes of every step
 */
export function reportTogether(...steps: ReadonlyArray<() => void>): void {
  const failures = steps.flatMap((step) => {
    try {
      step();
      return [];
    } catch (thrown) {
      if (isGpuClustersError(thrown)) return thrown.failures;
      throw thrown;
    }
  });
  const paths = new Set(failures.map(({ path }) => path));
  if (failures.length > 0) throw new GpuClustersError(failures, paths.size === 1 ? failures[0]!.path : '');
}

function summary(failures: readonly Failure[]): string {
  const lines = failures.map(
    ({ path, message, code }) => `${path === undefined ? '' : `${path}: `}${message} [${code}]`,
  );
  return lines.length === 1
    ? lines[0]!
    : `${lines.length} props are wrong\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

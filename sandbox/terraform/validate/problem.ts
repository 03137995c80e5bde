import type { Path } from '../wire/value';

/** What a provider has to say of a configuration. */
export interface Problem {
  readonly severity: 'ERROR' | 'WARNING';
  /** `'argument' must …, got …`. */
  readonly summary: string;
  /** Where; ends before the first element of a set. */
  readonly path: Path;
}

/** A path as the providers write it: `data_disks.0.size`. */
export const pathText = (path: Path) => path.join('.');

/** A finding that refuses the configuration. */
export const error = (path: Path, what: string): Problem => ({
  severity: 'ERROR',
  summary: `'${pathText(path)}' ${what}`,
  path,
});

/** A finding that lets the configuration pass. */
export const warning = (path: Path, what: string): Problem => ({ ...error(path, what), severity: 'WARNING' });

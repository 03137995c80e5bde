import { DEPLOY_TIME, isToken } from './tokens';

/** Which prop of which construct a message speaks of. */
export interface Subject {
  /** Class name of the construct or value object, for example `NodeGroup`. */
  readonly construct: string;
  /** The prop as the user wrote it, nested ones with points: `nodes.max`. */
  readonly prop: string;
}

/** One mistake in the props of one construct. */
export interface Failure extends Subject {
  /** Stable code of the kind of mistake. */
  readonly code: string;
  /** `<class> '<prop>' <rule>, got <json>; <fix>`. */
  readonly message: string;
  /**
   * Path of the construct in its tree.
   * @default - a value object, which stands in no tree
   */
  readonly path?: string;
}

/** The codes of mistakes in props. Public contract: a code keeps its meaning. */
export const PROP_CODES = Object.freeze({
  missing: 'GPU-PROP-001',
  malformed: 'GPU-PROP-002',
  outOfRange: 'GPU-PROP-003',
  notOneOf: 'GPU-PROP-004',
  conflict: 'GPU-PROP-005',
  wrongScope: 'GPU-PROP-006',
} as const);

/**
 * Writes a value as a user would recognise it: JSON, a token as known at deploy.
 *
 * @param value what the user gave
 */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (isToken(value)) return DEPLOY_TIME;
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  try {
    return JSON.stringify(value, (_key, part: unknown) => (isToken(part) ? DEPLOY_TIME : part)) ?? `a ${typeof value}`;
  } catch {
    // A construct knows its parent and its children, so it has no JSON.
    return `an object of class ${(value as object).constructor?.name ?? 'unknown'}`;
  }
}

function failure(code: string, subject: Subject, rule: string, got: unknown, fix: string): Failure {
  const { construct, prop } = subject;
  return { code, construct, prop, message: `${construct} '${prop}' ${rule}, got ${show(got)}; ${fix}` };
}

/** A prop that must be there is not. */
export function missing(subject: Subject, fix: string): Failure {
  return failure(PROP_CODES.missing, subject, 'is required', undefined, fix);
}

/** A prop has the wrong form or type; `expected` completes 'must be …'. */
export function malformed(subject: Subject, expected: string, got: unknown, fix: string): Failure {
  return failure(PROP_CODES.malformed, subject, `must be ${expected}`, got, fix);
}

/** A prop is outside its bounds; `rule` is the whole rule, for example `must be at least 1`. */
export function outOfRange(subject: Subject, rule: string, got: unknown, fix: string): Failure {
  return failure(PROP_CODES.outOfRange, subject, rule, got, fix);
}

/** A prop is not among the values that exist; `suggestions` are the nearest ones, best first. */
export function notOneOf(
  subject: Subject,
  allowed: readonly string[],
  got: unknown,
  fix: string,
  suggestions: readonly string[] = [],
): Failure {
  const rule = `must be one of ${allowed.map((word) => `'${word}'`).join(', ')}`;
  return failure(PROP_CODES.notOneOf, subject, rule, got, withGuess(fix, suggestions));
}

/** A prop names something that does not exist in an open set, such as an instance type. */
export function unknownName(
  subject: Subject,
  what: string,
  got: unknown,
  fix: string,
  suggestions: readonly string[] = [],
): Failure {
  return failure(PROP_CODES.notOneOf, subject, `must be ${what}`, got, withGuess(fix, suggestions));
}

/** Two props, or a prop and its surroundings, cannot hold together. */
export function conflict(subject: Subject, rule: string, got: unknown, fix: string): Failure {
  return failure(PROP_CODES.conflict, subject, rule, got, fix);
}

/** A construct stands under the wrong kind of stack. */
export function wrongScope(construct: string, expected: string, got: string, fix: string): Failure {
  return failure(PROP_CODES.wrongScope, { construct, prop: 'scope' }, `must be ${expected}`, got, fix);
}

function withGuess(fix: string, suggestions: readonly string[]): string {
  return suggestions.length === 0 ? fix : `did you mean '${suggestions.join("' or '")}'? ${fix}`;
}

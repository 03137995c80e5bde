import * as v from 'valibot';
import { didYouMean } from '../constructs/core/base/did-you-mean';
import { malformed, missing, notOneOf } from '../constructs/core/base/messages';
import type { Failure, Subject } from '../constructs/core/base/messages';
import { SETTINGS_SHAPES } from './settings-shape';
import type { SettingsOf, StackId } from './settings-shape';

/**
 * Holds settings against the shape of a stack.
 *
 * @param stackId id of the stack
 * @param file name of the file, for the messages
 * @param content what the file holds
 * @returns the settings, or a failure for each field of the wrong shape; its prop is names and indexes from the top of
 *   the file down to the field, with points, or `file` for the file as a whole
 */
export function checkSettings<Id extends StackId>(
  stackId: Id,
  file: string,
  content: unknown,
): { readonly settings: SettingsOf<Id> } | { readonly failures: readonly Failure[] } {
  const [shape, example] = [SETTINGS_SHAPES[stackId], exampleOf(stackId)];
  // The library takes a list for an object without fields.
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    const subject = { construct: file, prop: 'file' };
    return { failures: [malformed(subject, 'an object of settings', content, `write it as in ${example}`)] };
  }
  const parsed = v.safeParse(shape, content);
  if (parsed.success) return { settings: parsed.output };
  return {
    failures: parsed.issues.map((issue) => {
      const subject = { construct: file, prop: v.getDotPath(issue) ?? 'file' };
      return isUnknownField(issue) ? unknownField(shape, issue, subject, example) : wrongValue(issue, subject, example);
    }),
  };
}

/** The settings file of this package that shows how one is written. */
export function exampleOf(stackId: StackId): string {
  return `stacks/settings/${stackId}.json`;
}

function isUnknownField({ kind, expected }: v.BaseIssue<unknown>): boolean {
  return kind === 'schema' && expected === 'never';
}

function unknownField(shape: Shape, { path }: v.BaseIssue<unknown>, subject: Subject, example: string): Failure {
  const keys = path!.map(({ key }) => String(key));
  const written = keys.at(-1)!;
  // One of several shapes at this place may have the field that another lacks.
  const known = [...new Set(fieldsAt(shape, keys.slice(0, -1)))].filter((field) => field !== written);
  const fix = `name it so or take it out; ${example} is an example`;
  return notOneOf(subject, known, written, fix, didYouMean(written, known));
}

function wrongValue(issue: v.BaseIssue<unknown>, subject: Subject, example: string): Failure {
  const { kind, expected, received, input, message } = issue;
  const fix = `mend it; ${example} is an example`;
  if (kind !== 'schema') return malformed(subject, message, input, fix);
  if (received === 'undefined') return missing(subject, `add it; ${example} is an example`);
  const words = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, word]) => word!);
  if (words.length === 0) return malformed(subject, TYPES[expected!] ?? expected!, input, fix);
  return notOneOf(subject, words, input, fix, typeof input === 'string' ? didYouMean(input, words) : []);
}

// The library's names of types.
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'an object',
};

/** The parts of the library's schemas that hold further schemas. */
interface Shape {
  readonly kind: string;
  readonly wrapped?: Shape;
  readonly options?: readonly Shape[];
  readonly item?: Shape;
  readonly getter?: (input: unknown) => Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
}

/** Names of the fields that an object at a place of a shape may have. */
function fieldsAt(shape: Shape, [first, ...rest]: readonly string[]): string[] {
  const { wrapped, options, item, getter, entries = {} } = shape;
  const path = first === undefined ? [] : [first, ...rest];
  if (wrapped !== undefined) return fieldsAt(wrapped, path);
  // Of a shape that depends on what is written, the one for an object.
  if (getter !== undefined) return fieldsAt(getter({}), path);
  if (options !== undefined) return options.flatMap((option) => fieldsAt(option, path));
  if (first === undefined) return Object.keys(entries);
  const next = item ?? entries[first];
  return next === undefined ? [] : fieldsAt(next, rest);
}

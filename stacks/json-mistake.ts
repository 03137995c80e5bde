/** Where a text stops being JSON. */
export interface JsonMistake {
  /** Line of the text, from 1. */
  readonly line: number;
  /** Column of the line in characters, from 1. */
  readonly column: number;
  /** What stands there, to the end of the line; undefined where the text ends. */
  readonly found: string | undefined;
}

const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y; // eslint-disable-line no-control-regex
const NUMBER_OR_WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Finds the first place where a text is no JSON: `JSON.parse` tells it in some of its messages only, and in other words
 * from one version of Node to the next.
 *
 * @param text a text that `JSON.parse` refuses
 */
export function findJsonMistake(text: string): JsonMistake {
  let at = 0;
  const take = (form: RegExp): boolean => {
    form.lastIndex = at;
    const matches = form.test(text);
    if (matches) at = form.lastIndex;
    if (matches) skipSpace();
    return matches;
  };
  const skipSpace = (): void => {
    while (' \t\n\r'.includes(text[at] ?? 'end')) at += 1;
  };
  const members = (end: RegExp, member: () => boolean): boolean => {
    if (take(end)) return true;
    do {
      if (!member()) return false;
    } while (take(/,/y));
    return take(end);
  };
  const value = (): boolean =>
    take(STRING) ||
    take(NUMBER_OR_WORD) ||
    (take(/\[/y) && members(/\]/y, value)) ||
    (take(/\{/y) && members(/\}/y, () => take(STRING) && take(/:/y) && value()));
  skipSpace();
  value();

  const before = text.slice(0, at).split('\n');
  const [rest = ''] = text.slice(at).split(/\r?\n/, 1);
  return { line: before.length, column: before.at(-1)!.length + 1, found: rest === '' ? undefined : rest };
}

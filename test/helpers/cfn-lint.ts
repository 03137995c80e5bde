import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sandboxPython } from './with-python';

/** What cfn-lint says of one place of a template. */
export interface LintMatch {
  readonly Rule: { readonly Id: string };
  readonly Message: string;
  readonly Location: { readonly Path: readonly string[] | null };
}

/**
 * What cfn-lint says of some templates.
 *
 * @param region region to lint for; undefined = the regions that each template names in its metadata
 * @param files files of the templates
 */
export function lint(region: string | undefined, files: readonly string[]): LintMatch[] {
  const program = join(dirname(sandboxPython()), 'cfn-lint');
  expect(existsSync(program)).toBe(true);
  const run = spawnSync(program, [...(region === undefined ? [] : ['-r', region]), '-f', 'json', '-t', ...files], {
    encoding: 'utf8',
  });
  expect(run.stderr).toBe('');
  return JSON.parse(run.stdout) as LintMatch[];
}

/** A match as one line. */
export function lintLine({ Rule, Message, Location }: LintMatch): string {
  return `${Rule.Id} ${Message} at ${Location.Path?.join('/')}`;
}

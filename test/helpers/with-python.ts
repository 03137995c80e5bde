import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root';

const NO_PYTHON = 3;

const found = spawnSync(process.execPath, [join(ROOT, 'tools', 'setup', 'venv.mjs')], { encoding: 'utf8' });

/** Path of the sandbox's Python; a broken set-up fails the tests, only a machine without Python skips them. */
export function sandboxPython(): string {
  if (found.status !== 0) throw new Error(`the sandbox could not be set up: ${found.stderr}`);
  return found.stdout.trim().split('\n').pop() ?? '';
}

/** `describe`, but skipped by name and reason where Python is missing. */
export function describeWithPython(name: string, tests: () => void): void {
  if (found.status === NO_PYTHON) describe.skip(`${name} [skipped: ${found.stderr.trim()}]`, tests);
  else describe(name, tests);
}

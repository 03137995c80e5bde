import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Outcome } from '../helpers/outcome';
import { ROOT } from '../helpers/root';

const SHELL = '/bin/sh';

/**
 * The tools in a folder of their own, so that a test can play a machine where nothing or something else is installed.
 * The search path holds only the commands that the test puts there.
 */
export class ToolsCopy {
  public readonly folder = mkdtempSync(join(tmpdir(), 'gpu-clusters-tools-'));

  constructor() {
    cpSync(join(ROOT, 'tools'), join(this.folder, 'tools'), { recursive: true });
    this.write('sandbox/aws/requirements.txt', 'nothing==1\n');
    this.lock({});
    this.installed({});
    this.write('node_modules/typescript/bin/tsc', '');
    mkdirSync(join(this.folder, 'bin'));
  }

  public write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  public delete(path: string): void {
    rmSync(join(this.folder, path));
  }

  /** Writes package-lock.json. */
  public lock(packages: Record<string, unknown>): void {
    this.write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
  }

  /** Writes what npm notes about what it installed, and the folders of the packages. */
  public installed(packages: Record<string, unknown>): void {
    this.write('node_modules/.package-lock.json', JSON.stringify({ packages }));
    for (const path of Object.keys(packages)) mkdirSync(join(this.folder, path), { recursive: true });
  }

  /** Puts a command on the search path: a shell script. */
  public command(name: string, script: string): void {
    this.write(`bin/${name}`, `#!${SHELL}\n${script}\n`);
    chmodSync(join(this.folder, 'bin', name), 0o755);
  }

  public run(script: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Outcome {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(this.folder, script), ...args], {
      encoding: 'utf8',
      env: { PATH: join(this.folder, 'bin'), ...env },
    });
    return { code: status, stdout, stderr };
  }

  public remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

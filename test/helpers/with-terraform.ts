import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startTerraformSandbox, type TerraformSandbox } from '../../sandbox/terraform/start';
import type { LocalProvider } from '../../sandbox/terraform/schema/local-provider';

/** The terraform of this machine, or tofu; undefined when it has neither. */
export const TERRAFORM = ['terraform', 'tofu'].find((name) => spawnSync(name, ['version']).status === 0);

/** `describe`, but skipped by name and reason where neither terraform nor tofu is found. */
export function describeWithTerraform(name: string, tests: () => void): void {
  if (TERRAFORM === undefined) describe.skip(`${name} [skipped: neither terraform nor tofu is installed]`, tests);
  else describe(name, tests);
}

/** How a command ended. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with a configuration, and local providers for its terraform. */
export interface Workspace {
  readonly folder: string;
  /** Writes a file of the folder; objects as JSON. */
  write(name: string, content: object | string): void;
  /** Runs terraform without colours and waits for its end. */
  terraform(...args: string[]): Promise<Outcome>;
  /** Ends the providers and removes the folder. */
  close(): void;
}

function run(command: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output.stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output.stderr += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });
}

/**
 * Opens a workspace in a folder of its own.
 *
 * @param providers providers to play; those of the project when left out
 */
export async function openWorkspace(providers?: readonly LocalProvider[]): Promise<Workspace> {
  const folder = mkdtempSync(join(tmpdir(), 'terraform-'));
  const sandbox: TerraformSandbox = await startTerraformSandbox({ folder, home: join(folder, '.home'), providers });
  return {
    folder,
    write: (name, content) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    },
    terraform: (...args) => run(TERRAFORM ?? 'terraform', args, folder, sandbox.env),
    close: () => {
      sandbox.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root';

/** What a run of the CDK CLI said and left. */
export interface CliRun {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Connections that it and what it left behind have tried to open so far, one a line. */
  readonly connections: string;
  /** Text of a file of the output folder; undefined where it is not there. */
  readonly output: (name: string) => string | undefined;
}

const folders: string[] = [];

/** Removes what the runs left. */
export function removeCliFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs `npx cdk synth -q` as a user with no account would: an empty home, no credentials, no metadata service, and a
 * network that refuses every connection and notes it.
 *
 * @param settings value of GPU_CLUSTERS_SETTINGS; undefined = the settings of the package
 * @param app command of another app; undefined = that of the package
 */
export function cdkSynth(settings?: string, app?: string): CliRun {
  const folder = mkdtempSync(join(tmpdir(), 'cdk-synth-'));
  folders.push(folder);
  const log = join(folder, 'connections');
  const output = join(folder, 'cdk.out');
  const run = spawnSync(
    'npx',
    ['cdk', 'synth', '-q', '--output', output, ...(app === undefined ? [] : ['--app', app])],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        AWS_EC2_METADATA_DISABLED: 'true',
        // npm asks for a newer npm of its own accord; that is no doing of ours.
        npm_config_update_notifier: 'false',
        NO_NETWORK_LOG: log,
        NODE_OPTIONS: `--import ${pathToFileURL(join(ROOT, 'test', 'helpers', 'no-network.mjs')).href}`,
        ...(settings === undefined ? {} : { GPU_CLUSTERS_SETTINGS: settings }),
      },
    },
  );
  const read = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return {
    exitCode: run.status,
    stdout: run.stdout,
    stderr: run.stderr,
    get connections() {
      return read(log) ?? '';
    },
    output: (name) => read(join(output, name)),
  };
}

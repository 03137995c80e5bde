import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Outcome } from '../helpers/outcome';
import { ROOT } from '../helpers/root';

/**
 * A temporary folder with no node_modules above it, such as this repository's: what a project lacks, Node would find
 * there, and a test would pass for nothing.
 */
export function temporaryFolder(): string {
  const places = [tmpdir(), '/var/tmp', homedir()]
    .filter((place) => existsSync(place))
    .map((place) => realpathSync(place));
  const clean = places.find((place) => !ancestors(place).some((folder) => existsSync(join(folder, 'node_modules'))));
  if (clean === undefined) throw new Error(`every one of ${places.join(', ')} has a node_modules above it; remove one`);
  return mkdtempSync(join(clean, 'gpu-clusters-'));
}

function ancestors(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [folder, ...ancestors(dirname(folder))];
}

/** Removes a temporary folder; undefined where making it failed. */
export function remove(folder: string | undefined): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/**
 * Runs a command to its end.
 *
 * @param folder where
 * @param command command and arguments
 */
export function run(folder: string, ...[command, ...args]: [string, ...string[]]): Outcome {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    env: cleanEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 400_000,
  });
  return { code: status, stdout, stderr: `${stderr}${error?.message ?? ''}` };
}

/**
 * Runs a command that must succeed; gives its standard output.
 *
 * @throws an error with all that the command said
 */
export function runWell(folder: string, ...command: [string, ...string[]]): string {
  const { code, stdout, stderr } = run(folder, ...command);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${stdout}\n${stderr}`);
  return stdout;
}

/** Runs a script by Node in the folder; the script's file type says which kind of module it is. */
export function runScript(folder: string, name: string, text: string): Outcome {
  writeFiles(folder, { [name]: text });
  return run(folder, process.execPath, name);
}

/** Writes files by path and text; an object becomes JSON. */
export function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}

/** Paths of all files below a folder, relative to it, with slashes. */
export function filesBelow(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split('\\').join('/'))
    .sort();
}

/** Builds the package unless its build is up to date, and packs it; gives the path of the tarball. */
export function packedInto(folder: string): string {
  runWell(ROOT, 'npm', 'pack', '--pack-destination', folder);
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  return join(folder, tarballs[0]!);
}

/** Installs what the package.json of a folder asks for. */
export function install(folder: string): void {
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--include=dev'];
  runWell(folder, 'npm', 'install', ...quiet);
}

// What `npm test` tells its scripts of this package must not steer the npm of another folder.
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(npm_(package|lifecycle)_|npm_config_local_prefix$|INIT_CWD$|NODE_PATH$|NODE_OPTIONS$|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

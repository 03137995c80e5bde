import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';

/** The folder of package.json. */
export const ROOT = resolve(__dirname, '../..');

const CLI = join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/** One run of `cdk synth`: what it took, and what the largest of the templates holds. */
export interface SynthRun {
  readonly seconds: number;
  /** Processor time of the CLI and the app; NaN where the system does not tell. */
  readonly cpuSeconds: number;
  readonly templateBytes: number;
  readonly resources: number;
  readonly outputs: number;
}

/**
 * Runs `cdk synth` of all stacks by the real CLI and takes the time from start to end.
 *
 * @param app command of the app, as in cdk.json
 * @param env what the app shall find in its environment
 * @throws an error with the output when it fails
 */
export async function synth(app: string, env: NodeJS.ProcessEnv = {}): Promise<SynthRun> {
  const output = mkdtempSync(join(tmpdir(), 'gpu-clusters-bench-'));
  try {
    const [started, cpuBefore] = [performance.now(), cpuOfChildren()];
    const how = ['--app', app, '--output', output, '--quiet', '--no-notices'];
    await runNode([CLI, 'synth', ...how], env);
    const seconds = (performance.now() - started) / 1000;
    const cpuSeconds = cpuOfChildren() - cpuBefore;
    return { seconds, cpuSeconds, ...largestTemplate(output) };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

function largestTemplate(folder: string): Pick<SynthRun, 'templateBytes' | 'resources' | 'outputs'> {
  const texts = globSync('*.template.json', { cwd: folder, absolute: true }).map((file) => readFileSync(file, 'utf8'));
  const text = texts.sort((one, other) => other.length - one.length)[0]!;
  const { Resources, Outputs = {} } = JSON.parse(text) as { Resources: object; Outputs?: object };
  return {
    templateBytes: text.length,
    resources: Object.keys(Resources).length,
    outputs: Object.keys(Outputs).length,
  };
}

// Linux counts the time of all descendants that ended: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
function cpuOfChildren(): number {
  try {
    const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(afterName[13]) + Number(afterName[14])) / 100;
  } catch {
    return NaN;
  }
}

/**
 * Loads modules in a new process and takes the time of the loading alone, in milliseconds.
 *
 * @param modules names of packages, or paths
 */
export async function importTime(modules: readonly string[]): Promise<number> {
  const loads = modules.map((name) => `require(${JSON.stringify(name)});`).join('');
  const script = `const started = performance.now();${loads}console.log(performance.now() - started);`;
  return Number(await runNode(['--eval', script]));
}

/** The modules of aws-cdk-lib that the built constructs load: what any app with the same resources loads. */
export function frameworkModules(): string[] {
  const texts = globSync('dist/constructs/aws/**/*.js', { cwd: ROOT, absolute: true }).map((file) =>
    readFileSync(file, 'utf8'),
  );
  const names = texts.flatMap((text) => [...text.matchAll(/require\("(aws-cdk-lib[^"]*|constructs)"\)/g)]);
  return [...new Set(names.map(([, name]) => name!))].sort();
}

/**
 * Runs Node with no cloud account and no settings but our own.
 *
 * @param args of Node
 * @param more to be added to its environment
 * @returns its standard output
 */
export function runNode(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    GPU_CLUSTERS_SETTINGS: undefined,
    ...more,
  };
  return new Promise((fulfil, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) fulfil(output);
      else reject(new Error(`node ${args.join(' ')} ended with ${code}\n${output}${errors}`));
    });
  });
}

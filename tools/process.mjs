import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { clearInterval, setInterval, setTimeout } from 'node:timers';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Where everything that a run leaves behind goes; not committed. */
export const scratch = join(root, '.sandbox');

/** A mistake that the user can mend: printed as one sentence, without a stack trace. */
export class UserError extends Error {}

/** Runs a script's main function and ends the process with the exit code that it returns. */
export async function main(work) {
  try {
    process.exit(await work());
  } catch (error) {
    if (interrupted === undefined) console.error(error instanceof UserError ? error.message : error);
    process.exit(interrupted ?? 1);
  }
}

const INTERRUPTS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
const groups = new Set();
let interrupted;

/** npm's shell hands no signal on; it just dies, and the script that it ran would go on alone. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  timer.unref();
}

function endGroups(signal) {
  for (const pid of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      groups.delete(pid);
    }
  }
}

function onInterrupt(handle) {
  const handlers = Object.keys(INTERRUPTS).map((signal) => [signal, () => handle(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.off(signal, handler);
  };
}

/**
 * Ends, on an interrupt or an uncaught error, every process group started by `run` before this process ends.
 *
 * @returns a function that leaves interrupts to somebody else from then on
 */
export function endChildrenOnInterrupt() {
  endWithNpm();
  process.on('exit', () => endGroups('SIGKILL'));
  return onInterrupt((signal) => {
    interrupted = INTERRUPTS[signal];
    console.error(`\nInterrupted by ${signal}`);
    endGroups('SIGTERM');
    setTimeout(() => process.exit(interrupted), groups.size > 0 ? 500 : 0);
  });
}

/**
 * Runs a command in a process group of its own, with its output in a log file.
 *
 * @param options.log path of the log file
 * @param options.onLine called with each line of output
 * @param options.onStart called with the id of the process group
 * @returns the exit code and the last lines of output
 */
export function run(command, args, { cwd = root, env = process.env, log, onLine = () => {}, onStart = () => {} }) {
  return new Promise((fulfil, reject) => {
    mkdirSync(dirname(log), { recursive: true });
    const file = createWriteStream(log);
    const lines = [];
    let rest = '';
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    if (child.pid) {
      groups.add(child.pid);
      onStart(child.pid);
    }
    const take = (chunk) => {
      file.write(chunk);
      const parts = (rest + chunk).split(/\r?\n|\r/);
      rest = parts.pop();
      for (const line of parts.filter((part) => part.trim() !== '')) {
        lines.push(line);
        if (lines.length > 30) lines.shift();
        onLine(line);
      }
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (rest.trim() !== '') take('\n');
      groups.delete(child.pid);
      file.end(() => fulfil({ code: code ?? `signal ${signal}`, lines }));
    });
  });
}

/**
 * Runs a command on this process's own input and output and hands interrupts on to it.
 *
 * @param options options of `spawn`, and `onStart`, called with the process id
 * @returns the exit code
 */
export function exitCodeOf(command, args, { onStart = () => {}, ...options } = {}) {
  return new Promise((fulfil, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const done = onInterrupt((signal) => {
      // A terminal sends Ctrl+C to the command as well; twice would mean "at once" to many.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
    if (child.pid) onStart(child.pid);
    child.on('error', (error) => {
      done();
      reject(error.code === 'ENOENT' ? new UserError(`The command ${command} was not found; check its name`) : error);
    });
    child.on('close', (code, signal) => {
      done();
      fulfil(code ?? INTERRUPTS[signal] ?? 1);
    });
  });
}

/** What a short command prints on standard output, or undefined when it fails or does not exist. */
export function outputOf(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

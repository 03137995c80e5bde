import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 3_000;

/** A running local AWS whose state is in memory only. */
export interface SandboxServer {
  /** `http://localhost:PORT`; the host must be `localhost`, S3 addresses by bucket name are made from it. */
  readonly endpoint: string;
  /** Process id of the server. */
  readonly pid: number;
  /** Lets the server end a process (or, when negative, a process group) if this process dies without a word. */
  guard(pid: number): void;
  /** Takes back `guard`, for a process that has ended. */
  release(pid: number): void;
  /** Ends the server; returns when it is gone. */
  stop(): Promise<void>;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((fulfil, reject) => {
    let output = '';
    let complaint = '';
    const timer = setTimeout(
      () => reject(new Error(`the local AWS did not start within ${START_TIMEOUT_MS / 1000} s`)),
      START_TIMEOUT_MS,
    );
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      complaint = (complaint + chunk).slice(-2_000);
    });
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      if (!output.includes('\n')) return;
      clearTimeout(timer);
      fulfil(output.slice(0, output.indexOf('\n')));
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the local AWS ended with exit code ${code}: ${complaint.trim()}`));
    });
  });
}

async function post(endpoint: string, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${endpoint}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(START_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the local AWS answered ${response.status} to ${path}`);
}

/**
 * Starts a fresh local AWS on a free port of 127.0.0.1 and waits until it answers.
 *
 * It needs no clean-up by hand: it ends when this process does, in whatever way.
 *
 * @param python path of the Python with the packages of requirements.txt
 */
export async function startServer(python: string): Promise<SandboxServer> {
  const child = spawn(python, [join(__dirname, 'serve.py')], { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const ended = new Promise<void>((fulfil) => child.once('exit', () => fulfil()));
  // The server may end first; writing to it then is no news.
  child.stdin.on('error', () => undefined);
  const stop = async () => {
    child.stdin.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  try {
    const { port } = JSON.parse(await firstLine(child)) as { port: number };
    const endpoint = `http://localhost:${port}`;
    // Functions would need Docker; without it their stacks still deploy.
    await post(endpoint, '/moto-api/config', { lambda: { use_docker: false } });
    return {
      endpoint,
      pid: child.pid ?? 0,
      guard: (pid) => void child.stdin.write(`${pid}\n`),
      release: (pid) => void child.stdin.write(`!${pid}\n`),
      stop,
    };
  } catch (error) {
    if (child.pid !== undefined) await stop();
    throw error;
  }
}

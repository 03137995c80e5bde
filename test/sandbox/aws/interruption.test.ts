import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { answers, eventually } from '../../helpers/eventually';
import { isRunning } from '../../helpers/is-running';
import { ROOT } from '../../helpers/root';
import { describeWithPython } from '../../helpers/with-python';

const SCRIPT = join(ROOT, 'tools', 'sandbox-aws.mjs');
const COMMAND = 'console.log(JSON.stringify([process.pid, process.env.AWS_ENDPOINT_URL])); setInterval(() => {}, 1000)';

/** Waits until the command in the sandbox has said its process id and endpoint. */
async function started(child: ChildProcess): Promise<[number, string]> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    if (output.includes('\n')) break;
  }
  return JSON.parse(output) as [number, string];
}

describeWithPython('npm run sandbox:aws', () => {
  it.each<[NodeJS.Signals, number | null]>([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGKILL', null],
  ])('leaves neither the server nor the command behind after %s', async (signal, code) => {
    const child = spawn(process.execPath, [SCRIPT, process.execPath, '-e', COMMAND], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = new Promise<number | null>((fulfil) => child.once('exit', fulfil));
    const [pid, endpoint] = await started(child);
    expect(await answers(endpoint)).toBe(true);
    child.kill(signal);
    expect(await exit).toBe(code);
    expect(await eventually(() => !isRunning(pid))).toBe(true);
    expect(await eventually(async () => !(await answers(endpoint)))).toBe(true);
  });

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8', env: { ...process.env, INIT_CWD: '/' } });

  it("gives the command's exit code, and runs it in the caller's folder", () => {
    const { status, stdout } = run(process.execPath, '-e', 'console.log(process.cwd()); process.exit(7)');
    expect([status, stdout]).toEqual([7, '/\n']);
  });

  it('says that a command does not exist', () => {
    const { status, stderr } = run('no-such-command');
    expect([status, stderr]).toEqual([1, 'The command no-such-command was not found; check its name\n']);
  });

  it('asks for a command when none is given', () => {
    const { status, stderr } = run();
    expect(status).toBe(2);
    expect(stderr).toBe('No command is given; run npm run sandbox:aws -- COMMAND, such as npx cdk deploy\n');
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { eventually } from '../helpers/eventually';
import { ROOT } from '../helpers/root';

const SCRIPT = join(ROOT, 'tools', 'sandbox-terraform.mjs');
const COMMAND = 'console.log(process.env.TF_REATTACH_PROVIDERS); setInterval(() => {}, 1000)';

const listens = (address: string) =>
  new Promise<boolean>((resolve) => {
    const [host = '', port = ''] = address.split(':');
    const socket = connect(Number(port), host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

describe('npm run sandbox:terraform', () => {
  it.each<[NodeJS.Signals, number]>([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])('ends the providers and the command on %s', async (signal, code) => {
    const child = spawn(process.execPath, [SCRIPT, process.execPath, '-e', COMMAND], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = new Promise<number | null>((fulfil) => child.once('exit', fulfil));
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('\n')) break;
    }
    const providers = Object.values(JSON.parse(output) as Record<string, { Addr: { String: string } }>);
    const addresses = providers.map(({ Addr }) => Addr.String);
    expect(await Promise.all(addresses.map(listens))).toEqual(addresses.map(() => true));
    child.kill(signal);
    expect(await exit).toBe(code);
    expect(await eventually(async () => !(await Promise.all(addresses.map(listens))).includes(true))).toBe(true);
  });

  const run = (...args: string[]) =>
    spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8', env: { ...process.env, INIT_CWD: '/' } });

  it("gives the command's exit code, and runs it in the caller's folder", () => {
    const { status, stdout } = run(process.execPath, '-e', 'console.log(process.cwd()); process.exit(7)');
    expect([status, stdout]).toEqual([7, '/\n']);
  });

  it('asks for a command when none is given', () => {
    const { status, stderr } = run();
    expect(status).toBe(2);
    expect(stderr).toBe('No command is given; run npm run sandbox:terraform -- COMMAND, such as terraform plan\n');
  });
});

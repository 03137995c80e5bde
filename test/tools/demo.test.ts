import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { descendantsOf } from '../helpers/descendants';
import { answers, eventually } from '../helpers/eventually';
import { isRunning } from '../helpers/is-running';
import { ROOT } from '../helpers/root';
import { describeWithPython } from '../helpers/with-python';

/** Reads what a process says until it matches, and goes on listening: a closed pipe would end the process. */
function heard(child: ChildProcess, wanted: RegExp): Promise<RegExpExecArray> {
  return new Promise((fulfil, reject) => {
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const found = wanted.exec(said);
      if (found !== null) fulfil(found);
    });
    child.once('exit', (code) => reject(new Error(`the demo ended with ${code}: ${said}`)));
  });
}

describeWithPython('npm run demo', () => {
  it('leaves no process behind when it is interrupted', async () => {
    const child = spawn(process.execPath, [join(ROOT, 'tools', 'demo.mjs')], { stdio: ['ignore', 'ignore', 'pipe'] });
    const exit = new Promise<number | null>((fulfil) => child.once('exit', fulfil));
    const [, endpoint] = await heard(child, /✓ local AWS .*: (http:\S+)\n… cdk synth/);
    expect(await answers(endpoint!)).toBe(true);
    // The server, and the CDK CLI with the app below it.
    expect(await eventually(() => descendantsOf(child.pid!).length >= 2)).toBe(true);
    const started = descendantsOf(child.pid!);
    child.kill('SIGINT');
    expect(await exit).toBe(130);
    expect(await eventually(() => !started.some(isRunning))).toBe(true);
    expect(await answers(endpoint!)).toBe(false);
  }, 120_000);
});

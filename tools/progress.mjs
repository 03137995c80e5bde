import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { run, scratch, UserError } from './process.mjs';

const HEARTBEAT_SECONDS = 30;

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

/** Shows a step that had nothing to do. */
export function upToDate(name) {
  console.error(`✓ ${name}: up to date`);
}

/**
 * Shows one step of a long command: its name while it works, ✓ or ✗ and the time it took when it ends.
 *
 * @param work gets `say`, which shows what the step is doing now; may return a short text that is shown behind the name
 */
export async function step(name, work) {
  const started = Date.now();
  const terminal = process.stderr.isTTY;
  let doing = '';
  const show = () => {
    const line = `… ${name} (${seconds(started)} s) ${doing}`;
    if (terminal) process.stderr.write(`\r\x1b[2K${line.slice(0, (process.stderr.columns || 80) - 1)}`);
    else console.error(line.slice(0, 160));
  };
  show();
  const timer = setInterval(show, terminal ? 250 : HEARTBEAT_SECONDS * 1000);
  const close = (mark, text) => {
    clearInterval(timer);
    console.error(`${terminal ? '\r\x1b[2K' : ''}${mark} ${name} (${seconds(started)} s)${text ? `: ${text}` : ''}`);
  };
  try {
    const result = await work((text) => (doing = text));
    close('✓', typeof result === 'string' ? result : '');
    return result;
  } catch (error) {
    close('✗', '');
    throw error;
  }
}

/** A step that is one command; gives its last lines of output, which are also the error's when the command fails. */
export function commandStep(name, command, args, options = {}) {
  const log = join(scratch, 'logs', `${name.replace(/[^a-z0-9]+/gi, '-')}.log`);
  return step(name, async (say) => {
    const { code, lines } = await run(command, args, { ...options, log, onLine: say });
    if (code === 0) return { lines };
    throw new UserError(`${lines.join('\n')}\n'${name}' failed (exit code ${code}); the whole output is in ${log}`);
  });
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputOf, root, scratch, UserError } from '../process.mjs';
import { commandStep } from '../progress.mjs';
import { withLock } from './lock.mjs';

const REQUIREMENTS = join(root, 'sandbox', 'aws', 'requirements.txt');
const VENV = join(scratch, 'venv');
const MARKER = join(VENV, '.requirements');

/** What the pinned packages in requirements.txt accept. */
const OLDEST_MINOR = 10;
const NEWEST_MINOR = 14;
const CANDIDATES = ['python3', 'python'];
for (let minor = NEWEST_MINOR; minor >= OLDEST_MINOR; minor--) CANDIDATES.push(`python3.${minor}`);

const HOW = 'install it (on Debian and Ubuntu: apt-get install python3 python3-venv) and run this again';

/** The Python of the virtual environment, once `ensurePython` has made it. */
export const venvPython = join(VENV, 'bin', 'python');

function findPython() {
  const seen = [];
  for (const command of CANDIDATES) {
    const version = outputOf(command, ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])']);
    if (version === undefined) continue;
    const [major, minor] = version.split('.').map(Number);
    if (major === 3 && minor >= OLDEST_MINOR && minor <= NEWEST_MINOR) return { command, version };
    seen.push(`${command} is ${version}`);
  }
  const wanted = `Python 3.${OLDEST_MINOR} to 3.${NEWEST_MINOR} is needed`;
  throw new UserError(
    seen.length > 0 ? `${wanted}, ${seen.join(', ')}; ${HOW}` : `${wanted} and none was found; ${HOW}`,
  );
}

/** Gives a usable Python, with its `venv` module; fails with one sentence that says what to install. */
function usablePython() {
  const python = findPython();
  if (outputOf(python.command, ['-c', 'import ensurepip, venv']) === undefined) {
    throw new UserError(`The venv module of ${python.command} (${python.version}) is missing; ${HOW}`);
  }
  return python;
}

/** Why the sandbox cannot run here, in one sentence; undefined where a usable Python stands. */
export function pythonProblem() {
  if (existsSync(MARKER)) return undefined;
  try {
    usablePython();
    return undefined;
  } catch (error) {
    return error.message;
  }
}

function isFresh(hash) {
  if (!existsSync(MARKER) || readFileSync(MARKER, 'utf8') !== hash) return false;
  // An upgrade of the system's Python leaves a link to nothing.
  return outputOf(venvPython, ['--version']) !== undefined;
}

/**
 * Makes the virtual environment with the pinned packages unless it stands already; gives its Python.
 * `onFresh` is called when it stands already.
 * The marker is written last, so what an interrupted run left is made anew.
 */
export async function ensurePython(onFresh = () => {}) {
  const hash = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  if (isFresh(hash)) {
    onFresh();
    return venvPython;
  }
  return withLock(join(scratch, 'venv.lock'), async () => {
    if (isFresh(hash)) return venvPython;
    const { command, version } = usablePython();
    rmSync(VENV, { recursive: true, force: true });
    try {
      await commandStep('python venv', command, ['-m', 'venv', VENV]);
    } catch (error) {
      const details = error instanceof UserError ? `${error.message}\n` : '';
      throw new UserError(`${details}${command} (${version}) cannot make a virtual environment; ${HOW}`);
    }
    await commandStep('pip install', venvPython, [
      ...['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '--progress-bar', 'off'],
      ...['--requirement', REQUIREMENTS],
    ]);
    writeFileSync(MARKER, hash);
    return venvPython;
  });
}

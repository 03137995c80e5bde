import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, scratch, UserError } from '../process.mjs';
import { commandStep } from '../progress.mjs';
import { withLock } from './lock.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether every package of package-lock.json stands in node_modules at the locked version.
 * Packages beyond the lock file are a developer's own business.
 */
export function nodeModulesAreFresh(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(folder, 'package-lock.json')))
    .filter(([path, entry]) => path !== '' && !entry.link)
    .every(([path, entry]) =>
      installed[path]
        ? installed[path].version === entry.version && existsSync(join(folder, path))
        : // npm leaves out what is for another system.
          entry.optional === true || entry.peerOptional === true,
    );
}

/** Installs the packages of package-lock.json unless they stand already; `onFresh` is called when they do. */
export async function ensureNodeModules(onFresh = () => {}) {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20) throw new UserError(`Node 20 or newer is needed, this is ${process.version}; install a newer one`);
  if (nodeModulesAreFresh(root)) return onFresh();
  return withLock(join(scratch, 'npm-ci.lock'), async () => {
    if (nodeModulesAreFresh(root)) return;
    // Without --include=dev a NODE_ENV of production would leave out the tools.
    await commandStep('npm ci', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  });
}

import { join } from 'node:path';
import { root } from '../process.mjs';

/** Loads TypeScript modules into this process; only after the packages are installed. */
export async function loadTypescript(...paths) {
  const { require } = await import('tsx/cjs/api');
  return Object.assign({}, ...paths.map((path) => require(join(root, path), import.meta.url)));
}

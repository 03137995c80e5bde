import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf, main, root, scratch, UserError } from './process.mjs';

const DIST = join(root, 'dist');
const MARKER = join(scratch, 'build.sha256');
const INPUTS = ['constructs', 'stacks/training', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];

/** Paths of all files under a path, relative to the root. */
function filesUnder(path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesUnder(`${path}/${name}`));
}

/** Changes with every change of a source or of what stands in dist. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of INPUTS.flatMap(filesUnder)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  for (const path of filesUnder('dist')) hash.update(`${path}\0`);
  return hash.digest('hex');
}

const isBuilt = () => existsSync(MARKER) && readFileSync(MARKER, 'utf8') === fingerprint();

/** Removes what an older source left in dist: it would be packed. */
function removeOrphans() {
  for (const path of filesUnder('dist')) {
    const source = path.slice('dist/'.length).replace(/(\.d\.ts|\.js)$/, '.ts');
    if (!existsSync(join(root, source)) && !path.endsWith('.tsbuildinfo')) rmSync(join(root, path));
  }
}

await main(async () => {
  if (isBuilt()) return 0;
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if (!existsSync(compiler)) throw new UserError('The compiler is not installed; run npm ci and try again');
  removeOrphans();
  // The compiler writes only what changed since its last run, so outputs that were lost since would stay lost.
  const outputs = INPUTS.flatMap(filesUnder).filter((path) => path.endsWith('.ts'));
  if (!outputs.every((path) => existsSync(join(DIST, path.replace(/\.ts$/, '.js'))))) {
    rmSync(join(DIST, '.tsbuildinfo'), { force: true });
  }
  const code = await exitCodeOf(process.execPath, [compiler, '-p', 'tsconfig.build.json']);
  if (code === 0) {
    mkdirSync(scratch, { recursive: true });
    writeFileSync(MARKER, fingerprint());
  }
  return code;
});

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSources } from './bindings/generate.mjs';
import { exitCodeOf, main, root, scratch, UserError } from './process.mjs';

const SOURCES = join(scratch, 'bindings');
const MARKER = join(scratch, 'bindings.sha256');
const INPUTS = ['package-lock.json', 'tools/bindings.mjs', 'tools/bindings/generate.mjs'];

/** Each folder of providers/ is a package with a schema. */
const PROVIDERS = join(root, 'providers');
const CLOUDS = existsSync(PROVIDERS) ? readdirSync(PROVIDERS) : [];

const packageOf = (cloud, ...path) => join(PROVIDERS, cloud, ...path);

/** What the compiler is told: declarations as they are published, one folder of output for all clouds. */
const COMPILER = {
  compilerOptions: {
    target: 'ES2022',
    module: 'Node16',
    moduleResolution: 'Node16',
    strict: true,
    declaration: true,
    skipLibCheck: true,
    types: [],
    rootDir: 'providers',
    outDir: 'out',
  },
  include: ['providers'],
};

/** Changes with every change of a schema, of the generator or of what stands in the packages. */
function fingerprint() {
  const hash = createHash('sha256');
  const inputs = [...INPUTS, ...CLOUDS.map((cloud) => `providers/${cloud}/schema.json`)];
  for (const path of inputs) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  for (const cloud of CLOUDS) {
    const built = packageOf(cloud, 'lib');
    const names = existsSync(built) ? readdirSync(built, { recursive: true }) : [];
    hash.update(`${cloud}\0${names.sort().join('\0')}\0`);
  }
  return hash.digest('hex');
}

const areBuilt = () => existsSync(MARKER) && readFileSync(MARKER, 'utf8') === fingerprint();

await main(async () => {
  if (CLOUDS.length === 0 || areBuilt()) return 0;
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if (!existsSync(compiler)) throw new UserError('The compiler is not installed; run npm ci and try again');
  rmSync(SOURCES, { recursive: true, force: true });
  for (const cloud of CLOUDS) await generateSources(cloud, packageOf(cloud, 'schema.json'), SOURCES);
  writeFileSync(join(SOURCES, 'tsconfig.json'), JSON.stringify(COMPILER));
  const code = await exitCodeOf(process.execPath, [compiler, '-p', join(SOURCES, 'tsconfig.json')]);
  if (code !== 0) return code;
  for (const cloud of CLOUDS) {
    rmSync(packageOf(cloud, 'lib'), { recursive: true, force: true });
    renameSync(join(SOURCES, 'out', cloud), packageOf(cloud, 'lib'));
  }
  rmSync(SOURCES, { recursive: true });
  mkdirSync(scratch, { recursive: true });
  writeFileSync(MARKER, fingerprint());
  return 0;
});

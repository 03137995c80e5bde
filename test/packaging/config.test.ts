import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import manifest from '../../package.json';
import { ROOT } from '../helpers/root';

const ENTRIES = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === 'string' ? [] : [{ path, target }],
);

describe('package.json', () => {
  it('names the same entries for classic resolution as for exports', () => {
    const classic = Object.entries(manifest.typesVersions['*']).map(([path, files]) => [`./${path}`, `./${files[0]}`]);
    const root = ['.', manifest.types];
    const modern = ENTRIES.map(({ path, target }) => [path, target.types]);
    expect([root, ...classic].sort()).toEqual(modern.sort());
    expect(manifest.main).toBe(manifest.exports['.'].default);
  });

  it.each(ENTRIES)('gives types before code for $path, from one source', ({ target }) => {
    expect(Object.keys(target)).toEqual(['types', 'default']);
    expect(target.default.replace(/\.js$/, '.d.ts')).toBe(target.types);
  });

  it('asks for `constructs` and leaves the frameworks to the user', () => {
    // What it depends on comes inside the tarball: nothing else is installed.
    expect(manifest.bundleDependencies).toEqual(Object.keys(manifest.dependencies));
    const optional = Object.keys(manifest.peerDependenciesMeta);
    expect(Object.keys(manifest.peerDependencies).filter((name) => !optional.includes(name))).toEqual(['constructs']);
  });

  it('asks for no older peer than the one that is tested here', () => {
    const { 'aws-cdk-lib': framework, cdktf, constructs } = manifest.devDependencies;
    expect(manifest.peerDependencies).toEqual({
      'aws-cdk-lib': `^${framework}`,
      cdktf: expect.stringMatching(`^>=${cdktf} <`),
      constructs: expect.stringMatching(`^>=${constructs} <`),
    });
  });
});

// Set, it would make our folder constructs/ stand in for the package `constructs`.
describe('the folder constructs/ never shadows the package', () => {
  const files = globSync(['**/tsconfig*.json'], {
    cwd: ROOT,
    ignore: ['**/node_modules/**', '**/cdk.out/**', 'dist/**', '.sandbox/**'],
  });

  it.each(files)('%s sets no baseUrl and no paths', (file) => {
    const { config } = ts.parseConfigFileTextToJson(file, readFileSync(join(ROOT, file), 'utf8'));
    expect(config.compilerOptions).toBeDefined();
    expect(Object.keys(config.compilerOptions)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(baseUrl|paths)$/)]),
    );
  });

  it('Jest looks for packages in node_modules alone', () => {
    const keys = Object.keys(createRequire(__filename)('../../jest.config.js') as object);
    expect(keys).toContain('testMatch');
    expect(
      keys.filter((key) => ['modulePaths', 'moduleDirectories', 'roots', 'moduleNameMapper'].includes(key)),
    ).toEqual([]);
  });
});

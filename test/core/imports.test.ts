import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

const CORE = resolve(__dirname, '../../constructs/core');
const files = globSync('**/*.ts', { cwd: CORE });

/** What a source file imports, types included, however it does so. */
function importsOf(file: string): string[] {
  const path = join(CORE, file);
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true);
  return importedFiles.map(({ fileName }) => fileName);
}

function loadedFrameworks(): string[] {
  return Object.keys(require.cache).filter((path) => /node_modules\/(aws-cdk-lib|cdktf|@cdktf)\//.test(path));
}

describe('core', () => {
  it('has files to look at', () => {
    expect(files).toEqual(expect.arrayContaining(['index.ts', 'base/errors.ts', 'rules/engine.ts']));
  });

  it.each(files)('imports only itself, node: and constructs: %s', (file) => {
    const foreign = importsOf(file).filter((name) => {
      if (name.startsWith('.')) return relative(CORE, resolve(CORE, dirname(file), name)).startsWith('..');
      return name !== 'constructs' && !name.startsWith('node:');
    });
    expect(foreign).toEqual([]);
  });

  it('finds an import whatever its form', () => {
    expect(importsOf('catalog/price.ts')).toContain('./prices.json');
    expect(importsOf('base/tokens.ts')).toEqual(['constructs']);
  });

  it('would see a framework that is loaded', () => {
    jest.isolateModules(() => {
      jest.requireActual('aws-cdk-lib');
      jest.requireActual('cdktf');
      expect(loadedFrameworks().length).toBeGreaterThan(1);
    });
  });

  it('loads no framework and reads no file of the catalogue', () => {
    jest.isolateModules(() => {
      jest.requireActual('../../constructs/core');
      const loaded = Object.keys(require.cache);
      expect(loaded.some((path) => path.startsWith(CORE))).toBe(true);
      expect(loadedFrameworks()).toEqual([]);
      expect(loaded.filter((path) => path.endsWith('.json') && path.startsWith(CORE))).toEqual([]);
    });
  });
});

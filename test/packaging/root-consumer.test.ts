import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../helpers/root';
import { CLOUDS, IN_USE } from '../../tools/schema/in-use';
import { filesBelow, install, packedInto, remove, run, runScript, temporaryFolder, writeFiles } from './consumer';

const LOADED = 'console.log(JSON.stringify(Object.keys(require.cache).filter((file) => file !== __filename)));';

/** A project that uses the core alone: neither framework is installed. */
describe('the packed tarball in a project without a framework', () => {
  let tarball: string;
  let folder: string;
  let installed: string;

  beforeAll(() => {
    folder = temporaryFolder();
    tarball = packedInto(folder);
    writeFiles(folder, { 'package.json': { private: true, dependencies: { 'cdk-gpu-clusters': `file:${tarball}` } } });
    install(folder);
    installed = join(folder, 'node_modules', 'cdk-gpu-clusters');
  }, 300_000);

  afterAll(() => remove(folder));

  it('installs with `constructs` and no framework', () => {
    const packages = ['constructs', 'aws-cdk-lib', 'cdktf'].map((name) => existsSync(join(installed, '..', name)));
    expect(packages).toEqual([true, false, false]);
  });

  it('holds the build and the texts of a package, and nothing else', () => {
    const files = filesBelow(installed);
    const expected = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'];
    expect(files.filter((path) => !/^(dist|node_modules)\//.test(path))).toEqual(expected);
    const inBuild = /^dist\/(constructs\/(core|aws)|stacks\/training)\/.+\.(js|d\.ts|json)$/;
    expect(files.filter((path) => path.startsWith('dist/') && !inBuild.test(path))).toEqual([]);
  });

  it('holds the bindings of every resource in use, and the packages they come in', () => {
    for (const cloud of CLOUDS) {
      const files = filesBelow(join(installed, 'node_modules', '@cdktf', `provider-${cloud}`));
      const { resources, dataSources } = IN_USE[cloud];
      const folders = ['provider', ...resources, ...dataSources.map((name) => `data-${cloud}-${name}`)];
      const expected = folders.flatMap((name) =>
        ['index.d.ts', 'index.js'].map((file) => `lib/${name.replaceAll('_', '-')}/${file}`),
      );
      expect(files).toEqual([...expected, 'package.json'].sort());
    }
  });

  it('holds every data file of the catalogue', () => {
    const catalog = 'constructs/core/catalog';
    const data = filesBelow(join(ROOT, catalog)).filter((path) => path.endsWith('.json'));
    expect(data).toContain('aws-instances.json');
    expect(filesBelow(join(installed, 'dist', catalog)).filter((path) => path.endsWith('.json'))).toEqual(data);
  });

  it('names no folder of the machine that packed it', () => {
    const here = [ROOT, homedir()].map((path) => `${path}/`);
    const leaks = filesBelow(installed).filter((path) => {
      const text = readFileSync(join(installed, path), 'utf8');
      return here.some((own) => text.includes(own)) || text.includes('file://');
    });
    expect(leaks).toEqual([]);
  });

  it('runs its root entry on `constructs` alone', () => {
    const use = "console.error(require('cdk-gpu-clusters').Cidr.parse('10.0.0.0/16').part(17, 1).toString());";
    const { stdout, stderr } = runScript(folder, 'use.cjs', `${use}\n${LOADED}`);
    expect(stderr).toBe('10.0.128.0/17\n');
    const allowed = [join(installed, 'dist', 'constructs', 'core'), join(folder, 'node_modules', 'constructs')];
    const loaded = JSON.parse(stdout) as string[];
    expect(loaded).toContain(join(installed, 'dist', 'constructs', 'core', 'index.js'));
    expect(loaded.filter((file) => !allowed.some((room) => file.startsWith(`${room}/`)))).toEqual([]);
  });

  it('gives its root entry to an ES module by name', () => {
    const text = "import { Cidr, Money } from 'cdk-gpu-clusters';\nconsole.log(typeof Cidr, String(Money.usd(2)));";
    expect(runScript(folder, 'use.mjs', text)).toEqual({ code: 0, stdout: 'function 2.00 USD\n', stderr: '' });
  });

  it('says which package a cloud entry lacks', () => {
    const { code, stderr } = runScript(folder, 'aws.cjs', "require('cdk-gpu-clusters/aws');");
    expect(code).toBe(1);
    expect(stderr).toContain("Cannot find module 'aws-cdk-lib");
  });

  it.each(['dist/constructs/core/base/cidr.js', 'constructs/aws', 'dist/constructs/core/index.js'])(
    'fails on the private path %s',
    (path) => {
      const { stderr } = runScript(folder, 'private.cjs', `require('cdk-gpu-clusters/${path}');`);
      expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
    },
  );

  it('fails to install beside an older aws-cdk-lib than it needs', () => {
    const { code, stderr } = run(folder, 'npm', 'install', '--dry-run', '--prefer-offline', 'aws-cdk-lib@2.275.0');
    expect(code).not.toBe(0);
    expect(stderr).toContain('ERESOLVE');
  }, 120_000);

  it.each([
    ['attw', ['@arethetypeswrong/cli/dist/index.js'], ['--no-color']],
    ['publint', ['publint/src/cli.js', 'run'], ['--strict']],
  ])('has nothing that %s finds', (_name, [cli, ...before], after) => {
    const command = [process.execPath, join(ROOT, 'node_modules', cli!), ...before, tarball, ...after] as const;
    const { code, stdout, stderr } = run(folder, command[0], ...command.slice(1));
    expect({ code, output: code === 0 ? '' : stdout + stderr }).toEqual({ code: 0, output: '' });
  });
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './helpers/root';

const TIMEOUT = 120_000;
const PATHS = 'import-x/no-restricted-paths';
const PACKAGES = 'no-restricted-imports';

describe('every file', () => {
  it.each([
    ['ESLint', 'eslint', ['.', '--max-warnings', '0']],
    ['Prettier', 'prettier', ['--check', '.']],
    ['the type-check', 'tsc', ['-p', 'tsconfig.json', '--noEmit']],
  ])(
    'passes %s',
    (_name, program, args) => {
      const command = join(ROOT, 'node_modules', '.bin', program);
      const { status, stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', timeout: TIMEOUT });
      expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
    },
    TIMEOUT,
  );
});

// Files and imports, the imports of modules that exist.
const REFUSED = [
  ['constructs/core/index.ts', '../aws', PATHS],
  ['constructs/core/index.ts', '../../stacks/app-report', PATHS],
  ['constructs/core/index.ts', 'aws-cdk-lib/aws-ec2', PACKAGES],
  ['constructs/core/index.ts', 'cdktf', PACKAGES],
  ['constructs/aws/index.ts', '../../stacks/settings', PATHS],
  ['constructs/aws/index.ts', '../../sandbox/aws/settings', PATHS],
  ['constructs/aws/index.ts', 'cdktf', PACKAGES],
  ['constructs/aws/index.ts', 'cdktf/lib/testing', PACKAGES],
  ['constructs/aws/index.ts', '@cdktf/provider-x', PACKAGES],
  ['stacks/settings.ts', '../sandbox/aws/settings', PATHS],
  ['stacks/settings.ts', '../test/helpers/fixtures', PATHS],
  ['sandbox/aws/settings.ts', '../../constructs/core', PATHS],
  ['sandbox/aws/settings.ts', '../../stacks/settings', PATHS],
  ['sandbox/aws/settings.ts', '../../tools/bench/statistics', PATHS],
  ['sandbox/terraform/server.ts', '../../constructs/core', PATHS],
  ['sandbox/terraform/server.ts', '../../tools/schema/cut', PATHS],
  ['examples/aws-existing-vpc/bin/app.ts', '../../../constructs/aws', PATHS],
  ['examples/aws-existing-vpc/bin/app.ts', '../../../stacks/training/aws', PATHS],
] as const;
const OPEN = [
  ['constructs/core/index.ts', './base/cidr'],
  ['constructs/aws/index.ts', '../core/base/cidr'],
  ['stacks/settings.ts', '../constructs/core'],
  ['examples/aws-existing-vpc/bin/app.ts', 'aws-cdk-lib'],
] as const;

describe('the ways between the rooms', () => {
  let broken: Map<string, string[]>;
  const way = (file: string, wanted: string) => `${file} ${wanted}`;

  beforeAll(() => {
    const ways = [...REFUSED, ...OPEN].map(([file, wanted]) => [file, wanted] as const);
    const script = join(ROOT, 'test', 'helpers', 'lint-imports.mjs');
    const { stdout, stderr } = spawnSync(process.execPath, [script], { input: JSON.stringify(ways), encoding: 'utf8' });
    expect(stderr).toBe('');
    const rules = JSON.parse(stdout) as string[][];
    broken = new Map(ways.map(([file, wanted], index) => [way(file, wanted), rules[index]!]));
  }, TIMEOUT);

  it.each(REFUSED)('from %s do not lead to %s', (file, wanted, rule) => {
    expect(broken.get(way(file, wanted))).toEqual([rule]);
  });

  it.each(OPEN)('from %s lead to %s', (file, wanted) => {
    expect(broken.get(way(file, wanted))).toEqual([]);
  });
});

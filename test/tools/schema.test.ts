import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaFromProvider, versionInName } from '../../tools/schema/from-provider';
import { ROOT } from '../helpers/root';
import { describeWithTerraform, TERRAFORM } from '../helpers/with-terraform';

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join('tools', 'schema.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });

describe('npm run schema', () => {
  it.each([[[]], [['alicloud']], [['nocloud', 'x']]])('says how it is used: %j', (args) => {
    const { status, stderr } = run(...args);
    expect([status, stderr.split('\n')[0]]).toEqual([
      2,
      'npm run schema -- CLOUD SOURCE [--version VERSION] [--constraints FILE] [--conformance FILE] [--check]',
    ]);
  });

  it('says that a binary is not there, without a stack trace', () => {
    const { status, stderr } = run('alicloud', '/nowhere/provider');
    expect([status, stderr]).toEqual([1, "/nowhere/provider does not exist; give the path of the provider's binary\n"]);
  });
});

describe('versionInName', () => {
  it.each([
    ['/a/terraform-provider-alicloud_v1.289.0', '1.289.0'],
    ['terraform-provider-tencentcloud_v1.83.25_x5', '1.83.25'],
    ['terraform-provider-alicloud', undefined],
  ])('%s: %p', (name, version) => {
    expect(versionInName(name)).toBe(version);
  });
});

describeWithTerraform('npm run schema, by the real terraform from a running provider', () => {
  let folder: string;
  let provider: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'provider-binary-'));
    provider = join(folder, 'terraform-provider-alicloud_v1.289.0');
    const plugin = join(ROOT, 'sandbox', 'terraform', 'plugin.ts');
    const files = join(folder, 'files');
    cpSync(join(ROOT, 'providers', 'alicloud', 'schema.json'), join(files, 'schema.json'));
    cpSync(join(ROOT, 'providers', 'alicloud', 'constraints.json'), join(files, 'constraints.json'));
    const command = `cd '${ROOT}' && exec '${process.execPath}' --import tsx '${plugin}' '${files}'`;
    writeFileSync(provider, `#!/bin/sh\n${command}\n`);
    chmodSync(provider, 0o755);
    mkdirSync(join(folder, 'bad'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds no difference to the provider that the project was made from', () => {
    const { status, stdout, stderr } = run('alicloud', provider, '--check');
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'alicloud: no difference\n', stderr: '' });
  });

  it('shows the difference to a provider that changed', () => {
    const path = join(folder, 'files', 'schema.json');
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, before.replace('"vpc_name":', '"vpc_title":'));
    const { status, stdout } = run('alicloud', provider, '--check');
    writeFileSync(path, before);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^- .*alicloud_vpc\.vpc_name .*\n\+ .*alicloud_vpc\.vpc_title .*\n$/m);
  });

  it('refuses constraints of another version', () => {
    const { status, stderr } = run('alicloud', provider, '--version', '1.290.0', '--check');
    expect([status, stderr]).toEqual([
      1,
      'the constraints are of version 1.289.0 and the schema is of 1.290.0; give both of one\n',
    ]);
  });

  it('says why terraform got no schema', () => {
    const broken = join(folder, 'bad', 'terraform-provider-alicloud');
    writeFileSync(broken, '#!/bin/sh\nexit 1\n');
    chmodSync(broken, 0o755);
    expect(() => schemaFromProvider(broken, 'aliyun/alicloud', TERRAFORM)).toThrow(/got no schema from .*\n.*Error/s);
  });
});

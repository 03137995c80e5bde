import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { SchemaFile } from '../../sandbox/terraform/schema/schema';

/** Version in the name of a provider's binary, such as `terraform-provider-x_v1.2.3_x5`; undefined without one. */
export function versionInName(binary: string): string | undefined {
  return /_v(\d+\.\d+\.\d+[^_]*)/.exec(basename(binary))?.[1];
}

/**
 * Asks a provider for its schema, by a real terraform or tofu, without network or credentials.
 *
 * @param binary path of the provider's binary
 * @param source the provider's source, such as `aliyun/alicloud`
 * @param terraform name or path of terraform or tofu
 * @throws when the binary does not exist or terraform cannot talk to it
 */
export function schemaFromProvider(binary: string, source: string, terraform = 'terraform'): SchemaFile {
  if (!existsSync(binary)) throw new Error(`${binary} does not exist; give the path of the provider's binary`);
  const folder = mkdtempSync(join(tmpdir(), 'provider-schema-'));
  const name = source.split('/')[1] ?? source;
  try {
    symlinkSync(resolve(binary), join(folder, `terraform-provider-${name}`));
    const config = join(folder, 'terraform.rc');
    const overrides = `dev_overrides {\n "${source}" = ${JSON.stringify(folder)}\n}`;
    writeFileSync(config, `provider_installation {\n${overrides}\n direct {}\n}\n`);
    const uses = { terraform: { required_providers: { [name]: { source } } } };
    writeFileSync(join(folder, 'main.tf.json'), JSON.stringify(uses));
    const { stdout, stderr, error, status } = spawnSync(terraform, ['providers', 'schema', '-json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      // A provider under development may speak no TLS; a real one then does without as well.
      env: { ...process.env, TF_CLI_CONFIG_FILE: config, CHECKPOINT_DISABLE: '1', TF_DISABLE_PLUGIN_TLS: '1' },
    });
    if (error) throw new Error(`${terraform} cannot be run: ${error.message}`);
    if (status !== 0) throw new Error(`${terraform} got no schema from ${binary}:\n${stderr.trim()}`);
    return JSON.parse(stdout) as SchemaFile;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** Loads the generator without a request to its maker's server and without a person's own settings. */
function load(scratch) {
  const config = join(scratch, 'terraform.rc');
  mkdirSync(scratch, { recursive: true });
  writeFileSync(config, '');
  Object.assign(process.env, { CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: config });
  return {
    ...require('codemaker'),
    // The root of the package asks for jsii, which is only for other languages.
    ...require('@cdktf/provider-generator/lib/get/generator/provider-generator'),
  };
}

/**
 * Writes the TypeScript of a provider's resources, each in a folder of its own under `providers/CLOUD`.
 *
 * @param schemaPath path of the provider's schema.json
 * @param folder folder that gets the sources
 */
export async function generateSources(cloud, schemaPath, folder) {
  const { CodeMaker, TerraformProviderGenerator } = load(folder);
  const code = new CodeMaker();
  new TerraformProviderGenerator(code, JSON.parse(readFileSync(schemaPath, 'utf8'))).generateAll();
  // These two would load every resource of the provider at once.
  for (const name of ['index.ts', 'lazy-index.ts']) code.exclude(`providers/${cloud}/${name}`);
  await code.save(folder);
}

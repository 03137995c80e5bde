import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCAL_CLOUDS, localProvider, readProvider } from '../../../../sandbox/terraform/schema/local-provider';
import type { BlockConstraints } from '../../../../sandbox/terraform/schema/schema-walk';
import { partsOf, type BlockSchema } from '../../../../sandbox/terraform/schema/schema';
import { ROOT } from '../../../helpers/root';

/** Arguments with constraints that the schema does not have. */
function strangers(block: BlockSchema, constraints: BlockConstraints = {}): string[] {
  const { attributes, block_types } = partsOf(block);
  return Object.entries(constraints).flatMap(([name, { block: inner }]) => {
    const nested = block_types[name];
    if (nested) return strangers(nested.block, inner).map((below) => `${name}.${below}`);
    return name in attributes ? [] : [name];
  });
}

describe.each(LOCAL_CLOUDS)('the local provider of %s', (cloud) => {
  const { address, version, schema, constraints } = localProvider(cloud);

  it('is named, and of one version', () => {
    expect(address).toBe(`registry.terraform.io/${constraints.provider}`);
    expect(version).toBe(constraints.version);
  });

  it('has constraints for what stands in its schema only', () => {
    const resources = schema.resource_schemas!;
    expect(Object.keys(constraints.resources).filter((type) => !(type in resources))).toEqual([]);
    const unknown = Object.entries(resources).flatMap(([type, { block }]) =>
      strangers(block, constraints.resources[type]?.arguments).map((name) => `${type}.${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('readProvider', () => {
  it('refuses a schema and constraints of two versions', () => {
    const folder = mkdtempSync(join(tmpdir(), 'provider-'));
    cpSync(join(ROOT, 'providers', 'alicloud', 'schema.json'), join(folder, 'schema.json'));
    const other = { provider: 'aliyun/alicloud', version: '1.0.0', resources: {} };
    writeFileSync(join(folder, 'constraints.json'), JSON.stringify(other));
    expect(() => readProvider(folder)).toThrow(/the schema is of version 1\.289\.0, the constraints are of 1\.0\.0$/);
    rmSync(folder, { recursive: true });
  });
});

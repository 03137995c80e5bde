import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ConstraintsFile } from '../sandbox/terraform/schema/constraints';
import type { SchemaFile } from '../sandbox/terraform/schema/schema';
import { conformanceText } from './schema/conformance';
import type { Verdict } from './schema/conformance';
import { conformanceFile, providerFile, readConstraints, readSchema, writeJson } from './schema/files';
import { schemaFromProvider, versionInName } from './schema/from-provider';
import { CLOUDS, IN_USE, isCloud } from './schema/in-use';
import { refresh } from './schema/refresh';

const USAGE = `npm run schema -- CLOUD SOURCE [--version VERSION] [--constraints FILE] [--conformance FILE] [--check]
  CLOUD   ${CLOUDS.join(', ')}
  SOURCE  a provider's binary, or a .json file in the format of 'terraform providers schema -json'
  --constraints  what the provider checks beyond its schema, of the same version
  --conformance  what the real provider said to small configurations, for the tests
  --check        shows the difference and writes nothing`;

const json = <T>(path: string) => JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', path), 'utf8')) as T;

/** Refreshes a provider's schema and shows the difference. Gives the exit code. */
function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      constraints: { type: 'string' },
      conformance: { type: 'string' },
      check: { type: 'boolean' },
    },
  });
  const [cloud, source] = positionals;
  if (cloud === undefined || source === undefined || !isCloud(cloud)) {
    console.error(USAGE);
    return 2;
  }
  const isDump = source.endsWith('.json');
  const binary = resolve(process.env.INIT_CWD ?? '.', source);
  const { files, changes } = refresh({
    cloud,
    inUse: IN_USE[cloud],
    schema: isDump ? json<SchemaFile>(source) : schemaFromProvider(binary, IN_USE[cloud].source),
    version: values.version ?? (isDump ? undefined : versionInName(source)),
    constraints: values.constraints === undefined ? undefined : json<ConstraintsFile>(values.constraints),
    current: { schema: readSchema(cloud), constraints: readConstraints(cloud) },
  });
  console.log(changes.length === 0 ? `${cloud}: no difference` : changes.join('\n'));
  if (!values.check && changes.length > 0) {
    writeJson(providerFile(cloud, 'schema.json'), files.schema);
    writeJson(providerFile(cloud, 'constraints.json'), files.constraints);
  }
  if (!values.check && values.conformance !== undefined) {
    const rows = json<Verdict[]>(values.conformance);
    writeFileSync(conformanceFile(cloud), conformanceText(rows, cloud, IN_USE[cloud]));
  }
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

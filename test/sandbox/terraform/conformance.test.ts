import { configFromJson } from '../../../sandbox/terraform/config/from-json';
import { LOCAL_CLOUDS, localProvider, type LocalCloud } from '../../../sandbox/terraform/schema/local-provider';
import { validateConfig } from '../../../sandbox/terraform/validate/validate';
import type { ValueObject } from '../../../sandbox/terraform/wire/value';
import { CONFORMANCE, DIFFERENT, type Row } from '../../fixtures/conformance';
import { describeWithTerraform, openWorkspace } from '../../helpers/with-terraform';

/** The rows that somebody judged otherwise than the real provider did. */
const differing = (cloud: LocalCloud, refused: (row: Row, index: number) => boolean) =>
  CONFORMANCE[cloud]
    .filter((row, index) => (refused(row, index) ? 'refused' : 'accepted') !== row.verdict)
    .map(({ resource, kind }) => ({ resource, kind }));

const listed = (cloud: LocalCloud) => DIFFERENT[cloud].map(({ resource, kind }) => ({ resource, kind }));

describe.each(LOCAL_CLOUDS)('the verdicts of the real provider of %s', (cloud) => {
  const provider = localProvider(cloud);

  it('are on resources that are in use, of both kinds', () => {
    const rows = CONFORMANCE[cloud];
    expect(rows.filter(({ resource }) => !(resource in provider.schema.resource_schemas!))).toEqual([]);
    expect(rows.filter(({ verdict }) => verdict === 'accepted').length).toBeGreaterThan(50);
    expect(rows.filter(({ verdict }) => verdict === 'refused').length).toBeGreaterThan(50);
  });

  it('are those of the local provider called in this process', () => {
    const refused = ({ resource, arguments: given }: Row) => {
      const { block } = provider.schema.resource_schemas![resource]!;
      const { value, problems } = configFromJson(block, given as ValueObject);
      const said = [...problems, ...validateConfig(block, provider.constraints.resources[resource], value)];
      return said.some(({ severity }) => severity === 'ERROR');
    };
    expect(differing(cloud, refused)).toEqual(listed(cloud));
  });
});

describeWithTerraform('the verdicts of the real providers, through the real terraform', () => {
  it.each(LOCAL_CLOUDS)('are those of the local provider of %s', async (cloud) => {
    const workspace = await openWorkspace();
    const source = localProvider(cloud).address.replace('registry.terraform.io/', '');
    workspace.write('main.tf.json', { terraform: { required_providers: { [cloud]: { source } } } });
    CONFORMANCE[cloud].forEach(({ resource, arguments: given }, index) =>
      workspace.write(`row-${index}.tf.json`, { resource: { [resource]: { [`row-${index}`]: given } } }),
    );
    expect((await workspace.terraform('init')).code).toBe(0);
    const { stdout } = await workspace.terraform('validate', '-json');
    workspace.close();
    const diagnostics = (JSON.parse(stdout) as { diagnostics: { severity: string; range?: { filename: string } }[] })
      .diagnostics;
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const files = new Set(errors.map(({ range }) => range?.filename));
    expect(files).not.toContain(undefined);
    expect(differing(cloud, (_row, index) => files.has(`row-${index}.tf.json`))).toEqual(listed(cloud));
  });
});

import { onlyProvider, partsOf } from '../../../../sandbox/terraform/schema/schema';

describe('onlyProvider', () => {
  const schema = { provider: { version: 0, block: {} } };

  it('gives the provider with its address and version', () => {
    const file = { format_version: '1.0', provider_schemas: { a: schema }, provider_versions: { a: '1.2.3' } };
    expect(onlyProvider(file)).toEqual({ address: 'a', version: '1.2.3', schema });
  });

  it.each([
    ['none', {}, 0],
    ['several', { a: schema, b: schema }, 2],
  ])('refuses a file with %s', (_what, provider_schemas, count) => {
    expect(() => onlyProvider({ format_version: '1.0', provider_schemas })).toThrow(
      `a schema file must hold one provider, got ${count}`,
    );
  });
});

describe('partsOf', () => {
  it('gives what a block lacks as empty', () => {
    expect(partsOf({})).toEqual({ attributes: {}, block_types: {} });
  });
});

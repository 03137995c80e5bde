import { cutConstraints, cutSchema, sorted } from '../../../tools/schema/cut';
import { USED, WHOLE, WHOLE_CONSTRAINTS } from '../../fixtures/whole-schema';

describe('cutSchema', () => {
  it('takes what is in use, without descriptions but with arguments of that name', () => {
    expect(cutSchema(WHOLE, 'alicloud', USED)).toEqual({
      format_version: '1.0',
      provider_versions: { 'registry.terraform.io/aliyun/alicloud': '1.0.0' },
      provider_schemas: {
        'registry.terraform.io/aliyun/alicloud': {
          provider: { version: 0, block: { attributes: { region: { type: 'string', optional: true } } } },
          resource_schemas: {
            alicloud_vpc: {
              version: 1,
              block: {
                attributes: { description: { type: 'string', optional: true } },
                block_types: { rule: { nesting_mode: 'list', block: { attributes: { a: { type: 'bool' } } } } },
              },
            },
          },
          data_source_schemas: { alicloud_account: { version: 0, block: {} } },
        },
      },
    });
  });

  it('names every resource that the provider lacks', () => {
    const used = { ...USED, resources: ['vpc', 'gone', 'lost'] };
    expect(() => cutSchema(WHOLE, 'alicloud', used)).toThrow(
      'the provider has no resource alicloud_gone, alicloud_lost',
    );
  });

  it('refuses the schema of another provider, and one of no version', () => {
    expect(() => cutSchema(WHOLE, 'alicloud', { ...USED, source: 'a/b' })).toThrow(
      'the schema is of registry.terraform.io/aliyun/alicloud, not of registry.terraform.io/a/b',
    );
    const nameless = { ...WHOLE, provider_versions: undefined };
    expect(() => cutSchema(nameless, 'alicloud', USED)).toThrow('the schema says no version of the provider; give it');
    expect(cutSchema(nameless, 'alicloud', USED, '2.0.0').provider_versions).toEqual({
      'registry.terraform.io/aliyun/alicloud': '2.0.0',
    });
  });
});

describe('cutConstraints', () => {
  it('takes what is in use', () => {
    expect(cutConstraints(WHOLE_CONSTRAINTS, 'alicloud', USED, '1.0.0').resources).toEqual({
      alicloud_vpc: { importable: true },
    });
  });

  it('refuses those of another version or provider', () => {
    expect(() => cutConstraints(WHOLE_CONSTRAINTS, 'alicloud', USED, '1.0.1')).toThrow(
      'the constraints are of version 1.0.0 and the schema is of 1.0.1; give both of one',
    );
    expect(() => cutConstraints(WHOLE_CONSTRAINTS, 'alicloud', { ...USED, source: 'a/b' }, '1.0.0')).toThrow(
      'the constraints are of aliyun/alicloud, not of a/b',
    );
  });
});

describe('sorted', () => {
  it('sorts names at every level and keeps lists', () => {
    expect(JSON.stringify(sorted({ b: [{ d: 1, c: 2 }, 'x'], a: null }))).toBe('{"a":null,"b":[{"c":2,"d":1},"x"]}');
  });
});

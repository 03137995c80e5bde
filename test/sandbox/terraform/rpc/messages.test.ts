import {
  pathMessage,
  problemMessages,
  readValue,
  schemaMessage,
  writeValue,
} from '../../../../sandbox/terraform/rpc/messages';
import { conform } from '../../../../sandbox/terraform/wire/conform';
import { toMsgpack } from '../../../../sandbox/terraform/wire/msgpack';
import { BLOCK } from '../../../fixtures/blocks';

describe('messages', () => {
  it('hold values in either encoding, or none', () => {
    const value = conform(BLOCK, { name: 'n' });
    expect(readValue(BLOCK, writeValue(value))).toEqual(value);
    expect(readValue(BLOCK, { json: Buffer.from('{"name":"n"}') })).toEqual(value);
    expect(readValue(BLOCK, writeValue(null))).toBeNull();
    expect(readValue(BLOCK, { msgpack: toMsgpack(null) })).toBeNull();
    expect(readValue(BLOCK, null)).toBeNull();
  });

  it('hold paths of names and indexes', () => {
    expect(pathMessage(['disk', 0, 'size'])).toEqual({
      steps: [{ attribute_name: 'disk' }, { element_key_int: 0 }, { attribute_name: 'size' }],
    });
  });

  it('hold problems with their place', () => {
    expect(problemMessages([{ severity: 'ERROR', summary: 'no', path: ['a'] }])).toEqual([
      { severity: 'ERROR', summary: 'no', attribute: { steps: [{ attribute_name: 'a' }] } },
    ]);
  });

  it('hold schemas with types as JSON and blocks by their nesting', () => {
    const block = {
      attributes: { a: { type: ['list', 'string'], optional: true } },
      block_types: { b: { nesting_mode: 'set', max_items: 2, block: {} } },
    } as const;
    expect(schemaMessage({ version: 3, block })).toEqual({
      version: 3,
      block: {
        deprecated: false,
        attributes: [{ name: 'a', type: Buffer.from('["list","string"]'), optional: true }],
        block_types: [
          {
            type_name: 'b',
            nesting: 'SET',
            min_items: 0,
            max_items: 2,
            block: { deprecated: false, attributes: [], block_types: [] },
          },
        ],
      },
    });
  });
});

import { conformanceText } from '../../../tools/schema/conformance';
import { USED } from '../../fixtures/whole-schema';

describe('conformanceText', () => {
  it('keeps the rows of resources in use, one a line', () => {
    const row = (resource: string) =>
      ({ resource, arguments: {}, verdict: 'accepted', kind: 'base', attribute: null }) as const;
    const text = conformanceText([row('alicloud_vpc'), row('alicloud_other')], 'alicloud', USED);
    expect(text.split('\n')).toHaveLength(4);
    expect(JSON.parse(text)).toEqual([row('alicloud_vpc')]);
  });
});

import { refresh } from '../../../tools/schema/refresh';
import { USED, WHOLE, WHOLE_CONSTRAINTS } from '../../fixtures/whole-schema';

const BASE = { cloud: 'alicloud', inUse: USED, schema: WHOLE, constraints: WHOLE_CONSTRAINTS, current: {} } as const;

describe('refresh', () => {
  it('finds no difference to what it made', () => {
    const { files } = refresh(BASE);
    expect(refresh({ ...BASE, constraints: undefined, current: files }).changes).toEqual([]);
  });

  it('takes a provider that says no version for the one that stands', () => {
    const { files } = refresh(BASE);
    const nameless = { ...WHOLE, provider_versions: undefined };
    expect(refresh({ ...BASE, schema: nameless, current: files }).changes).toEqual([]);
  });

  it('refuses standing constraints for a newer schema', () => {
    const { files } = refresh(BASE);
    expect(() => refresh({ ...BASE, version: '1.1.0', constraints: undefined, current: files })).toThrow(
      'the constraints are of version 1.0.0 and the schema is of 1.1.0; give both of one',
    );
  });

  it('asks for constraints when there are none', () => {
    expect(() => refresh({ ...BASE, constraints: undefined })).toThrow(
      'there are no constraints yet; give them by --constraints FILE',
    );
  });
});

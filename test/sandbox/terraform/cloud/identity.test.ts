import { newId } from '../../../../sandbox/terraform/cloud/identity';

describe('newId', () => {
  it.each([
    ['alicloud_vpc', /^vpc-\w{17}$/],
    ['tencentcloud_instance', /^ins-\w{17}$/],
    ['alicloud_snat_entry', /^\w{17}$/],
    ['huaweicloud_vpc', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ])('of %s looks like the real one', (type, pattern) => {
    expect(newId(type, {})).toMatch(pattern);
  });

  it('is the name where the cloud knows no other', () => {
    expect(newId('alicloud_oss_bucket', { bucket: 'b' })).toBe('b');
    expect(newId('alicloud_oss_bucket', { bucket: null })).toMatch(/^\w{17}$/);
  });

  it('is never given twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => newId('alicloud_vpc', {}))).size).toBe(1000);
  });
});

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from '../../../../sandbox/terraform/cloud/store';

describe('Store', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
    path = join(folder, 'deep', 'store.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps resources over its own life, and forgets removed ones', async () => {
    const store = new Store(path);
    await store.put('vpc', 'a', { id: 'a' });
    await store.put('vpc', 'b', { id: 'b' });
    await store.remove('vpc', 'a');
    await store.remove('vpc', 'never');
    const again = new Store(path);
    expect([again.get('vpc', 'a'), again.get('vpc', 'b'), again.get('other', 'b')]).toEqual([
      undefined,
      { id: 'b' },
      undefined,
    ]);
  });

  it('writes nothing before there is something', () => {
    expect(new Store(path).get('vpc', 'a')).toBeUndefined();
    expect(existsSync(path)).toBe(false);
  });

  it('loses nothing of many changes at once, and leaves no other file', async () => {
    const store = new Store(path);
    await Promise.all(Array.from({ length: 200 }, (_, i) => store.put('vpc', `v-${i}`, { id: `v-${i}` })));
    expect(Object.keys((JSON.parse(readFileSync(path, 'utf8')) as { vpc: object }).vpc)).toHaveLength(200);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['store.json']);
  });

  it('sees what somebody else wrote, or removed', async () => {
    const store = new Store(path);
    await store.put('vpc', 'a', { id: 'a' });
    writeFileSync(path, JSON.stringify({ vpc: { b: { id: 'b' } } }));
    utimesSync(path, 1, 1);
    expect([store.get('vpc', 'a'), store.get('vpc', 'b')]).toEqual([undefined, { id: 'b' }]);
    rmSync(path);
    expect(store.get('vpc', 'b')).toBeUndefined();
  });

  it('can be read by its owner alone', async () => {
    await new Store(path).put('vpc', 'a', {});
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('says that it cannot write', async () => {
    writeFileSync(join(folder, 'deep'), '');
    await expect(new Store(path).put('vpc', 'a', {})).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ToolsCopy } from '../copy';

describe('npm packages', () => {
  let copy: ToolsCopy;
  beforeEach(() => {
    copy = new ToolsCopy();
    copy.command('npm', `echo "$@" > ${copy.folder}/npm-calls; exit 1`);
  });
  afterEach(() => copy.remove());

  /** What npm was called with; undefined when it was not. */
  const npmCall = () => {
    copy.run('tools/test.mjs');
    const calls = join(copy.folder, 'npm-calls');
    return existsSync(calls) ? readFileSync(calls, 'utf8').trim() : undefined;
  };

  it('are left alone when they stand as locked', () => {
    copy.lock({ 'node_modules/a': { version: '1.0.0' } });
    copy.installed({ 'node_modules/a': { version: '1.0.0' } });
    expect(npmCall()).toBeUndefined();
  });

  it("are left alone when a developer's own package stands beside them", () => {
    copy.installed({ 'node_modules/mine': { version: '1.0.0' } });
    expect(npmCall()).toBeUndefined();
  });

  it('are left alone when one for another system is absent', () => {
    copy.lock({ 'node_modules/a': { version: '1.0.0', optional: true } });
    expect(npmCall()).toBeUndefined();
  });

  it.each([
    ['one is absent', {}],
    ['one has another version', { 'node_modules/a': { version: '0.9.0' } }],
  ])('are installed, tools included, when %s', (_name, installed) => {
    copy.lock({ 'node_modules/a': { version: '1.0.0' } });
    copy.installed(installed);
    expect(npmCall()).toBe('ci --include=dev --no-audit --no-fund');
  });

  it('are installed when npm has noted nothing', () => {
    copy.delete('node_modules/.package-lock.json');
    expect(npmCall()).toMatch(/^ci /);
  });
});

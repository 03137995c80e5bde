import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ToolsCopy } from './copy';

describe('npm run build', () => {
  let copy: ToolsCopy;
  beforeEach(() => {
    copy = new ToolsCopy();
    copy.write('constructs/core/a.ts', 'one');
    // A compiler that says that it ran and writes what the sources ask for.
    copy.write(
      'node_modules/typescript/bin/tsc',
      `const { mkdirSync, writeFileSync, existsSync } = require('node:fs');
       mkdirSync('dist/constructs/core', { recursive: true });
       console.log(existsSync('dist/.tsbuildinfo') ? 'from what it knew' : 'from nothing');
       writeFileSync('dist/.tsbuildinfo', '');
       writeFileSync('dist/constructs/core/a.js', '');`,
    );
  });
  afterEach(() => copy.remove());
  const build = () => copy.run('tools/build.mjs').stdout;

  it('compiles once while nothing changes', () => {
    expect([build(), build()]).toEqual(['from nothing\n', '']);
  });

  it('compiles what changed', () => {
    build();
    copy.write('constructs/core/a.ts', 'two');
    expect(build()).toBe('from what it knew\n');
  });

  it('compiles from nothing when an output was lost', () => {
    build();
    copy.delete('dist/constructs/core/a.js');
    expect(build()).toBe('from nothing\n');
  });

  it('removes the output of a source that is gone, which would be packed', () => {
    build();
    copy.write('dist/constructs/core/gone.js', '');
    build();
    expect(existsSync(join(copy.folder, 'dist/constructs/core/gone.js'))).toBe(false);
    expect(existsSync(join(copy.folder, 'dist/constructs/core/a.js'))).toBe(true);
  });

  it('says what to do when the compiler is absent', () => {
    copy.delete('node_modules/typescript/bin/tsc');
    expect(copy.run('tools/build.mjs')).toMatchObject({
      ...{ code: 1, stderr: 'The compiler is not installed; run npm ci and try again\n' },
    });
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

describe('no-network.mjs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-network-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('refuses a connection and notes where it should have gone', () => {
    const log = join(folder, 'log');
    const hook = pathToFileURL(join(__dirname, 'no-network.mjs')).href;
    const program = "fetch('http://127.0.0.1:49999/').catch((error) => console.log(error.cause.message))";
    const run = spawnSync(process.execPath, ['--import', hook, '-e', program], {
      encoding: 'utf8',
      env: { NO_NETWORK_LOG: log },
    });
    expect(run.stdout).toBe('no network in this test\n');
    expect(readFileSync(log, 'utf8')).toContain('127.0.0.1:49999');
  });
});

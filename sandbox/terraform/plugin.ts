import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Store } from './cloud/store';
import { readProvider } from './schema/local-provider';
import { PROTOCOL_VERSION, serveProvider } from './server';

/** Version of the first line that a plugin writes. */
const HANDSHAKE_VERSION = 1;

/** Looks for the caller's end this often; a caller that was killed says nothing. */
const WATCH_MS = 500;

/**
 * A local provider as a program that terraform starts, as it starts a real one:
 * `node --import tsx plugin.ts FOLDER`. It speaks no TLS, so the caller sets `TF_DISABLE_PLUGIN_TLS=1`.
 */
async function main(folder: string): Promise<void> {
  const store = new Store(join(tmpdir(), `local-provider-${process.pid}`, 'store.json'));
  const { listens } = await serveProvider(readProvider(folder), store);
  const caller = process.ppid;
  setInterval(() => process.ppid === caller || process.exit(), WATCH_MS);
  console.log([HANDSHAKE_VERSION, PROTOCOL_VERSION, 'tcp', listens, 'grpc', ''].join('|'));
}

void main(process.argv[2] ?? '.');

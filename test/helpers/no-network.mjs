// Loaded by `node --import` into a program under test: refuses every connection that leaves the machine or even tries
// to, and notes it in the file that NO_NETWORK_LOG names.
import { appendFileSync } from 'node:fs';
import net from 'node:net';
import { basename } from 'node:path';

const connect = net.Socket.prototype.connect;

net.Socket.prototype.connect = function refuse(...args) {
  const { host, path, port } = args.flat()[0] ?? {};
  // A pipe between two processes of this machine: the loader of TypeScript has one.
  if (typeof path === 'string' && host === undefined) return connect.apply(this, args);
  appendFileSync(process.env.NO_NETWORK_LOG, `${basename(process.argv[1] ?? '')} ${host}:${port}\n`);
  process.nextTick(() => this.destroy(Object.assign(new Error('no network in this test'), { code: 'ECONNREFUSED' })));
  return this;
};

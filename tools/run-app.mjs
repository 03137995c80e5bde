// Runs an app written in TypeScript: `node tools/run-app.mjs stacks/aws-app.ts`. The app command of cdk.json.
//
// One bundle made in memory, not a hundred small files loaded one by one: a third of a second of every synth.
// Types are not checked here; `npm run lint` does that.
import { Module } from 'node:module';
import { dirname, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { buildSync } from 'esbuild';

const entry = resolve(process.argv[2]);

// CDK validates templates in WebAssembly. V8 would optimise that code on other threads, for longer than it runs, and
// make the process wait for them at its end; and it would mark garbage beside it, which on few cores slows it down.
// Without both a synth takes a third less.
setFlagsFromString('--liftoff-only');
setFlagsFromString('--no-concurrent-marking');

// CDK takes a stack trace for every resource, and Node needs long to find the lines of the sources for each of them.
if (!process.sourceMapsEnabled) {
  process.once('uncaughtExceptionMonitor', () => {
    console.error(
      'The lines below are those of a bundle; with NODE_OPTIONS=--enable-source-maps those of the sources.',
    );
  });
}

const app = new Module(entry);
app.filename = entry;
app.paths = Module._nodeModulePaths(dirname(entry));
app._compile(bundle(entry), entry);

function bundle(file) {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    sourcemap: process.sourceMapsEnabled ? 'inline' : false,
    sourcesContent: false,
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

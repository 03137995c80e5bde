import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endChildrenOnInterrupt, exitCodeOf, root, scratch, UserError } from './process.mjs';
import { commandStep, upToDate } from './progress.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { ensurePython, pythonProblem } from './setup/python.mjs';

const JEST = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** What a runner found; `skipped` are the names of tests that did not run, each with its reason. */
const nothing = { passed: 0, failed: 0, skipped: [] };

async function setUp() {
  await ensureNodeModules(() => upToDate('npm packages'));
  await commandStep('bindings', process.execPath, [join(root, 'tools', 'bindings.mjs')]);
  await commandStep('build', process.execPath, [join(root, 'tools', 'build.mjs')]);
  const problem = pythonProblem();
  if (problem) console.error(`! ${problem}; tests that need it are skipped`);
  else await ensurePython(() => upToDate('python packages'));
}

async function jest(args) {
  const file = join(scratch, 'jest.json');
  rmSync(file, { force: true });
  const code = await exitCodeOf(process.execPath, [JEST, '--json', `--outputFile=${file}`, ...args]);
  if (!existsSync(file)) return { ...nothing, failed: 1 };
  const results = JSON.parse(readFileSync(file, 'utf8'));
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  return {
    passed: results.numPassedTests,
    // Jest may end badly with no failed test: a coverage bound, a crash after the last test.
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: results.testResults.flatMap((suite) =>
      suite.assertionResults
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => fullName),
    ),
  };
}

async function runAll(args) {
  const leaveInterrupts = endChildrenOnInterrupt();
  try {
    await setUp();
    leaveInterrupts();
    return await jest(args);
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    return { ...nothing, failed: 1 };
  }
}

const { passed, failed, skipped } = await runAll(process.argv.slice(2));
for (const name of skipped) console.log(`skipped: ${name}`);
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

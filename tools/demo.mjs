import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endChildrenOnInterrupt, main, root, scratch, UserError } from './process.mjs';
import { commandStep, step, upToDate } from './progress.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { ensurePython, pythonProblem } from './setup/python.mjs';
import { loadTypescript } from './setup/typescript.mjs';

const STACK = 'training-aws';
const ASSEMBLY = join(scratch, 'cdk.out');
const SETTINGS = join(scratch, 'settings', `${STACK}.json`);
const OUTPUTS = join(scratch, 'outputs.json');
const RESULT = join(scratch, 'read-back.json');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

function writeJson(path, value) {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** The region that the stack was synthesised for. */
function regionOf(assembly) {
  const { environment } = readJson(join(assembly, 'manifest.json')).artifacts[STACK];
  return environment.split('/').pop();
}

async function setUp() {
  // Said at once, not after minutes of installing.
  const problem = pythonProblem();
  if (problem) throw new UserError(problem);
  await ensureNodeModules(() => upToDate('npm packages'));
  const python = await ensurePython(() => upToDate('python packages'));
  await commandStep('build', process.execPath, [join(root, 'tools', 'build.mjs')]);
  return python;
}

/** Runs the CDK CLI; the server ends it, should this process die without a word. */
async function cdk(server, env, name, args) {
  let group;
  const onStart = (pid) => server.guard((group = -pid));
  const cli = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  try {
    return await commandStep(name, process.execPath, [cli, ...args, '--no-notices', '--ci'], { env, onStart });
  } finally {
    if (group !== undefined) server.release(group);
  }
}

async function deploy(server, sandbox) {
  const { ACCOUNT, amazonLinuxImageId, clientsFor, sandboxEnvironment, sandboxSettings } = sandbox;
  const { endpoint } = server;
  const environmentFor = (region) =>
    sandboxEnvironment({ endpoint, region, home: scratch, base: { ...process.env, GPU_CLUSTERS_SETTINGS: SETTINGS } });

  Object.assign(process.env, environmentFor('us-east-1'));
  const imageId = await amazonLinuxImageId(clientsFor({ endpoint, region: 'us-east-1' }).ec2);
  writeJson(SETTINGS, sandboxSettings(readJson(join(root, 'stacks', 'settings', `${STACK}.json`)), imageId));

  const synth = ['synth', STACK, '--quiet', '--output', ASSEMBLY];
  const { lines } = await cdk(server, environmentFor('us-east-1'), 'cdk synth', synth);
  console.log(lines.join('\n'));
  const region = regionOf(ASSEMBLY);
  const env = environmentFor(region);
  await cdk(server, env, 'cdk bootstrap', ['bootstrap', `aws://${ACCOUNT}/${region}`, '--app', ASSEMBLY]);
  // The local AWS loses a stack's outputs when it is deployed by a change set.
  const direct = ['--require-approval', 'never', '--method', 'direct', '--outputs-file', OUTPUTS];
  await cdk(server, env, 'cdk deploy', ['deploy', STACK, '--app', ASSEMBLY, ...direct]);
  return region;
}

async function readBackStack(server, region, sandbox) {
  const { ACCOUNT, clientsFor, readBack } = sandbox;
  const template = readJson(join(ASSEMBLY, `${STACK}.template.json`));
  const stack = { stackName: STACK, template, account: ACCOUNT, region };
  return readBack(clientsFor({ endpoint: server.endpoint, region }), stack);
}

await main(async () => {
  endChildrenOnInterrupt();
  const python = await setUp();
  const sandbox = await loadTypescript(
    'sandbox/aws/environment.ts',
    'sandbox/aws/server.ts',
    'sandbox/aws/settings.ts',
    'sandbox/aws/read-back/read-back.ts',
    'sandbox/aws/read-back/readers/index.ts',
    'sandbox/aws/read-back/print.ts',
    'sandbox/aws/read-back/verdict.ts',
  );
  let server;
  await step('local AWS', async () => {
    server = await sandbox.startServer(python);
    return server.endpoint;
  });
  try {
    const region = await deploy(server, sandbox);
    let results;
    await step('read back', async () => {
      results = await readBackStack(server, region, sandbox);
    });
    writeJson(RESULT, results);
    console.log(`\n${sandbox.report(results)}\n`);
    console.log('Outputs of the stack');
    for (const [name, value] of Object.entries(readJson(OUTPUTS)[STACK] ?? {})) console.log(`  ${name}: ${value}`);
    console.log(`\nSynthesised output: ${ASSEMBLY}\nRead back, as JSON: ${RESULT}`);
    const faults = sandbox.faults(results);
    if (faults.length > 0) throw new UserError(`The deployment is not as it should be:\n${faults.join('\n')}`);
    return 0;
  } finally {
    await step('local AWS stops', () => server.stop());
  }
});

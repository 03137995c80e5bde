import { join } from 'node:path';
import { endChildrenOnInterrupt, exitCodeOf, main, scratch } from './process.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { loadTypescript } from './setup/typescript.mjs';

await main(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) {
    console.error('No command is given; run npm run sandbox:terraform -- COMMAND, such as terraform plan');
    return 2;
  }
  const leaveInterrupts = endChildrenOnInterrupt();
  await ensureNodeModules();
  const { startTerraformSandbox } = await loadTypescript('sandbox/terraform/start.ts');
  const folder = process.env.INIT_CWD ?? process.cwd();
  const sandbox = await startTerraformSandbox({ folder, home: join(scratch, 'terraform') });
  leaveInterrupts();
  try {
    return await exitCodeOf(command, args, { cwd: folder, env: sandbox.env });
  } finally {
    sandbox.stop();
  }
});

import { endChildrenOnInterrupt, exitCodeOf, main, scratch } from './process.mjs';
import { ensureNodeModules } from './setup/node-modules.mjs';
import { ensurePython } from './setup/python.mjs';
import { loadTypescript } from './setup/typescript.mjs';

await main(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) {
    console.error('No command is given; run npm run sandbox:aws -- COMMAND, such as npx cdk deploy');
    return 2;
  }
  const leaveInterrupts = endChildrenOnInterrupt();
  await ensureNodeModules();
  const python = await ensurePython();
  const { sandboxEnvironment, startServer } = await loadTypescript(
    'sandbox/aws/environment.ts',
    'sandbox/aws/server.ts',
  );
  const server = await startServer(python);
  const region = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1';
  leaveInterrupts();
  try {
    return await exitCodeOf(command, args, {
      cwd: process.env.INIT_CWD ?? process.cwd(),
      env: sandboxEnvironment({ endpoint: server.endpoint, region, home: scratch }),
      onStart: (pid) => server.guard(pid),
    });
  } finally {
    await server.stop();
  }
});

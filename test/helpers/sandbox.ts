import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { App, Stack } from 'aws-cdk-lib';
import { ACCOUNT, sandboxEnvironment } from '../../sandbox/aws/environment';
import { readBack, type ResourceResult } from '../../sandbox/aws/read-back/read-back';
import { clientsFor, type Clients } from '../../sandbox/aws/read-back/readers';
import type { Template } from '../../sandbox/aws/read-back/resolve-template';
import { startServer, type SandboxServer } from '../../sandbox/aws/server';
import { newStack } from './app';
import { ROOT } from './root';
import { sandboxPython } from './with-python';

const REGION = 'us-east-1';
const CLI = join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');

/** A local AWS that runs, and what talks to it. */
export interface Sandbox {
  readonly clients: Clients;
  /** Bootstraps, deploys a stack with the CDK CLI and reads back what stands; fails where the CLI does. */
  deploy(stack: Stack): Promise<readonly ResourceResult[]>;
  stop(): Promise<void>;
}

/** Runs the CDK CLI; the server ends it, should this process die without a word. */
async function cdk(server: SandboxServer, ...args: string[]): Promise<void> {
  // Jest's `process.env` is a copy, which a child does not inherit.
  const { env } = process;
  const running = promisify(execFile)(process.execPath, [CLI, ...args, '--no-notices', '--ci'], { env });
  const { pid } = running.child;
  if (pid !== undefined) server.guard(pid);
  try {
    await running;
  } finally {
    if (pid !== undefined) server.release(pid);
  }
}

/** Starts a local AWS of its own for a test. */
export async function startSandbox(): Promise<Sandbox> {
  const server = await startServer(sandboxPython());
  const place = { endpoint: server.endpoint, region: REGION };
  Object.assign(process.env, sandboxEnvironment({ ...place, home: join(ROOT, '.sandbox') }));
  const clients = clientsFor(place);
  return {
    clients,
    stop: () => server.stop(),
    async deploy(stack) {
      const { directory, ...assembly } = synthOf(stack);
      try {
        const app = ['--app', directory];
        await cdk(server, 'bootstrap', `aws://${ACCOUNT}/${REGION}`, ...app);
        // The local AWS loses a stack's outputs when it is deployed by a change set.
        await cdk(server, 'deploy', stack.stackName, ...app, '--require-approval', 'never', '--method', 'direct');
        return await readBack(clients, { ...place, ...assembly, account: ACCOUNT });
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  };
}

function synthOf(stack: Stack): { directory: string; stackName: string; template: Template } {
  const assembly = (stack.node.root as App).synth();
  const { stackName, template } = assembly.getStackArtifact(stack.artifactId);
  return { directory: assembly.directory, stackName, template: template as Template };
}

/** A stack for the local AWS. */
export function sandboxStack(): Stack {
  return newStack({ env: { account: ACCOUNT, region: REGION } });
}

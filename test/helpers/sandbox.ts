import { CreateStackCommand, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DefaultStackSynthesizer } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import { sandboxEnvironment } from '../../sandbox/aws/environment';
import { readBack, type ResourceResult } from '../../sandbox/aws/read-back/read-back';
import { clientsFor, type Clients } from '../../sandbox/aws/read-back/readers';
import type { Template } from '../../sandbox/aws/read-back/resolve-template';
import { startServer } from '../../sandbox/aws/server';
import { newStack, synthTemplate } from './app';
import { ROOT } from './root';
import { sandboxPython } from './with-python';

const region = 'us-east-1';
const account = '123456789012';

/** A local AWS that runs, and what talks to it. */
export interface Sandbox {
  readonly clients: Clients;
  /** Deploys a stack and reads back what stands; fails where the deploy does. */
  deploy(stack: Stack): Promise<readonly ResourceResult[]>;
  stop(): Promise<void>;
}

/** Starts a local AWS of its own for a test. */
export async function startSandbox(): Promise<Sandbox> {
  const server = await startServer(sandboxPython());
  const place = { endpoint: server.endpoint, region };
  Object.assign(process.env, sandboxEnvironment({ ...place, home: `${ROOT}/.sandbox` }));
  const clients = clientsFor(place);
  return {
    clients,
    stop: () => server.stop(),
    async deploy(stack) {
      const template = synthTemplate(stack).toJSON() as Template;
      const { stackName } = stack;
      const TemplateBody = JSON.stringify(template);
      const { cloudFormation } = clients;
      await cloudFormation.send(
        new CreateStackCommand({ StackName: stackName, TemplateBody, Capabilities: ['CAPABILITY_IAM'] }),
      );
      const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName }));
      expect(Stacks?.map(({ StackStatus }) => StackStatus)).toEqual(['CREATE_COMPLETE']);
      return readBack(clients, { ...place, stackName, template, account });
    },
  };
}

/** A stack for the local AWS, which was never bootstrapped. */
export function sandboxStack(): Stack {
  const synthesizer = new DefaultStackSynthesizer({ generateBootstrapVersionRule: false });
  return newStack({ env: { account, region }, synthesizer });
}

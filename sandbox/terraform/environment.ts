import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROTOCOL_VERSION, type RunningProvider } from './server';

/** What a process needs so that its terraform finds the local providers and nothing else. */
export interface TerraformEnvironmentProps {
  readonly providers: readonly Pick<RunningProvider, 'address' | 'listens'>[];
  /** Folder for what tools remember; must not hold a person's own settings. */
  readonly home: string;
  /**
   * Environment to start from.
   *
   * @default - the environment of this process
   */
  readonly base?: NodeJS.ProcessEnv;
}

/** OpenTofu reads a source without a host as one of its own registry. */
const HOSTS = ['registry.terraform.io/', 'registry.opentofu.org/'] as const;

/** What `TF_REATTACH_PROVIDERS` must say so that terraform or tofu talks to providers that run already. */
export function reattachProviders(providers: TerraformEnvironmentProps['providers']): string {
  const entries = providers.flatMap(({ address, listens }) => {
    const running = {
      Protocol: 'grpc',
      ProtocolVersion: PROTOCOL_VERSION,
      Pid: process.pid,
      // A provider under test is left alone in the end; without this terraform would end this process.
      Test: true,
      Addr: { Network: 'tcp', String: listens },
    };
    return HOSTS.map((host) => [address.replace(HOSTS[0], host), running] as const);
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/** Gives the environment for a command whose terraform or tofu shall see the local providers only. */
export function terraformEnvironment(props: TerraformEnvironmentProps): NodeJS.ProcessEnv {
  const { providers, home, base = process.env } = props;
  mkdirSync(home, { recursive: true });
  const config = join(home, 'terraform.rc');
  writeFileSync(config, '');
  return {
    ...base,
    TF_REATTACH_PROVIDERS: reattachProviders(providers),
    // A person's own file may send providers elsewhere.
    TF_CLI_CONFIG_FILE: config,
    CHECKPOINT_DISABLE: '1',
  };
}

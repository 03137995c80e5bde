import { join } from 'node:path';
import { Store } from './cloud/store';
import { terraformEnvironment } from './environment';
import { LOCAL_CLOUDS, localProvider, type LocalProvider } from './schema/local-provider';
import { serveProvider } from './server';

/** Name of the file of the make-believe cloud; it stands beside terraform's own state. */
export const STORE_FILE = 'terraform.sandbox.json';

/** Local providers that a command can use. */
export interface TerraformSandbox {
  /** Environment for the command. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends the providers. */
  stop(): void;
}

/** How local providers are started. */
export interface TerraformSandboxProps {
  /** Folder with the state; what stands in the make-believe cloud is kept there in `terraform.sandbox.json`. */
  readonly folder: string;
  /** Folder for what tools remember; must not hold a person's own settings. */
  readonly home: string;
  /**
   * Providers to play.
   *
   * @default - those of all three clouds
   */
  readonly providers?: readonly LocalProvider[];
}

/** Starts the local providers inside this process; they end with it, in whatever way. */
export async function startTerraformSandbox(props: TerraformSandboxProps): Promise<TerraformSandbox> {
  const { folder, home, providers = LOCAL_CLOUDS.map(localProvider) } = props;
  const store = new Store(join(folder, STORE_FILE));
  const running = await Promise.all(providers.map((one) => serveProvider(one, store)));
  return {
    env: terraformEnvironment({ providers: running, home }),
    stop: () => running.forEach((one) => one.stop()),
  };
}

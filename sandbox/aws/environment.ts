import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The account that the local AWS plays. */
export const ACCOUNT = '123456789012';

/** The CDK CLI remembers accounts by access key id, so this one must be nobody else's. */
const ACCESS_KEY_ID = 'GPUCLUSTERSSANDBOX01';

/** What a process needs to talk to the local AWS and to nothing else. */
export interface SandboxEnvironmentProps {
  /** `http://localhost:PORT` of the local AWS. */
  readonly endpoint: string;
  /** Region that commands take as the default. */
  readonly region: string;
  /** Folder for what tools remember; must not hold a person's own settings. */
  readonly home: string;
  /**
   * Environment to start from; its `AWS_…` variables and the CDK's are left out.
   *
   * @default - the environment of this process
   */
  readonly base?: NodeJS.ProcessEnv;
}

/**
 * Gives the environment for a command that shall see the local AWS only: a person's own credentials, profiles and
 * endpoints are out of reach.
 */
export function sandboxEnvironment(props: SandboxEnvironmentProps): NodeJS.ProcessEnv {
  const { endpoint, region, home, base = process.env } = props;
  mkdirSync(home, { recursive: true });
  const noProfiles = join(home, 'no-profiles');
  writeFileSync(noProfiles, '');
  const kept = Object.entries(base).filter(([name]) => !/^AWS_|^CDK_(HOME|DEFAULT_|NEW_BOOTSTRAP)/.test(name));
  const direct = [base.NO_PROXY ?? base.no_proxy, 'localhost', '127.0.0.1', '.localhost'].filter(Boolean).join(',');
  return {
    ...Object.fromEntries(kept),
    NO_PROXY: direct,
    no_proxy: direct,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: 'sandbox',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_CONFIG_FILE: noProfiles,
    AWS_SHARED_CREDENTIALS_FILE: noProfiles,
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    CDK_HOME: join(home, 'cdk'),
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    CDK_DISABLE_VERSION_CHECK: 'true',
  };
}

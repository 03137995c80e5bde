import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxEnvironment } from '../../../sandbox/aws/environment';

describe('sandboxEnvironment', () => {
  const home = mkdtempSync(join(tmpdir(), 'sandbox-environment-'));
  afterAll(() => rmSync(home, { recursive: true }));
  const environment = (base: NodeJS.ProcessEnv) =>
    sandboxEnvironment({ endpoint: 'http://localhost:1234', region: 'eu-north-1', home, base });

  it('points every client to the local AWS and the wished region', () => {
    expect(environment({})).toMatchObject({
      AWS_ENDPOINT_URL: 'http://localhost:1234',
      AWS_REGION: 'eu-north-1',
      AWS_DEFAULT_REGION: 'eu-north-1',
      AWS_EC2_METADATA_DISABLED: 'true',
    });
  });

  it.each(['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL_S3', 'AWS_ROLE_ARN', 'CDK_DEFAULT_ACCOUNT'])(
    "leaves a person's own %s out",
    (name) => {
      expect(environment({ [name]: 'mine' })).not.toHaveProperty(name);
    },
  );

  it("replaces a person's own keys and profiles", () => {
    const result = environment({ AWS_ACCESS_KEY_ID: 'mine', AWS_CONFIG_FILE: '/mine' });
    expect(result.AWS_ACCESS_KEY_ID).not.toBe('mine');
    expect(readFileSync(result.AWS_CONFIG_FILE ?? '', 'utf8')).toBe('');
    expect(readFileSync(result.AWS_SHARED_CREDENTIALS_FILE ?? '', 'utf8')).toBe('');
  });

  it('keeps what is not about a cloud, and adds itself to the hosts that no proxy serves', () => {
    const result = environment({ PATH: '/bin', NO_PROXY: 'intranet' });
    expect(result.PATH).toBe('/bin');
    expect(result.NO_PROXY).toMatch(/^intranet,localhost,/);
  });
});

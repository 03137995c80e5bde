import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reattachProviders, terraformEnvironment } from '../../../sandbox/terraform/environment';

const PROVIDERS = [{ address: 'registry.terraform.io/aliyun/alicloud', listens: '127.0.0.1:1234' }];

describe('reattachProviders', () => {
  it('says where each provider listens, by the names that terraform and tofu give it', () => {
    const running = {
      Protocol: 'grpc',
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: 'tcp', String: '127.0.0.1:1234' },
    };
    expect(JSON.parse(reattachProviders(PROVIDERS))).toEqual({
      'registry.terraform.io/aliyun/alicloud': running,
      'registry.opentofu.org/aliyun/alicloud': running,
    });
  });
});

describe('terraformEnvironment', () => {
  const home = mkdtempSync(join(tmpdir(), 'terraform-environment-'));
  afterAll(() => rmSync(home, { recursive: true }));

  it("leaves a person's own settings of terraform out, and keeps the rest", () => {
    const base = { PATH: '/bin', TF_CLI_CONFIG_FILE: '/mine', TF_REATTACH_PROVIDERS: '{}' };
    const env = terraformEnvironment({ providers: PROVIDERS, home: join(home, 'deep'), base });
    expect(env).toMatchObject({ PATH: '/bin', CHECKPOINT_DISABLE: '1' });
    expect(readFileSync(env.TF_CLI_CONFIG_FILE ?? '', 'utf8')).toBe('');
    expect(env.TF_REATTACH_PROVIDERS).toBe(reattachProviders(PROVIDERS));
  });
});

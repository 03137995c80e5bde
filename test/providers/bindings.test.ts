import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktf';
import { AlicloudProvider } from '@cdktf/provider-alicloud/lib/provider';
import { Vpc } from '@cdktf/provider-alicloud/lib/vpc';
import { Vswitch } from '@cdktf/provider-alicloud/lib/vswitch';
import { HuaweicloudProvider } from '@cdktf/provider-huaweicloud/lib/provider';
import { KmsKey } from '@cdktf/provider-huaweicloud/lib/kms-key';
import { SecurityGroupRuleSet } from '@cdktf/provider-tencentcloud/lib/security-group-rule-set';
import { TencentcloudProvider } from '@cdktf/provider-tencentcloud/lib/provider';
import { ROOT } from '../helpers/root';
import { describeWithTerraform, openWorkspace } from '../helpers/with-terraform';

describe('the bindings', () => {
  it('load one resource and no other', () => {
    const script = `require('@cdktf/provider-alicloud/lib/vpc');
      const ours = Object.keys(require.cache).filter((file) => file.includes('alicloud'));
      console.log(JSON.stringify(ours.map((file) => file.split(/[\\\\/]/).slice(-2).join('/'))));`;
    const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual(['vpc/index.js']);
  });
});

describeWithTerraform('what the bindings synthesise', () => {
  it('is applied by the real terraform to the local providers, and then stands unchanged', async () => {
    const workspace = await openWorkspace();
    const app = new App({ outdir: join(workspace.folder, 'out'), skipValidation: true });
    const stack = new TerraformStack(app, 'it');
    new LocalBackend(stack, { path: 'terraform.tfstate' });
    new AlicloudProvider(stack, 'alicloud', { region: 'cn-beijing' });
    new TencentcloudProvider(stack, 'tencentcloud', { region: 'ap-guangzhou' });
    new HuaweicloudProvider(stack, 'huaweicloud', { region: 'cn-north-4' });
    const vpc = new Vpc(stack, 'vpc', { vpcName: 'train', cidrBlock: '10.20.0.0/16', tags: { team: 'a' } });
    new Vswitch(stack, 'vswitch', { vpcId: vpc.id, cidrBlock: '10.20.0.0/20', zoneId: 'cn-beijing-a' });
    new KmsKey(stack, 'key', { keyAlias: 'k', pendingDays: '7' });
    new SecurityGroupRuleSet(stack, 'rules', {
      securityGroupId: 'sg-1',
      egress: [{ action: 'ACCEPT', cidrBlock: '0.0.0.0/0', protocol: 'ALL', port: 'ALL' }],
    });
    app.synth();
    const chdir = `-chdir=${join('out', 'stacks', 'it')}`;
    const outcomes: [string, number | null, string][] = [];
    for (const [command = '', ...args] of [['init'], ['apply', '-auto-approve'], ['plan', '-detailed-exitcode']]) {
      const { code, stderr } = await workspace.terraform(chdir, command, '-no-color', ...args);
      outcomes.push([command, code, stderr]);
    }
    workspace.close();
    expect(outcomes).toEqual([
      ['init', 0, ''],
      ['apply', 0, ''],
      ['plan', 0, ''],
    ]);
  });
});

import { cdkSynth, removeCliFolders } from '../helpers/cdk-cli';
import type { CliRun } from '../helpers/cdk-cli';

afterAll(removeCliFolders);

function synth(name: string): CliRun {
  return cdkSynth(undefined, `node --import tsx test/fixtures/apps/foreign.ts ${name}`);
}

describe('npx cdk synth of an app of others with the plugin', () => {
  it('fails for an error, with its code, its place and what to do', () => {
    const run = synth('error');
    expect(run.exitCode).not.toBe(0);
    expect(run.stderr).toContain('NodeGroup template must name security groups on its interfaces');
    expect(run.stderr).toContain('foreign/Template (Template)');
    expect(run.stderr).toContain('Suggested fix: name the security groups on each interface only');
    expect(run.stderr).toContain('cdk-gpu-clusters::GPU-FABRIC-012');
    expect(run.connections).toBe('');
  });

  it('goes through with a warning, which it prints', () => {
    const run = synth('warning');
    expect(run.exitCode).toBe(0);
    expect(run.stderr).toContain("Acknowledge with 'cdk-gpu-clusters::GPU-FABRIC-008'");
    expect(run.output('foreign.template.json')).toContain('p4d.24xlarge');
  });
});

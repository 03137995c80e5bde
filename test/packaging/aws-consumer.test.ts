import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import manifest from '../../package.json';
import exampleManifest from '../../examples/aws-existing-vpc/package.json';
import { ROOT } from '../helpers/root';
import { install, packedInto, remove, run, runScript, temporaryFolder, writeFiles } from './consumer';

const EXAMPLE = 'examples/aws-existing-vpc';
const ENTRIES = Object.keys(manifest.exports)
  .filter((path) => path !== './package.json')
  .map((path) => path.replace(/^\./, 'cdk-gpu-clusters'));
const IMPORTS = ENTRIES.map((entry, index) => `export * as entry${index} from '${entry}';`).join('\n');

/** How a project may look for types; classic resolution is what `module: CommonJS` alone means. */
const RESOLUTIONS = {
  node16: { module: 'Node16', moduleResolution: 'Node16' },
  nodenext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
  bundler: { module: 'ESNext', moduleResolution: 'Bundler' },
  classic: { module: 'CommonJS' },
};

/** The example as a company would start from it: copied elsewhere, with the packed tarball installed. */
describe('the packed tarball in the example', () => {
  let folder: string;

  beforeAll(() => {
    folder = temporaryFolder();
    cpSync(join(ROOT, EXAMPLE), folder, {
      recursive: true,
      filter: (path) => !['node_modules', 'cdk.out'].includes(basename(path)),
    });
    const dependencies = { ...exampleManifest.dependencies, 'cdk-gpu-clusters': `file:${packedInto(folder)}` };
    writeFiles(folder, { 'package.json': { ...exampleManifest, dependencies } });
    install(folder);
  }, 400_000);

  afterAll(() => remove(folder));

  it('installs without cdktf', () => {
    const packages = ['aws-cdk-lib', 'cdktf', 'cdktn'].map((name) => existsSync(join(folder, 'node_modules', name)));
    expect(packages).toEqual([true, false, false]);
  });

  it.each(['cdk-gpu-clusters/aws', 'cdk-gpu-clusters/stacks/training/aws'])('%s loads one framework', (entry) => {
    const list = 'Object.keys(require.cache).filter((file) => file !== __filename)';
    const { stdout, stderr } = runScript(folder, 'use.cjs', `require('${entry}');console.log(JSON.stringify(${list}))`);
    expect(stderr).toBe('');
    const modules = join(folder, 'node_modules');
    const allowed = ['cdk-gpu-clusters/dist', 'aws-cdk-lib', 'constructs', '@aws-cdk'].map((name) =>
      join(modules, name),
    );
    const loaded = JSON.parse(stdout) as string[];
    expect(loaded).toContain(join(modules, 'cdk-gpu-clusters/dist/constructs/aws/index.js'));
    expect(loaded.filter((file) => !allowed.some((room) => file.startsWith(`${room}/`)))).toEqual([]);
  });

  it('gives the entries of AWS to an ES module by name', () => {
    const text = `import { Duration, GpuCluster } from 'cdk-gpu-clusters/aws';
      import { TrainingStack } from 'cdk-gpu-clusters/stacks/training/aws';
      console.log(typeof GpuCluster, typeof TrainingStack, Duration.minutes(15).toMinutes());`;
    expect(runScript(folder, 'use.mjs', text)).toEqual({ code: 0, stdout: 'function function 15\n', stderr: '' });
  });

  it('is the same package for `require` and `import`', () => {
    const text = `import { createRequire } from 'node:module';
      import { GpuCluster } from 'cdk-gpu-clusters/aws';
      console.log(GpuCluster === createRequire(import.meta.url)('cdk-gpu-clusters/aws').GpuCluster);`;
    expect(runScript(folder, 'same.mjs', text).stdout).toBe('true\n');
  });

  it.each(Object.entries(RESOLUTIONS))(
    'type-checks with the libraries under %s resolution',
    (name, resolution) => {
      const file = `tsconfig.${name}.json`;
      writeFiles(folder, {
        'check/entries.ts': IMPORTS,
        'check/entries.mts': IMPORTS,
        // Classic resolution knows no .mts files.
        [file]: {
          extends: './tsconfig.json',
          compilerOptions: { ...resolution, skipLibCheck: false },
          include: ['bin', 'lib', 'check/*.ts', ...(name === 'classic' ? [] : ['check/*.mts'])],
        },
      });
      const { code, stdout } = run(folder, process.execPath, 'node_modules/typescript/bin/tsc', '-p', file);
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    },
    120_000,
  );

  // The other examples stand beside it and find the same packages above them.
  describe.each([
    ['aws-reserved-capacity', ['bin/app.ts']],
    ['aws-peering', ['bin/requester.ts', 'bin/accepter.ts']],
  ])('beside it %s', (name, entries) => {
    beforeAll(() => {
      const filter = (path: string): boolean => !['node_modules', 'cdk.out'].includes(basename(path));
      cpSync(join(ROOT, 'examples', name), join(folder, name), { recursive: true, filter });
    });

    it('type-checks', () => {
      const tsc = join(folder, 'node_modules/typescript/bin/tsc');
      const { code, stdout } = run(join(folder, name), process.execPath, tsc, '--noEmit', '-p', 'tsconfig.json');
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    }, 120_000);

    it.each(entries)(
      'synthesises %s and leaves no finding open',
      (entry) => {
        const cli = join(folder, 'node_modules', 'aws-cdk', 'bin', 'cdk');
        const app = `node --import tsx ${entry}`;
        const { code, stdout, stderr } = run(
          join(folder, name),
          process.execPath,
          cli,
          'synth',
          '--all',
          '--quiet',
          '--no-notices',
          '--app',
          app,
        );
        expect({ code, findings: (stdout + stderr).match(/GPU-[A-Z]+-\d+.*/g) }).toEqual({ code: 0, findings: null });
      },
      120_000,
    );
  });

  describe('synthesised by the CDK CLI', () => {
    let template: Template;
    let messages: string;

    beforeAll(() => {
      const cli = join('node_modules', 'aws-cdk', 'bin', 'cdk');
      const { code, stdout, stderr } = run(folder, process.execPath, cli, 'synth', '--quiet', '--no-notices');
      messages = stdout + stderr;
      if (code !== 0) throw new Error(messages);
      template = Template.fromJSON(
        JSON.parse(readFileSync(join(folder, 'cdk.out', 'GpuTraining.template.json'), 'utf8')),
      );
    }, 120_000);

    it('leaves no finding open', () => {
      expect(messages).not.toMatch(/GPU-[A-Z]+-\d+/);
    });

    it('lives in the network of the company and makes none', () => {
      template.resourceCountIs('AWS::EC2::VPC', 1);
      template.resourceCountIs('AWS::EC2::NatGateway', 1);
      const vpcs = Object.keys(template.findResources('AWS::EC2::VPC'));
      template.hasResourceProperties('AWS::EC2::SecurityGroup', { VpcId: { Ref: vpcs[0] } });
      const subnets = Object.keys(
        template.findResources('AWS::EC2::Subnet', { Properties: { MapPublicIpOnLaunch: false } }),
      );
      const isPrivate = subnets.filter((id) => id.includes('Private'));
      template.hasResourceProperties('AWS::AutoScaling::AutoScalingGroup', {
        VPCZoneIdentifier: [{ Ref: isPrivate[0] }],
      });
    });

    it('starts no node before the network of the company has its way out', () => {
      const [group] = Object.values(template.findResources('AWS::AutoScaling::AutoScalingGroup'));
      const routes = Object.entries(template.findResources('AWS::EC2::Route'));
      const wayOut = routes.find(([, { Properties }]) => Properties.NatGatewayId !== undefined)!;
      expect(group!.DependsOn).toContain(wayOut[0]);
    });

    it('encrypts disks and checkpoints with the key of the company and makes none', () => {
      template.resourceCountIs('AWS::KMS::Key', 1);
      const arn = { 'Fn::GetAtt': [Object.keys(template.findResources('AWS::KMS::Key'))[0], 'Arn'] };
      const [launchTemplate] = Object.values(template.findResources('AWS::EC2::LaunchTemplate'));
      const data = launchTemplate!.Properties.LaunchTemplateData;
      expect(data.BlockDeviceMappings.map((disk: { Ebs: { KmsKeyId: unknown } }) => disk.Ebs.KmsKeyId)).toEqual([arn]);
      const [bucket] = Object.values(template.findResources('AWS::S3::Bucket'));
      const [rule] = bucket!.Properties.BucketEncryption.ServerSideEncryptionConfiguration;
      expect(rule.ServerSideEncryptionByDefault.KMSMasterKeyID).toEqual(arn);
    });

    it('gives a p5.48xlarge its 33 interfaces and the tags of the company', () => {
      const [launchTemplate] = Object.values(template.findResources('AWS::EC2::LaunchTemplate'));
      const { NetworkInterfaces, TagSpecifications } = launchTemplate!.Properties.LaunchTemplateData;
      expect(NetworkInterfaces).toHaveLength(33);
      for (const { Tags } of TagSpecifications) expect(Tags).toContainEqual({ Key: 'team', Value: 'research' });
      expect(TagSpecifications).toHaveLength(2);
    });
  });

  it('has the commands of its README', () => {
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    const commands = [...readme.matchAll(/^np[mx] .+$/gm)].map(([command]) => command);
    expect(commands).toEqual(['npm install', 'npx cdk synth', 'npx cdk deploy']);
  });
});

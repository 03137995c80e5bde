import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { synthTemplate } from '../helpers/app';
import { DEFAULT_SETTINGS, ROOT, settingsFile, trainingStack } from '../helpers/fixtures';

interface Exception {
  readonly rule: string;
  readonly reason: string;
}

interface Match {
  readonly Rule: { readonly Id: string };
  readonly Message: string;
  readonly Location: { readonly Path: readonly string[] | null };
}

const CASES = ['p5', 'p6-b300', 'p4d', 'single-card', 'ami-id'];
const NO_PYTHON = 3;
const EXCEPTIONS = JSON.parse(readFileSync(join(__dirname, 'cfn-lint-exceptions.json'), 'utf8')) as Exception[];

const setup = spawnSync(process.execPath, [join(ROOT, 'tools', 'setup', 'venv.mjs')], { encoding: 'utf8' });
const onPython = setup.status === NO_PYTHON ? describe.skip : describe;

function lint(region: string, files: readonly string[]): Match[] {
  const python = setup.stdout.trim().split('\n').at(-1)!;
  const program = join(dirname(python), 'cfn-lint');
  expect(existsSync(program)).toBe(true);
  const run = spawnSync(program, ['-r', region, '-f', 'json', '-t', ...files], { encoding: 'utf8' });
  expect(run.stderr).toBe('');
  return JSON.parse(run.stdout) as Match[];
}

onPython('cfn-lint (needs Python)', () => {
  let folder: string;
  const written = new Map<string, string>();

  beforeAll(() => {
    expect(setup.stderr + String(setup.status)).toMatch(/0$/);
    folder = mkdtempSync(join(tmpdir(), 'cfn-lint-'));
    for (const [name, file] of [['default', DEFAULT_SETTINGS], ...CASES.map((name) => [name, settingsFile(name)])]) {
      const stack = trainingStack(file!);
      expect(stack.region).toBe('us-east-1');
      written.set(name!, join(folder, `${name}.json`));
      writeFileSync(written.get(name!)!, JSON.stringify(synthTemplate(stack).toJSON(), null, 1));
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds nothing beyond the exceptions, and every exception is still needed', () => {
    const found = lint('us-east-1', [...written.values()]);
    const known = EXCEPTIONS.map(({ rule }) => rule);
    const beyond = found.filter(({ Rule }) => !known.includes(Rule.Id));
    expect(beyond.map(({ Rule, Message, Location }) => `${Rule.Id} ${Message} at ${Location.Path?.join('/')}`)).toEqual(
      [],
    );
    expect(known.filter((rule) => !found.some(({ Rule }) => Rule.Id === rule))).toEqual([]);
  });

  it('has a reason for every exception', () => {
    for (const { rule, reason } of EXCEPTIONS) {
      expect(rule).toMatch(/^[EWI]\d{4}$/);
      expect(reason.length).toBeGreaterThan(20);
    }
  });

  it('does find what is wrong', () => {
    const template = JSON.parse(readFileSync(written.get('p4d')!, 'utf8'));
    const broken = Object.values(template.Resources as Record<string, { Type: string; Properties: object }>);
    Object.assign(broken.find(({ Type }) => Type === 'AWS::EC2::VPC')!.Properties, { CidrBlock: 'ten' });
    const file = join(folder, 'broken.json');
    writeFileSync(file, JSON.stringify(template));
    expect(lint('us-east-1', [file]).map(({ Rule }) => Rule.Id)).toEqual(['E3002']);
  });
});

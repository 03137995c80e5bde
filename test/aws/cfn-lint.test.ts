import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthTemplate } from '../helpers/app';
import { lint, lintLine } from '../helpers/cfn-lint';
import { DEFAULT_SETTINGS, settingsFile, trainingStack } from '../helpers/fixtures';
import { describeWithPython } from '../helpers/with-python';

interface Exception {
  readonly rule: string;
  readonly reason: string;
}

const CASES = ['p5', 'p6-b300', 'p4d', 'single-card', 'ami-id', 'block', 'reservation', 'several-types', 'wish'];
const EXCEPTIONS = JSON.parse(readFileSync(join(__dirname, 'cfn-lint-exceptions.json'), 'utf8')) as Exception[];

/** The exceptions that name no rule, or give no reason worth the name. */
function unexplained(exceptions: readonly Exception[]): Exception[] {
  return exceptions.filter(({ rule, reason }) => !/^[EWI]\d{4}$/.test(rule) || reason.length <= 20);
}

describeWithPython('cfn-lint', () => {
  let folder: string;
  const written = new Map<string, string>();

  beforeAll(() => {
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
    expect(beyond.map(lintLine)).toEqual([]);
    expect(known.filter((rule) => !found.some(({ Rule }) => Rule.Id === rule))).toEqual([]);
  });

  it('has a reason for every exception', () => {
    expect(unexplained(EXCEPTIONS)).toEqual([]);
    const lazy = [
      { rule: 'E3002', reason: 'wrong' },
      { rule: 'all', reason: 'none of them is of any use to us' },
    ];
    expect(unexplained(lazy)).toEqual(lazy);
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

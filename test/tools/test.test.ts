import { ToolsCopy } from './copy';

interface JestResults {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numRuntimeErrorTestSuites?: number;
  readonly testResults?: readonly { assertionResults: readonly { status: string; fullName: string }[] }[];
}

describe('npm test', () => {
  let copy: ToolsCopy;
  beforeEach(() => (copy = new ToolsCopy()));
  afterEach(() => copy.remove());

  /** Runs the entry with a runner that finds these results; none for a runner that dies. */
  function lines(results: JestResults | undefined, code: number, args: string[] = []) {
    const whole = { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults: [], ...results };
    copy.write(
      'node_modules/jest/bin/jest.js',
      `const file = process.argv.find((arg) => arg.startsWith('--outputFile=')).slice('--outputFile='.length);
       console.log(JSON.stringify(process.argv.slice(4)));
       ${results ? `require('node:fs').writeFileSync(file, ${JSON.stringify(JSON.stringify(whole))});` : ''}
       process.exit(${code});`,
    );
    const outcome = copy.run('tools/test.mjs', args);
    return { code: outcome.code, lines: outcome.stdout.trimEnd().split('\n') };
  }

  it('ends with the counts alone on the last line', () => {
    const outcome = lines({ numPassedTests: 3 }, 0);
    expect(outcome.lines.at(-1)).toBe('3 passed, 0 failed, 0 skipped');
    expect(outcome.code).toBe(0);
  });

  it('fails when a test failed', () => {
    const outcome = lines({ numPassedTests: 1, numFailedTests: 2 }, 1);
    expect(outcome.lines.at(-1)).toBe('1 passed, 2 failed, 0 skipped');
    expect(outcome.code).toBe(1);
  });

  it('counts a suite that could not run as a failure', () => {
    expect(lines({ numRuntimeErrorTestSuites: 1 }, 1).lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });

  it.each([1, 0])('fails when the runner ends with %i and leaves no results', (exitCode) => {
    const outcome = lines(undefined, exitCode);
    expect(outcome.lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped');
    expect(outcome.code).toBe(1);
  });

  it('fails when the runner fails though no test did', () => {
    const outcome = lines({ numPassedTests: 3 }, 1);
    expect(outcome.lines.at(-1)).toBe('3 passed, 1 failed, 0 skipped');
    expect(outcome.code).toBe(1);
  });

  it('fails with the counts when the build fails', () => {
    copy.write('node_modules/typescript/bin/tsc', 'process.exit(2)');
    expect(lines({ numPassedTests: 3 }, 0)).toMatchObject({ code: 1, lines: ['0 passed, 1 failed, 0 skipped'] });
  });

  it('names skipped tests with their reason before the counts', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a' },
      { status: 'pending', fullName: 'b [skipped: no Python]' },
    ];
    const outcome = lines({ numPassedTests: 1, testResults: [{ assertionResults }] }, 0);
    expect(outcome.lines.slice(-2)).toEqual(['skipped: b [skipped: no Python]', '1 passed, 0 failed, 1 skipped']);
    expect(outcome.code).toBe(0);
  });

  it('hands further arguments on to the runner', () => {
    expect(lines({}, 0, ['test/core', '-t', 'x']).lines[0]).toBe('["test/core","-t","x"]');
  });
});

import { ToolsCopy } from '../copy';

const HOW = 'install it (on Debian and Ubuntu: apt-get install python3 python3-venv) and run this again\n';

/** A Python of a version; `venv` says what happens to its modules. */
const python = (version: string, venv: { modules: boolean; works: boolean }) => `
case "$*" in
  *version_info*) echo ${version} ;;
  *ensurepip*) exit ${venv.modules ? 0 : 1} ;;
  *"-m venv"*) echo "disk is full" >&2; exit ${venv.works ? 0 : 1} ;;
esac`;

describe('demo without a usable Python', () => {
  let copy: ToolsCopy;
  beforeEach(() => (copy = new ToolsCopy()));
  afterEach(() => copy.remove());

  it('says in one sentence that Python is missing', () => {
    expect(copy.run('tools/demo.mjs')).toEqual({
      ...{ code: 1, stdout: '', stderr: `Python 3.10 to 3.14 is needed and none was found; ${HOW}` },
    });
  });

  it.each(['2.7', '3.9', '3.15'])('says that Python %s is not the one', (version) => {
    copy.command('python3', python(version, { modules: true, works: true }));
    expect(copy.run('tools/demo.mjs')).toMatchObject({
      ...{ code: 1, stderr: `Python 3.10 to 3.14 is needed, python3 is ${version}; ${HOW}` },
    });
  });

  it('says that the venv module is missing', () => {
    copy.command('python3', python('3.11', { modules: false, works: true }));
    expect(copy.run('tools/demo.mjs')).toMatchObject({
      ...{ code: 1, stderr: `The venv module of python3 (3.11) is missing; ${HOW}` },
    });
  });

  it('says what Python said when it cannot make an environment, without a stack trace', () => {
    copy.command('python3', python('3.11', { modules: true, works: false }));
    const { code, stderr } = copy.run('tools/demo.mjs');
    expect(code).toBe(1);
    expect(stderr).toContain('disk is full\n');
    expect(stderr.endsWith(`python3 (3.11) cannot make a virtual environment; ${HOW}`)).toBe(true);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('takes a Python of a fitting version under its full name', () => {
    copy.command('python3', python('3.9', { modules: true, works: true }));
    copy.command('python3.12', python('3.12', { modules: true, works: false }));
    expect(copy.run('tools/demo.mjs').stderr).toContain('python3.12 (3.12) cannot make a virtual environment');
  });
});

describe('the environment', () => {
  let copy: ToolsCopy;
  beforeEach(() => {
    copy = new ToolsCopy();
    // An environment whose Python does all it is asked for, and notes it.
    copy.command(
      'python3',
      `case "$*" in
        *version_info*) echo 3.11 ;;
        *"-m venv"*) /bin/mkdir -p "$3/bin"; /bin/cp "$0" "$3/bin/python" ;;
        *"pip install"*) echo pip >> ${copy.folder}/calls; test ! -e ${copy.folder}/offline ;;
      esac`,
    );
  });
  afterEach(() => copy.remove());
  const setUp = () => copy.run('tools/setup/venv.mjs');

  it('is made once', () => {
    expect(setUp()).toMatchObject({ code: 0, stdout: `${copy.folder}/.sandbox/venv/bin/python\n` });
    expect(setUp()).toMatchObject({ code: 0, stderr: '' });
  });

  it('is made anew when the requirements changed', () => {
    setUp();
    copy.write('sandbox/aws/requirements.txt', 'nothing==2\n');
    expect(setUp().stderr).toContain('✓ pip install');
  });

  it('is made anew after a run that broke off', () => {
    copy.write('offline', '');
    expect(setUp()).toMatchObject({ code: 1, stdout: '' });
    copy.delete('offline');
    expect(setUp()).toMatchObject({ code: 0 });
  });

  it('is made although a run that died left its lock', () => {
    const beyondAnyProcess = 2 ** 30;
    copy.write('.sandbox/venv.lock', String(beyondAnyProcess));
    expect(setUp()).toMatchObject({ code: 0 });
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { findSettings, readSettings } from '../../stacks/settings';
import { failureMessages } from '../helpers/app';
import { DEFAULT_SETTINGS, settingsFile } from '../helpers/fixtures';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings (of) [tests] '));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(content: unknown, path = 'training-aws.json'): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const GOOD = {
  availabilityZone: 'us-east-1a',
  nodeGroups: [{ id: 'A', instanceType: 'p5.48xlarge', nodes: { min: 0, max: 1 } }],
};

describe('findSettings', () => {
  it('takes the settings of the package where nothing is named', () => {
    expect(findSettings(undefined, ['aws'])).toEqual([DEFAULT_SETTINGS]);
  });

  it('takes a list with spaces, each file once', () => {
    const p5 = settingsFile('p5');
    expect(findSettings(`${p5} , ${p5},`, ['aws'])).toEqual([p5]);
  });

  it('takes a glob', () => {
    expect(findSettings('test/fixtures/settings/p5/*.json', ['aws'])).toEqual([settingsFile('p5')]);
  });

  it('takes a file whose folder looks like a glob', () => {
    const file = write(GOOD);
    expect(findSettings(file, ['aws'])).toEqual([file]);
  });

  it('leaves the files of other clouds to their own app', () => {
    const ours = write(GOOD);
    const theirs = write(GOOD, 'training-othercloud.json');
    expect(findSettings(`${ours},${theirs}`, ['aws'])).toEqual([ours]);
  });

  it('says which pattern names nothing', () => {
    expect(failureMessages(() => findSettings('nowhere/*.json,gone.json', ['aws']))).toEqual([
      `settings 'GPU_CLUSTERS_SETTINGS' must be so that it names files that exist, got "nowhere/*.json"; see stacks/settings`,
      `settings 'GPU_CLUSTERS_SETTINGS' must be so that it names files that exist, got "gone.json"; see stacks/settings`,
    ]);
  });

  it('says so where no file is for the app', () => {
    const theirs = write(GOOD, 'training-othercloud.json');
    expect(failureMessages(() => findSettings(theirs, ['aws']))).toEqual([
      expect.stringContaining('names a file <scenario>-aws.json, got'),
    ]);
    expect(failureMessages(() => findSettings(' , ', ['aws']))).toHaveLength(1);
  });

  it('refuses two files of one stack', () => {
    const twice = `${settingsFile('p5')},${settingsFile('p4d')}`;
    expect(failureMessages(() => findSettings(twice, ['aws']))).toEqual([
      `settings 'GPU_CLUSTERS_SETTINGS' must be so that it names one file per stack, got ${JSON.stringify(settingsFile('p4d'))}; see stacks/settings`,
    ]);
  });
});

describe('readSettings', () => {
  test.each(['p5', 'p6-b300', 'p4d', 'single-card', 'ami-id', 'too-dear', 'wrong-values'])(
    'reads the fixture %s',
    (name) => {
      const file = settingsFile(name);
      const read = readSettings(file);
      expect(read).toMatchObject({ stackId: 'training-aws', file });
      expect(read.settings.nodeGroups.length).toBeGreaterThan(0);
    },
  );

  it('reads the settings of the package', () => {
    expect(readSettings(DEFAULT_SETTINGS).settings.nodeGroups[0]).toMatchObject({ instanceType: 'p5.48xlarge' });
  });

  it('names every wrong field at once, unknown ones too', () => {
    const named = failureMessages(() => readSettings(settingsFile('wrong-shape'))).map((text) => text.split("'")[1]);
    expect(named).toEqual([
      'availabilityZone',
      'maxHourlyCost',
      'nodeGroups.0.id',
      'nodeGroups.0.nodes.min',
      'nodeGroups.0.nodes.max',
      'nodeGroups.0.capacity.kind',
      'nodeGroups.1.image.amiId',
      'region',
    ]);
  });

  test.each([
    [{ amiId: 5 }, ["'nodeGroups.0.image.amiId' must be string, got 5"]],
    [{ ssmParameter: '/x', root: '/dev/sda1' }, ["'nodeGroups.0.image.root' is no field that is known"]],
    [{ amiId: 'ami-01234567', ssmParameter: '/x' }, ["'nodeGroups.0.image' must name one of amiId and ssmParameter"]],
  ])('names the field of the image that is meant: %j', (image, messages) => {
    const file = write({ ...GOOD, nodeGroups: [{ ...GOOD.nodeGroups[0], image }] });
    expect(failureMessages(() => readSettings(file))).toEqual(messages.map((text) => `training-aws.json ${text}`));
  });

  it('wants a node group, and ids of their own', () => {
    expect(failureMessages(() => readSettings(write({ ...GOOD, nodeGroups: [] })))).toEqual([
      "training-aws.json 'nodeGroups' must hold at least one group",
    ]);
    const twice = [...GOOD.nodeGroups, ...GOOD.nodeGroups];
    expect(failureMessages(() => readSettings(write({ ...GOOD, nodeGroups: twice })))).toEqual([
      "training-aws.json 'nodeGroups' must have ids of their own",
    ]);
  });

  it('says what is wrong with a file that holds no object, or no JSON', () => {
    expect(failureMessages(() => readSettings(write('[]')))).toEqual([
      "training-aws.json 'availabilityZone' is required",
      "training-aws.json 'nodeGroups' is required",
    ]);
    expect(failureMessages(() => readSettings(write('{')))).toEqual([
      expect.stringMatching(/^settings 'training-aws\.json' must be so that it is a JSON file, got "/),
    ]);
  });

  it('knows stacks by the name of the file', () => {
    const file = write(GOOD, 'dreaming-aws.json');
    expect(failureMessages(() => readSettings(file))).toEqual([
      `settings '${basename(file)}' must be so that it is named after a stack (training-aws), got "dreaming-aws"; see stacks/settings`,
    ]);
  });
});

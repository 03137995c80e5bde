import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findSettings, readSettings } from '../../stacks/settings';
import { errorOf } from '../fixtures/errors';
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
      `settings 'GPU_CLUSTERS_SETTINGS' must be a list of files that exist, got "nowhere/*.json"; give paths or globs with commas between`,
      `settings 'GPU_CLUSTERS_SETTINGS' must be a list of files that exist, got "gone.json"; give paths or globs with commas between`,
    ]);
  });

  it('says so where no file is for the app', () => {
    const theirs = write(GOOD, 'training-othercloud.json');
    expect(failureMessages(() => findSettings(theirs, ['aws']))).toEqual([
      expect.stringContaining('must be a list with a file <scenario>-aws.json, got'),
    ]);
    expect(failureMessages(() => findSettings(' , ', ['aws']))).toHaveLength(1);
  });

  it('refuses two files of one stack', () => {
    const twice = `${settingsFile('p5')},${settingsFile('p4d')}`;
    expect(failureMessages(() => findSettings(twice, ['aws']))).toEqual([
      `settings 'GPU_CLUSTERS_SETTINGS' must name one file per stack, got ${JSON.stringify(settingsFile('p4d'))}; leave one of the two out`,
    ]);
  });
});

describe('readSettings', () => {
  test.each([
    'p5',
    'p6-b300',
    'p4d',
    'single-card',
    'ami-id',
    'block',
    'reservation',
    'several-types',
    'wish',
    'too-dear',
    'wrong-values',
  ])('reads the fixture %s', (name) => {
    const file = settingsFile(name);
    const read = readSettings(file);
    expect(read).toMatchObject({ stackId: 'training-aws', file });
    expect(read.settings.nodeGroups.length).toBeGreaterThan(0);
  });

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

  const EXAMPLE = 'stacks/settings/training-aws.json is an example';

  it('gives each mistake its code, the value as JSON and the example', () => {
    const { failures } = errorOf(() => readSettings(settingsFile('wrong-shape')));
    expect(failures.map(({ code, message }) => `${code} ${message}`)).toEqual([
      `GPU-PROP-002 training-aws.json 'availabilityZone' must be a text, got 1; mend it; ${EXAMPLE}`,
      `GPU-PROP-002 training-aws.json 'maxHourlyCost' must be an object, got "100 USD"; mend it; ${EXAMPLE}`,
      `GPU-PROP-002 training-aws.json 'nodeGroups.0.id' must be a letter, then letters, digits and hyphens, at most 64 in all, got "1st"; mend it; ${EXAMPLE}`,
      `GPU-PROP-002 training-aws.json 'nodeGroups.0.nodes.min' must be a number, got "0"; mend it; ${EXAMPLE}`,
      `GPU-PROP-001 training-aws.json 'nodeGroups.0.nodes.max' is required, got nothing; add it; ${EXAMPLE}`,
      `GPU-PROP-004 training-aws.json 'nodeGroups.0.capacity.kind' must be one of 'onDemand', 'spot', 'openReservation', 'reservation', 'block', got "reserved"; mend it; ${EXAMPLE}`,
      `GPU-PROP-002 training-aws.json 'nodeGroups.1.image.amiId' must be a text, got 5; mend it; ${EXAMPLE}`,
      `GPU-PROP-004 training-aws.json 'region' must be one of 'availabilityZone', 'cidr', 'checkpoints', 'maxHourlyCost', 'nodeGroups', 'tags', 'suppressions', got "region"; name it so or take it out; ${EXAMPLE}`,
    ]);
  });

  const groupWith = (field: object) =>
    readSettings(write({ ...GOOD, nodeGroups: [{ ...GOOD.nodeGroups[0], ...field }] }));

  test.each([
    [{ image: { ssmParameter: '/x', rootDevise: '/dev/sda1' } }, 'image.rootDevise', 'rootDevice'],
    [{ capacity: { kind: 'spot', rebalanse: true } }, 'capacity.rebalanse', 'rebalance'],
    [{ nodes: { min: 0, max: 1, desird: 1 } }, 'nodes.desird', 'desired'],
    [{ instancetype: 'p5.48xlarge' }, 'instancetype', 'instanceType'],
  ])('guesses the field that %j means', (field, wrong, meant) => {
    expect(failureMessages(() => groupWith(field))).toEqual([
      expect.stringMatching(`^training-aws.json 'nodeGroups.0.${wrong}' must be one of .+; did you mean '${meant}'\\?`),
    ]);
  });

  test.each([{}, { amiId: 'ami-01234567', ssmParameter: '/x' }])('wants one origin of the image: %j', (image) => {
    expect(failureMessages(() => groupWith({ image }))).toEqual([
      `training-aws.json 'nodeGroups.0.image' must be an object with one of amiId and ssmParameter, got ${JSON.stringify(image)}; mend it; ${EXAMPLE}`,
    ]);
  });

  it('takes an id of 64 characters and no more', () => {
    expect(groupWith({ id: 'A'.repeat(64) }).settings.nodeGroups).toHaveLength(1);
    expect(failureMessages(() => groupWith({ id: 'A'.repeat(65) }))).toHaveLength(1);
  });

  test.each<[object, string[]]>([
    [
      { capacity: { kind: 'block' } },
      ['reservationId', 'availabilityZone', 'endTime'].map(
        (name) => `'nodeGroups.0.capacity.${name}' is required, got nothing`,
      ),
    ],
    [
      { capacity: { kind: 'reservation', reservationId: 5, placement: 'x' } },
      [
        "'nodeGroups.0.capacity.reservationId' must be a text, got 5",
        "'nodeGroups.0.capacity.placement' must be a field",
      ],
    ],
    [{ capacity: { kind: 'openReservation', count: 1 } }, ["'nodeGroups.0.capacity.count' must be a field"]],
    [{ instanceType: 5 }, ["'nodeGroups.0.instanceType' must be a text, got 5"]],
    [{ instanceType: null }, ["'nodeGroups.0.instanceType' must be a text, got null"]],
    [
      { instanceType: { accelerator: 5, model: 'x' } },
      [
        "'nodeGroups.0.instanceType.accelerator' must be a text, got 5",
        "'nodeGroups.0.instanceType.count' is required, got nothing",
        "'nodeGroups.0.instanceType.model' must be a field",
      ],
    ],
    [{ otherTypes: ['p5e.48xlarge'] }, ['\'nodeGroups.0.otherTypes.0\' must be an object, got "p5e.48xlarge"']],
    [
      { otherTypes: [{ weight: 'x' }] },
      [
        "'nodeGroups.0.otherTypes.0.instanceType' is required, got nothing",
        '\'nodeGroups.0.otherTypes.0.weight\' must be a number, got "x"',
      ],
    ],
    [{ interfaceLayout: 1 }, ["'nodeGroups.0.interfaceLayout' must be a text, got 1"]],
  ])('names each wrong field of %j', (fields, messages) => {
    // A field that does not exist lists those that do; here only the field itself counts.
    const start = (text: string): string => text.split('; ')[0]!.replace(/must be one of .*/, 'must be a field');
    const found = failureMessages(() => groupWith(fields)).map(start);
    expect(found).toEqual(messages.map((text) => `training-aws.json ${text}`));
  });

  it('wants a node group, and ids of their own', () => {
    expect(failureMessages(() => readSettings(write({ ...GOOD, nodeGroups: [] })))).toEqual([
      `training-aws.json 'nodeGroups' must be a list of at least one group, got []; mend it; ${EXAMPLE}`,
    ]);
    const twice = [...GOOD.nodeGroups, ...GOOD.nodeGroups];
    expect(failureMessages(() => readSettings(write({ ...GOOD, nodeGroups: twice })))).toEqual([
      `training-aws.json 'nodeGroups.1.id' must be an id that no other group has, got "A"; mend it; ${EXAMPLE}`,
    ]);
  });

  test.each(['[]', '"settings"', 'null', '5'])('wants an object, not %s', (content) => {
    expect(failureMessages(() => readSettings(write(content)))).toEqual([
      `training-aws.json 'file' must be an object of settings, got ${content}; write it as in stacks/settings/training-aws.json`,
    ]);
  });

  it('takes a file with a byte order mark', () => {
    expect(readSettings(write(`\uFEFF${JSON.stringify(GOOD)}`)).settings).toEqual(GOOD);
  });

  it('says where a file is no JSON', () => {
    expect(failureMessages(() => readSettings(write('{\n  "cidr": ten\n}')))).toEqual([
      `training-aws.json 'file' must be JSON, and is not from line 2, column 11 on, got "ten"; mend it there; ${EXAMPLE}`,
    ]);
  });

  it('says that a file cannot be read', () => {
    mkdirSync(join(folder, 'folder', 'training-aws.json'), { recursive: true });
    expect(failureMessages(() => readSettings(join(folder, 'folder', 'training-aws.json')))).toEqual([
      `training-aws.json 'file' must be a file that can be read, got "EISDIR"; look at its kind and its rights`,
    ]);
  });

  it('knows stacks by the name of the file', () => {
    const file = write(GOOD, 'dreaming-aws.json');
    expect(failureMessages(() => readSettings(file))).toEqual([
      `settings 'dreaming-aws.json' must be named after a stack (training-aws), got "dreaming-aws"; did you mean 'training-aws'? rename the file to <stack>.json`,
    ]);
  });
});

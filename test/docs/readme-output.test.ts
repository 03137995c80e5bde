import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCluster } from '../../stacks/app-report';
import { readSettings } from '../../stacks/settings';
import { TrainingStack } from '../../stacks/training/aws';
import { messageOf } from '../fixtures/errors';
import { appAsByCli, DEFAULT_SETTINGS, trainingStack } from '../helpers/fixtures';
import { ROOT } from '../helpers/root';
import { linesNotIn, textBlocks } from './text-blocks';

const [report, mistake, ...others] = textBlocks(readFileSync(join(ROOT, 'README.md'), 'utf8'));

describe('what the README shows as output', () => {
  it('is a report and a mistake', () => {
    expect([report?.length, mistake?.length, others]).toEqual([6, 1, []]);
  });

  it('is what the settings of the package print', () => {
    const { model, cost, quotas } = trainingStack(DEFAULT_SETTINGS).cluster;
    expect(linesNotIn(describeCluster(model, cost, quotas), report!)).toEqual([]);
  });

  it('is the message of the mistake', () => {
    const { settings } = readSettings(DEFAULT_SETTINGS);
    const nodeGroups = settings.nodeGroups.map((group) => ({ ...group, instanceType: 'p5.24xlarge' }));
    const message = messageOf(
      () => new TrainingStack(appAsByCli(), 'training-aws', { settings: { ...settings, nodeGroups } }),
    );
    expect(linesNotIn(message, mistake!)).toEqual([]);
  });
});

describe('linesNotIn', () => {
  const output = 'first line\ncost: 5 USD (on-demand), by hand\nlast';

  it.each([[['first line', 'last']], [['cost: 5 USD … by hand']], [['… (on-demand), …', 'last']]])(
    'finds %j',
    (lines) => expect(linesNotIn(output, lines)).toEqual([]),
  );

  it.each([['first'], ['line'], ['cost: … USD'], ['cost: 6 USD …'], ['by hand … cost']])('misses %j', (line) => {
    expect(linesNotIn(output, [line])).toEqual([line]);
  });

  it('wants the order of the output', () => {
    expect(linesNotIn(output, ['last', 'first line'])).toEqual(['first line']);
  });
});

import { join } from 'node:path';
import { readSettings } from '../../../stacks/settings';
import { TrainingStack } from '../../../stacks/training/aws';
import { HandWrittenStack } from '../../../tools/bench/hand-written/stack';
import { newApp, synthTemplate } from '../../helpers/app';
import { withoutIds } from './same-template';
import type { TemplateJson } from './same-template';

const SETTINGS = join(__dirname, '../../../stacks/settings/training-aws.json');

describe.each([[['H100']], [['H100', 'Other']]])('the hand-written app of the bench with groups %j', (ids) => {
  const { stackId, settings } = readSettings(SETTINGS);
  const nodeGroups = ids.map((id) => ({ ...settings.nodeGroups[0]!, id }));
  const ours = synthTemplate(
    new TrainingStack(newApp(), stackId, { settings: { ...settings, maxHourlyCost: undefined, nodeGroups } }),
  ).toJSON() as TemplateJson;
  const handWritten = synthTemplate(
    new HandWrittenStack(newApp(), stackId, { env: { region: 'us-east-1' }, groups: ids }),
  ).toJSON() as TemplateJson;

  it('makes the resources and properties of our app', () => {
    expect(withoutIds(handWritten, 0)).toEqual(withoutIds(ours, 0));
  });

  it('lets them refer to one another as in our app', () => {
    // No chain of references in the template is longer.
    expect(withoutIds(handWritten, 12)).toEqual(withoutIds(ours, 12));
  });
});

describe('withoutIds', () => {
  const queue = (delay: number): object => ({ Type: 'Queue', Properties: { Delay: delay } });
  const reader = (id: string): object => ({ Type: 'Reader', Properties: { Queue: { Ref: id } } });
  const template = (Resources: object): TemplateJson => ({ Resources }) as TemplateJson;

  it('forgets the ids', () => {
    const one = template({ A: queue(1), B: queue(2), R: reader('A') });
    const other = template({ Reads: reader('First'), Second: queue(2), First: queue(1) });
    expect(withoutIds(one, 2)).toEqual(withoutIds(other, 2));
  });

  it('sees another property, and a reference to another resource', () => {
    const one = template({ A: queue(1), B: queue(2), R: reader('A') });
    expect(withoutIds(one, 0)).not.toEqual(withoutIds(template({ A: queue(1), B: queue(3), R: reader('A') }), 0));
    const crossed = template({ A: queue(1), B: queue(2), R: reader('B') });
    expect(withoutIds(one, 0)).toEqual(withoutIds(crossed, 0));
    expect(withoutIds(one, 1)).not.toEqual(withoutIds(crossed, 1));
  });
});

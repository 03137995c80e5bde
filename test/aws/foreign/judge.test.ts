import * as aws from '../../../constructs/aws';
import { judgeForeign, NEEDED_FACTS } from '../../../constructs/aws/foreign/judge';
import { modelsIn, launchTemplate, templateOf } from '../../helpers/foreign';

// What no template tells, or what is of our catalogue alone. A new rule is put here or into the table.
const NOT_FOR_OTHERS = [
  'GPU-CAP-003', // whether there is a store for checkpoints
  'GPU-CAP-004', // how sure the catalogue is
  'GPU-IMAGE-001', // which disk is the root disk
  'GPU-BOOT-001', // what a template of others runs is theirs
  'GPU-ROLE-001', // what a role permits that stands elsewhere
  'GPU-KEY-001', // the store beside the file system
  'GPU-KEY-002',
  'GPU-KEY-006',
  'GPU-KEY-009',
  'GPU-FS-002', // how sure the facts are
];

describe('judgeForeign', () => {
  it('knows of every rule of groups and stores what it rests on, or that no template tells it', () => {
    const codes = aws.AWS_RULES.filter(({ appliesTo }) => ['nodeGroup', 'store'].includes(appliesTo)).map(
      ({ code }) => code,
    );
    expect([...Object.keys(NEEDED_FACTS), ...NOT_FOR_OTHERS].sort()).toEqual(codes.sort());
  });

  it('judges by no rule of which a fact is unknown', () => {
    const [found] = modelsIn(templateOf({ Template: launchTemplate({ SecurityGroupIds: ['sg-1'] }) }));
    expect(judgeForeign(found!).map(({ rule }) => rule.code)).toEqual(['GPU-FABRIC-012']);
    expect(judgeForeign({ ...found!, facts: {} })).toEqual([]);
  });
});

import { stackFitsCloudFormation, stackHasRoom } from '../../../constructs/aws/rules/stack';
import { findingsOf } from '../../fixtures/findings';
import { stackModel } from '../../fixtures/stacks';

describe('GPU-STACK-001 stackFitsCloudFormation', () => {
  it.each([
    ['as many resources as there may be', { resources: 500 }],
    ['as many outputs as there may be', { outputs: 200 }],
    ['a template as large as it may be', { templateBytes: 1_000_000 }],
    ['a template that was not measured', { templateBytes: null }],
  ])('takes %s', (_name, size) => {
    expect(findingsOf(stackFitsCloudFormation, stackModel(size))).toEqual([]);
  });

  it.each([
    [{ resources: 501 }, 'Stack must have at most 500 resources, got 501'],
    [{ outputs: 201 }, 'Stack must have at most 200 outputs, got 201'],
    [{ templateBytes: 1_000_001 }, 'Stack must have at most 1,000,000 bytes of template, got 1,000,001'],
  ])('refuses one more: %j', (size, text) => {
    expect(findingsOf(stackFitsCloudFormation, stackModel(size))).toEqual([
      ['GPU-STACK-001', 'error', `${text}; ${stackFitsCloudFormation.fix}`],
    ]);
  });

  it('names every limit that is passed', () => {
    const all = stackModel({ resources: 600, outputs: 300, templateBytes: 2_000_000 });
    expect(findingsOf(stackFitsCloudFormation, all)).toHaveLength(3);
  });
});

describe('GPU-STACK-002 stackHasRoom', () => {
  it.each([
    ['resources at the mark', { resources: 450 }],
    ['outputs at the mark', { outputs: 180 }],
    ['bytes at the mark', { templateBytes: 900_000 }],
    ['what is beyond the limit, which the error says', { resources: 501 }],
  ])('says nothing of %s', (_name, size) => {
    expect(findingsOf(stackHasRoom, stackModel(size))).toEqual([]);
  });

  it.each([
    [{ resources: 451 }, 'resources than 90 % of the 500 that there may be, got 451'],
    [{ resources: 500 }, 'resources than 90 % of the 500 that there may be, got 500'],
    [{ outputs: 181 }, 'outputs than 90 % of the 200 that there may be, got 181'],
    [{ templateBytes: 900_001 }, 'bytes of template than 90 % of the 1,000,000 that there may be, got 900,001'],
  ])('warns above the mark: %j', (size, text) => {
    expect(findingsOf(stackHasRoom, stackModel(size))).toEqual([
      ['GPU-STACK-002', 'warning', `Stack must have fewer ${text}; ${stackHasRoom.fix}`],
    ]);
  });
});

import { stackFitsCloudFormation } from '../../../constructs/aws/rules/stack';
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

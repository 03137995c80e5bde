import type { PropertyResult } from '../../../../sandbox/aws/read-back/compare';
import type { ResourceResult } from '../../../../sandbox/aws/read-back/read-back';
import { faults } from '../../../../sandbox/aws/read-back/verdict';

const resource = (props: Partial<ResourceResult>): ResourceResult => ({
  ...{ logicalId: 'X', type: 'AWS::EC2::VPC', physicalId: 'x', result: 'stood', read: {}, properties: [] },
  ...props,
});

const launchTemplate = (property: Partial<PropertyResult>) =>
  resource({
    type: 'AWS::EC2::LaunchTemplate',
    properties: [{ path: 'LaunchTemplateData.ImageId', result: 'kept', wanted: 'a', ...property }],
  });

describe('faults', () => {
  it('finds none where everything stands', () => {
    expect(faults([resource({}), launchTemplate({})])).toEqual([]);
  });

  it.each(['AWS::EC2::VPC', 'AWS::EC2::LaunchTemplate', 'AWS::KMS::Key', 'AWS::S3::Bucket'])(
    'names a %s that does not stand',
    (type) => {
      expect(faults([resource({ type, result: 'skipped' })])).toEqual([`${type} X does not stand: skipped`]);
    },
  );

  it('names a resource that could not be read, with the reason', () => {
    expect(faults([resource({ result: 'unread', reason: 'refused' })])).toEqual([
      'AWS::EC2::VPC X does not stand: refused',
    ]);
  });

  it('forgives a type that the local AWS is known to skip', () => {
    expect(faults([resource({ type: 'AWS::EC2::PlacementGroup', result: 'skipped' })])).toEqual([]);
  });

  it('names an interface of another kind', () => {
    const path = 'LaunchTemplateData.NetworkInterfaces[1].InterfaceType';
    expect(faults([launchTemplate({ path, result: 'different', wanted: 'efa-only', read: 'efa' })])).toEqual([
      `launch template X: ${path} is different, wanted "efa-only", read "efa"`,
    ]);
  });

  it('forgives another property of the launch template', () => {
    expect(faults([launchTemplate({ result: 'missing' })])).toEqual([]);
  });
});

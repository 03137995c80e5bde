import { countKinds, report } from '../../../../sandbox/aws/read-back/print';
import type { ResourceResult } from '../../../../sandbox/aws/read-back/read-back';

const resource = (props: Partial<ResourceResult>): ResourceResult => ({
  ...{ logicalId: 'X', type: 'AWS::EC2::VPC', physicalId: 'x-1', result: 'stood', read: {}, properties: [] },
  ...props,
});

describe('report', () => {
  it('counts what stood and names what was skipped and not read', () => {
    const text = report([
      resource({}),
      resource({ type: 'AWS::EC2::PlacementGroup', result: 'skipped' }),
      resource({ type: 'AWS::SNS::Topic', result: 'unread' }),
    ]);
    expect(text).toContain('1 of 3 resources stood');
    expect(text).toMatch(/Types skipped.*: 1 AWS::EC2::PlacementGroup\n/);
    expect(text).toContain('Types not read: 1 AWS::SNS::Topic\n');
  });

  it('shows both values of a property that was not kept, and equal losses once', () => {
    const lost = resource({ properties: [{ path: 'A', result: 'different', wanted: true, read: false }] });
    const text = report([lost, lost]);
    expect(text).toContain('  AWS::EC2::VPC A: different, wanted true, read false (2 times)\n');
    expect(text).toContain('0 of 2 property values');
  });

  it('shows the interfaces of a launch template by kind', () => {
    const NetworkInterfaces = [
      { InterfaceType: 'interface' },
      { InterfaceType: 'efa-only' },
      { InterfaceType: 'efa-only' },
    ];
    const text = report([
      resource({ type: 'AWS::EC2::LaunchTemplate', read: { LaunchTemplateData: { NetworkInterfaces } } }),
    ]);
    expect(text).toMatch(/x-1 +│ 3 +│ 1 interface, 2 efa-only/);
  });

  it('shows who a key policy lets in', () => {
    const KeyPolicy = { Statement: [{ Sid: 'Logs', Effect: 'Allow', Principal: { Service: 'logs.amazonaws.com' } }] };
    expect(report([resource({ type: 'AWS::KMS::Key', read: { KeyPolicy } })])).toMatch(
      /Logs +│ Allow +│ Service logs\.amazonaws\.com/,
    );
  });

  it('shows nothing of a resource that did not stand', () => {
    const text = report([resource({ type: 'AWS::S3::Bucket', physicalId: 'my-bucket', result: 'skipped' })]);
    expect(text).toContain('Buckets: none was read');
    expect(text).not.toContain('my-bucket');
  });

  it('says that this is not the cloud', () => {
    expect(report([])).toContain('a local stand-in and not the cloud');
  });
});

describe('countKinds', () => {
  it('counts each kind in the order of its first', () => {
    expect(countKinds(['b', 'a', 'b'])).toBe('2 b, 1 a');
  });
});

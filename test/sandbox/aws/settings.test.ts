import { sandboxSettings } from '../../../sandbox/aws/settings';

describe('sandboxSettings', () => {
  const settings = {
    availabilityZone: 'us-east-1a',
    nodeGroups: [{ id: 'A' }, { id: 'B', image: { amiId: 'ami-1' } }],
  };

  it('gives every node group an image id and changes nothing else', () => {
    expect(sandboxSettings(settings, 'ami-2')).toEqual({
      availabilityZone: 'us-east-1a',
      nodeGroups: [
        { id: 'A', image: { amiId: 'ami-2' } },
        { id: 'B', image: { amiId: 'ami-2' } },
      ],
    });
    expect(settings.nodeGroups[0]).toEqual({ id: 'A' });
  });
});

import { TagManager, TagType } from 'aws-cdk-lib';
import * as aws from '../../constructs/aws';
import { launchTemplateData, tagSpecifications } from '../../constructs/aws/launch-template';
import type { LaunchTemplateParts } from '../../constructs/aws/launch-template';
import type { NodeGroupModel } from '../../constructs/core';
import { newStack, without } from '../helpers/app';
import { addClusterWithGroup, ANY_IMAGE } from '../helpers/aws-cluster';

const tags = new TagManager(TagType.KEY_VALUE, 'AWS::EC2::LaunchTemplate');
tags.setTag('team', 'vision');

const PARTS: LaunchTemplateParts = {
  imageId: 'ami-1',
  rootDevice: '/dev/sda1',
  instanceProfileArn: 'profile',
  securityGroupIds: ['sg-1'],
  keyArn: 'key',
  rootVolumeGiB: 300,
  options: { dataVolumes: [], rootVolumeSpeed: {}, detailedMonitoring: true },
  tags,
};

function modelOf(instanceType: string, containers?: boolean): NodeGroupModel {
  return addClusterWithGroup(newStack(), { instanceType, containers, image: ANY_IMAGE }).model;
}

describe('launchTemplateData', () => {
  it('draws a machine with one interface, which asks for no public address', () => {
    const data = without(launchTemplateData(modelOf('g6.8xlarge'), PARTS), 'tagSpecifications');
    expect(data).toEqual({
      instanceType: 'g6.8xlarge',
      imageId: 'ami-1',
      iamInstanceProfile: { arn: 'profile' },
      networkInterfaces: [
        {
          networkCardIndex: 0,
          deviceIndex: 0,
          interfaceType: 'efa',
          groups: ['sg-1'],
          deleteOnTermination: true,
          associatePublicIpAddress: false,
        },
      ],
      blockDeviceMappings: [
        {
          deviceName: '/dev/sda1',
          ebs: { volumeType: 'gp3', volumeSize: 300, encrypted: true, kmsKeyId: 'key', deleteOnTermination: true },
        },
      ],
      metadataOptions: { httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1 },
      monitoring: { enabled: true },
      capacityReservationSpecification: { capacityReservationPreference: 'none' },
    });
  });

  it('says no word of a public address beside several interfaces', () => {
    const { networkInterfaces } = launchTemplateData(modelOf('p4d.24xlarge'), PARTS);
    expect(networkInterfaces).toHaveLength(5);
    expect(JSON.stringify(networkInterfaces)).not.toContain('associatePublicIpAddress');
  });

  it('lets containers reach the metadata service where they run', () => {
    const { metadataOptions } = launchTemplateData(modelOf('g6.8xlarge', true), PARTS);
    expect(metadataOptions).toMatchObject({ httpTokens: 'required', httpPutResponseHopLimit: 2 });
  });
});

describe('launchTemplateData by capacity', () => {
  const target = { capacityReservationTarget: { capacityReservationId: 'cr-1' } };
  const reservation = { reservationId: 'cr-0123456789abcdef0' };
  const block = { ...reservation, availabilityZone: 'us-east-1a', endTime: '2027-01-15T11:30:00Z' };

  test.each<[string, aws.Capacity, object]>([
    [
      'on-demand nodes leave reservations alone',
      aws.Capacity.onDemand(),
      { spec: { capacityReservationPreference: 'none' } },
    ],
    ['spot nodes say nothing', aws.Capacity.spot(), {}],
    [
      'nodes of open reservations',
      aws.Capacity.openReservations(),
      { spec: { capacityReservationPreference: 'open' } },
    ],
    ['nodes of one reservation', aws.Capacity.reservation(reservation), { spec: target }],
    ['nodes that go on-demand when it is full', aws.Capacity.reservation(reservation, { whenFull: 'onDemand' }), {}],
    ['nodes of a block', aws.Capacity.block(block), { market: { marketType: 'capacity-block' }, spec: target }],
  ])('%s', (_case, capacity, expected) => {
    const { model } = addClusterWithGroup(newStack(), { capacity });
    const data = launchTemplateData(model, { ...PARTS, reservationId: 'cr-1' });
    expect({ market: data.instanceMarketOptions, spec: data.capacityReservationSpecification }).toEqual({
      market: undefined,
      spec: undefined,
      ...expected,
    });
    expect(data.placement).toBeUndefined();
  });
});

describe('tagSpecifications', () => {
  it('gives the tags to every kind of resource that is named', () => {
    const own = [{ key: 'team', value: 'vision' }];
    expect(tagSpecifications(tags, ['volume', 'network-interface'])).toEqual([
      { resourceType: 'volume', tags: own },
      { resourceType: 'network-interface', tags: own },
    ]);
  });
});

import * as aws from '../../constructs/aws';
import { awsCatalog } from '../../constructs/core/catalog/aws';
import { newStack, only, synthMessages, synthTemplate } from '../helpers/app';
import { addCluster } from '../helpers/aws-cluster';

const NEURON = awsCatalog()
  .list()
  .filter(({ status, accelerator }) => status === 'offered' && accelerator?.vendor === 'AWS');

const BLOCK = aws.Capacity.block({
  reservationId: 'cr-0123456789abcdef0',
  availabilityZone: 'us-east-1a',
  endTime: '2027-01-15T11:30:00Z',
});

describe('node groups of Trainium and Inferentia', () => {
  it('are of these types', () => {
    expect(NEURON.map(({ type }) => type)).toEqual([
      'trn1.2xlarge',
      'trn1.32xlarge',
      'trn1n.32xlarge',
      'trn2.3xlarge',
      'trn2.48xlarge',
      'trn2u.48xlarge',
      'inf2.xlarge',
      'inf2.8xlarge',
      'inf2.24xlarge',
      'inf2.48xlarge',
    ]);
  });

  test.each(NEURON.map((row) => [row.type, row] as const))('%s', (type, row) => {
    const stack = newStack();
    // trn2u is sold as a whole UltraServer only where it is sold in blocks.
    const capacity = row.capacityBlock === 'ultraServer' ? BLOCK : aws.Capacity.onDemand();
    const group = addCluster(stack).addNodeGroup('Neuron', { instanceType: type, nodes: { min: 0, max: 2 }, capacity });
    const { image, fabric, machine } = group.model;
    expect(image).toMatchObject({ driverFor: 'AWS', source: expect.stringContaining('/neuron/') });
    expect(machine.accelerator?.vendor).toBe('AWS');
    expect(fabric.rdmaDevices).toBe(row.maxEfa);
    expect(synthMessages(stack)).toEqual([]);
    const template = synthTemplate(stack);
    const written = JSON.stringify([template.toJSON(), group.model]);
    expect(written).not.toMatch(/nvidia|cuda|nvlink":\{/i);
    const { LaunchTemplateData } = only(template, 'AWS::EC2::LaunchTemplate').Properties;
    expect(LaunchTemplateData.InstanceType).toBe(type);
    const [parameter] = Object.values(
      template.findParameters('*', { Type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>' }),
    );
    expect(parameter!.Default).toBe('/aws/service/neuron/dlami/base/amazon-linux-2023/latest/image_id');
  });

  it('have quotas of their own', () => {
    const cluster = addCluster(newStack());
    for (const [id, instanceType] of [
      ['Trn', 'trn2.48xlarge'],
      ['Inf', 'inf2.48xlarge'],
    ] as const) {
      cluster.addNodeGroup(id, { instanceType, nodes: { min: 0, max: 1 } });
    }
    expect(cluster.quotas.needs.map(({ codes, amount }) => [codes, amount])).toEqual([
      [['L-2C3B7624'], 192],
      [['L-1945791B'], 192],
    ]);
  });

  it('refuse an image for another processor', () => {
    const image = aws.MachineImage.amiId('ami-0123456789abcdef0', { arch: 'arm64' });
    const stack = newStack();
    addCluster(stack).addNodeGroup('Neuron', { instanceType: 'trn1.32xlarge', nodes: { min: 0, max: 1 }, image });
    expect(synthMessages(stack).map(({ text }) => /GPU-[A-Z]+-\d+/.exec(text)![0])).toEqual(['GPU-IMAGE-002']);
  });
});

import { Stack } from 'aws-cdk-lib';
import type { NodeGroup } from '../../constructs/aws';
import { awsCatalog } from '../../constructs/core/catalog/aws';
import type { InstanceTypeFacts } from '../../constructs/core';
import { newStack, resourcesOf, synthTemplate } from '../helpers/app';
import type { CfnResourceJson } from '../helpers/app';
import { addCluster, ANY_IMAGE } from '../helpers/aws-cluster';

type Interface = CfnResourceJson['Properties'];

const ROWS = awsCatalog()
  .list()
  .filter(({ status, onDemand, spot }) => status === 'offered' && (onDemand || spot));

// One synth for all types: each would otherwise pay for an app of its own. Without placement groups they fit one stack.
const stack = newStack();
const cluster = addCluster(stack);
const groups = new Map(ROWS.map((row, index) => [row.type, addGroup(row, index)]));
const allErrors = cluster.findings.filter(({ level }) => level === 'error');
const templates = Object.values(resourcesOf(synthTemplate(stack), 'AWS::EC2::LaunchTemplate'));

function addGroup({ type }: InstanceTypeFacts, index: number): NodeGroup {
  const options = { instanceType: type, nodes: { min: 0, max: 2 }, image: ANY_IMAGE, placementGroup: false };
  return cluster.addNodeGroup(`G${index}`, options);
}

function interfacesOf(type: string): Interface[] {
  const found = templates.filter(({ Properties }) => Properties.LaunchTemplateData.InstanceType === type);
  expect(found).toHaveLength(1);
  return found[0]!.Properties.LaunchTemplateData.NetworkInterfaces;
}

function places(type: string): string[] {
  return interfacesOf(type).map(
    ({ NetworkCardIndex, DeviceIndex, InterfaceType }) => `${NetworkCardIndex}.${DeviceIndex} ${InterfaceType}`,
  );
}

function efaOnly(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${from + index}.0 efa-only`);
}

describe('the interfaces of well-known types', () => {
  test.each([
    ['p5.48xlarge', ['0.0 interface', '0.1 efa-only', ...efaOnly(1, 31)], 33],
    ['p5e.48xlarge', ['0.0 interface', '0.1 efa-only', ...efaOnly(1, 31)], 33],
    ['p5en.48xlarge', ['0.0 interface', '0.1 efa-only', ...efaOnly(1, 15)], 17],
    ['p6-b200.48xlarge', ['0.0 interface', '0.1 efa-only', ...efaOnly(1, 7)], 9],
    ['p6-b300.48xlarge', ['0.0 interface', ...efaOnly(1, 16)], 17],
    ['p4d.24xlarge', ['0.0 interface', '0.1 efa-only', ...efaOnly(1, 3)], 5],
    ['trn1.32xlarge', ['0.0 interface', '0.1 efa-only', ...efaOnly(1, 7)], 9],
    ['g6.8xlarge', ['0.0 efa'], 1],
    ['p5.4xlarge', ['0.0 efa'], 1],
    ['hpc6id.32xlarge', ['0.0 efa', '1.0 efa-only'], 2],
    ['g6.xlarge', ['0.0 interface'], 1],
    ['inf2.48xlarge', ['0.0 interface'], 1],
  ])('%s', (type, layout, count) => {
    expect(places(type)).toEqual(layout);
    expect(layout).toHaveLength(count);
  });
});

describe('every type that can be bought', () => {
  it('is in the table', () => {
    expect(ROWS).toHaveLength(85);
  });

  describe.each(ROWS.map((row) => [row.type, row] as const))('%s', (type, row) => {
    const nics = interfacesOf(type);

    it('has an EFA device on every card that can carry one, and on no other', () => {
      const efas = nics.filter(({ InterfaceType }) => InterfaceType !== 'interface');
      expect(efas.map(({ NetworkCardIndex }) => NetworkCardIndex)).toEqual(row.efaCards);
      expect(efas).toHaveLength(row.maxEfa);
      expect(groups.get(type)!.model.fabric.rdmaDevices).toBe(row.maxEfa);
    });

    it('takes one address of the subnet, at card 0 device 0', () => {
      const addressed = nics.filter(({ InterfaceType }) => InterfaceType !== 'efa-only');
      expect(addressed.map(({ NetworkCardIndex, DeviceIndex }) => [NetworkCardIndex, DeviceIndex])).toEqual([[0, 0]]);
    });

    it('stays within what the machine and each card take, each in a place of its own', () => {
      expect(nics.length).toBeLessThanOrEqual(row.maxEni);
      expect(new Set(places(type)).size).toBe(nics.length);
      for (const { DeviceIndex } of nics) expect(DeviceIndex).toBeLessThan(row.maxEniPerCard ?? row.maxEni);
    });

    it('carries the one security group on each interface, and no public address', () => {
      const group = Stack.of(cluster).resolve(cluster.securityGroup.securityGroupId) as unknown;
      for (const nic of nics) {
        expect(nic.Groups).toEqual([group]);
        expect(nic.AssociatePublicIpAddress).toBe(nics.length === 1 ? false : undefined);
      }
    });

    it('is refused by no rule but for how it is sold', () => {
      const errors = allErrors.filter(({ path }) => path === groups.get(type)!.node.path);
      expect(errors.filter(({ code }) => code !== 'GPU-CAP-001')).toEqual([]);
      expect(errors).toHaveLength(row.onDemand && row.capacityBlock !== 'ultraServer' ? 0 : 1);
    });
  });
});

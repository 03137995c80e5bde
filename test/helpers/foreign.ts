import { foreignFileSystem } from '../../constructs/aws/foreign/file-system';
import type { ForeignModel } from '../../constructs/aws/foreign/facts';
import { judgeForeign } from '../../constructs/aws/foreign/judge';
import { foreignNodeGroup } from '../../constructs/aws/foreign/node-group';
import { startsOf } from '../../constructs/aws/foreign/starts';
import { ForeignTemplate } from '../../constructs/aws/foreign/template';
import type { ForeignResource } from '../../constructs/aws/foreign/template';

/** Resources of a template by logical id: type and properties. */
export type ResourcesJson = Readonly<Record<string, readonly [type: string, properties: object]>>;

/** A template with these resources, and parameters as CloudFormation has them. */
export function templateOf(resources: ResourcesJson, parameters: object = {}): ForeignTemplate {
  const entries = Object.entries(resources).map(([id, [Type, Properties]]) => [id, { Type, Properties }]);
  return new ForeignTemplate('/out/Stack.template.json', 'us-east-1', {
    Parameters: parameters,
    Resources: Object.fromEntries(entries) as object,
  });
}

/** One resource of a template. */
export function resourceIn(template: ForeignTemplate, id: string): ForeignResource {
  return template.resources.find(({ logicalId }) => logicalId === id)!;
}

/** Models of all that a template starts, and of its file systems. */
export function modelsIn(template: ForeignTemplate): ForeignModel[] {
  const fileSystems = template.ofType('AWS::FSx::FileSystem').map(foreignFileSystem);
  return [...startsOf(template, () => false).map(foreignNodeGroup), ...fileSystems].filter(
    (model) => model !== undefined,
  );
}

/** What the rules find in a template, as `CODE id path`; each once. */
export function findingsIn(resources: ResourcesJson, parameters?: object): string[] {
  const found = modelsIn(templateOf(resources, parameters)).flatMap(judgeForeign);
  return [...new Set(found.map(({ rule, place }) => `${rule.code} ${place.resource.logicalId} ${place.path}`))];
}

/** The interfaces of a p4d.24xlarge as the catalogue has them, each with the security group that is given. */
export function interfacesOfP4d(group: unknown = 'sg-1'): object[] {
  const nic = (card: number, device: number, InterfaceType: string): object => ({
    NetworkCardIndex: card,
    DeviceIndex: device,
    InterfaceType,
    Groups: [group],
  });
  return [nic(0, 0, 'interface'), nic(0, 1, 'efa-only'), ...[1, 2, 3].map((card) => nic(card, 0, 'efa-only'))];
}

/** A launch template of a p4d.24xlarge that no rule objects to, with other data where it is given. */
export function launchTemplate(data: object = {}): readonly [string, object] {
  const sound = { InstanceType: 'p4d.24xlarge', NetworkInterfaces: interfacesOfP4d() };
  return ['AWS::EC2::LaunchTemplate', { LaunchTemplateData: { ...sound, ...data } }];
}

/** An Auto Scaling group of the launch template `Template` that no rule objects to, with other properties where given. */
export function scalingGroup(properties: object = {}): readonly [string, object] {
  const sound = {
    MinSize: '0',
    MaxSize: '4',
    VPCZoneIdentifier: ['subnet-1'],
    PlacementGroup: 'together',
    LaunchTemplate: { LaunchTemplateId: { Ref: 'Template' }, Version: '1' },
  };
  return ['AWS::AutoScaling::AutoScalingGroup', { ...sound, ...properties }];
}

import catalogue from '../../constructs/core/catalog/aws-instances.json';
import layouts from '../../constructs/core/catalog/aws-nic-layouts.json';
import type { CfnResourceJson } from '../helpers/app';

type Resources = Readonly<Record<string, CfnResourceJson>>;
type Json = Readonly<Record<string, unknown>>;

/** What holds of every template, whatever the props were: `<id>: <what is broken>`. */
export function brokenInvariants({ Resources = {} }: { readonly Resources?: Resources }): string[] {
  return Object.entries(Resources).flatMap(([id, resource]) =>
    (CHECKS[resource.Type] ?? [])
      .flatMap((check) => check(resource.Properties ?? {}, Resources, id))
      .map((text) => `${id}: ${text}`),
  );
}

// The properties of a template have no type of their own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Check = (properties: any, resources: Resources, id: string) => string[];

const when = (broken: boolean, text: string): string[] => (broken ? [text] : []);

function rowOf(type: string): { efaCards: number[]; type: string } | undefined {
  const row = catalogue.rows.find((one) => one.type === type);
  const documented = layouts.rows.find((one) => one.type === type);
  return row && { type, efaCards: documented?.rdmaCards ?? row.efaCards };
}

// A template of a group with several types names none; the group does.
function typesOf(data: Json, id: string, resources: Resources): string[] {
  if (typeof data.InstanceType === 'string') return [data.InstanceType];
  return Object.values(resources)
    .filter(({ Type }) => Type === 'AWS::AutoScaling::AutoScalingGroup')
    .flatMap(({ Properties: { MixedInstancesPolicy: mixed } }) => {
      const main = mixed?.LaunchTemplate?.LaunchTemplateSpecification?.LaunchTemplateId?.Ref;
      return (mixed?.LaunchTemplate?.Overrides ?? []).flatMap(
        (override: { InstanceType: string; LaunchTemplateSpecification?: { LaunchTemplateId: { Ref: string } } }) =>
          (override.LaunchTemplateSpecification?.LaunchTemplateId.Ref ?? main) === id ? [override.InstanceType] : [],
      );
    });
}

const interfaces: Check = ({ LaunchTemplateData: data }, resources, id) => {
  const nics = data.NetworkInterfaces as Array<Json & { NetworkCardIndex: number; DeviceIndex: number }>;
  const places = nics.map(({ NetworkCardIndex, DeviceIndex }) => `${NetworkCardIndex}/${DeviceIndex}`);
  const efa = nics.filter(({ InterfaceType }) => String(InterfaceType).startsWith('efa'));
  const cards = JSON.stringify(efa.map(({ NetworkCardIndex }) => NetworkCardIndex).sort((a, b) => a - b));
  const [first] = nics;
  return [
    ...when(new Set(places).size !== places.length, 'two interfaces at one place'),
    ...when(places[0] !== '0/0' || first!.InterfaceType === 'efa-only', 'no IP at card 0 device 0'),
    ...when(
      nics.some(({ InterfaceType }) => !['interface', 'efa', 'efa-only'].includes(String(InterfaceType))),
      'odd word',
    ),
    ...typesOf(data, id, resources).flatMap((type) =>
      when(JSON.stringify(rowOf(type)?.efaCards ?? []) !== cards, `EFA of ${type} on cards ${cards}`),
    ),
    ...when(data.SecurityGroupIds !== undefined || data.SecurityGroups !== undefined, 'groups beside interfaces'),
    ...when(
      nics.some(({ AssociatePublicIpAddress }) => AssociatePublicIpAddress === true),
      'a public address',
    ),
    ...when(
      nics.some(({ Groups }) => !Array.isArray(Groups) || Groups.length === 0),
      'an interface without group',
    ),
  ];
};

const disks: Check = ({ LaunchTemplateData: { BlockDeviceMappings: mappings } }) =>
  when(
    (mappings as Array<{ Ebs: Json }>).some(({ Ebs }) => Ebs.Encrypted !== true || Ebs.KmsKeyId === undefined),
    'a disk without key',
  );

const metadata: Check = ({ LaunchTemplateData: { MetadataOptions: options } }) =>
  when(options.HttpTokens !== 'required', 'metadata without token');

const place: Check = ({ VPCZoneIdentifier: subnets, PlacementGroup, MixedInstancesPolicy }, resources) => {
  const template = MixedInstancesPolicy?.LaunchTemplate?.LaunchTemplateSpecification?.LaunchTemplateId?.Ref as string;
  const data = (resources[template]?.Properties.LaunchTemplateData ?? {}) as Json;
  return [
    ...when(!Array.isArray(subnets) || subnets.length !== 1, 'not one subnet'),
    ...when(PlacementGroup?.Ref !== undefined && isReserved(data), 'own placement group beside a reservation'),
  ];
};

// A group without mixed policy names its template beside it.
const placeOfPlain: Check = ({ PlacementGroup, LaunchTemplate }, resources) => {
  const data = (resources[LaunchTemplate?.LaunchTemplateId?.Ref as string]?.Properties.LaunchTemplateData ??
    {}) as Json;
  return when(PlacementGroup?.Ref !== undefined && isReserved(data), 'own placement group beside a reservation');
};

function isReserved({ CapacityReservationSpecification: said }: Json): boolean {
  return (said as Json | undefined)?.CapacityReservationTarget !== undefined;
}

const fabric: Check = ({ GroupDescription }, resources, id) => {
  if (GroupDescription !== 'Nodes of a GPU cluster') return [];
  const names = (type: string, peer: string) =>
    Object.values(resources).some(({ Type, Properties }) => {
      if (Type !== type) return false;
      const all = Properties.IpProtocol === '-1';
      return all && [Properties.GroupId, Properties[peer]].every((one) => one?.['Fn::GetAtt']?.[0] === id);
    });
  return [
    ...when(!names('AWS::EC2::SecurityGroupIngress', 'SourceSecurityGroupId'), 'fabric without way in by its own id'),
    ...when(
      !names('AWS::EC2::SecurityGroupEgress', 'DestinationSecurityGroupId'),
      'fabric without way out by its own id',
    ),
  ];
};

const bucketKey: Check = ({ BucketEncryption: encryption }) => {
  const [rule] = encryption?.ServerSideEncryptionConfiguration ?? [];
  return when(rule?.ServerSideEncryptionByDefault?.KMSMasterKeyID === undefined, 'a bucket without key');
};

const keyAt =
  (property: string, what: string): Check =>
  (properties) =>
    when(properties[property] === undefined, `${what} without key`);

const lustreKey: Check = ({ KmsKeyId, LustreConfiguration }) =>
  when(
    KmsKeyId === undefined && String(LustreConfiguration.DeploymentType).startsWith('PERSISTENT'),
    'a file system without key',
  );

const CHECKS: Readonly<Record<string, readonly Check[]>> = {
  'AWS::EC2::LaunchTemplate': [interfaces, disks, metadata],
  'AWS::AutoScaling::AutoScalingGroup': [place, placeOfPlain],
  'AWS::EC2::SecurityGroup': [fabric],
  'AWS::EC2::Subnet': [({ MapPublicIpOnLaunch: maps }) => when(maps === true, 'a subnet with public addresses')],
  'AWS::S3::Bucket': [bucketKey],
  'AWS::SQS::Queue': [keyAt('KmsMasterKeyId', 'a queue')],
  'AWS::SNS::Topic': [keyAt('KmsMasterKeyId', 'a topic')],
  'AWS::FSx::FileSystem': [lustreKey],
};

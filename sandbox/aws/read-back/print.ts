import Table from 'cli-table3';
import type { PropertyResult } from './compare';
import type { ResourceResult } from './read-back';

type Properties = Readonly<Record<string, unknown>>;

/** A value for a table cell: a nested object takes one line per leaf. */
function plain(value: unknown): string {
  if (value === undefined || value === null) return '-';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(plain).join('\n');
  return Object.entries(value)
    .flatMap(([key, item]) =>
      plain(item)
        .split('\n')
        .map((line) => `${key} ${line}`),
    )
    .join('\n');
}

function section(title: string, head: string[], rows: unknown[][]): string {
  if (rows.length === 0) return `${title}: none was read`;
  const table = new Table({ head, style: { head: [], border: [] }, wordWrap: true });
  table.push(...rows.map((row) => row.map(plain)));
  return `${title}\n${table.toString()}`;
}

/** Counts equal words: `1 interface, 32 efa-only`. */
export function countKinds(kinds: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

const standing = (results: readonly ResourceResult[], type: string) =>
  results.filter((item) => item.type === type && item.result === 'stood');

interface Statement {
  readonly Sid?: string;
  readonly Effect?: string;
  readonly Principal?: unknown;
  readonly Action?: unknown;
  readonly Condition?: unknown;
}

interface NetworkInterface {
  readonly InterfaceType?: string;
}

function standingTables(results: readonly ResourceResult[]): string[] {
  const of = (type: string) => standing(results, type);
  return [
    section(
      'Network',
      ['resource', 'id', 'CIDR', 'zone', 'public addresses'],
      [
        ...of('AWS::EC2::VPC').map(({ physicalId, read }) => ['VPC', physicalId, read.CidrBlock, '', '']),
        ...of('AWS::EC2::Subnet').map(({ logicalId, physicalId, read }) => [
          ...[`subnet ${logicalId}`, physicalId, read.CidrBlock, read.AvailabilityZone, read.MapPublicIpOnLaunch],
        ]),
      ],
    ),
    section(
      'Launch templates',
      ['launch template', 'network interfaces', 'kinds', 'image'],
      of('AWS::EC2::LaunchTemplate').map(({ physicalId, read }) => {
        const data = (read.LaunchTemplateData ?? {}) as { NetworkInterfaces?: NetworkInterface[]; ImageId?: string };
        const interfaces = data.NetworkInterfaces ?? [];
        const kinds = countKinds(interfaces.map((item) => item.InterfaceType ?? 'interface'));
        return [physicalId, interfaces.length, kinds, data.ImageId];
      }),
    ),
    section(
      'Key policies',
      ['key', 'statement', 'effect', 'principal', 'condition'],
      of('AWS::KMS::Key').flatMap(({ physicalId, read }) =>
        (((read.KeyPolicy ?? {}) as { Statement?: Statement[] }).Statement ?? []).map((statement, index) => [
          index === 0 ? physicalId : '',
          statement.Sid,
          statement.Effect,
          statement.Principal,
          statement.Condition,
        ]),
      ),
    ),
    section(
      'Buckets',
      ['bucket', 'encryption', 'versioning'],
      of('AWS::S3::Bucket').map(({ physicalId, read }) => {
        const encryption = (read.BucketEncryption ?? {}) as { ServerSideEncryptionConfiguration?: Properties[] };
        const versioning = read.VersioningConfiguration as { Status?: string } | undefined;
        const [rule] = encryption.ServerSideEncryptionConfiguration ?? [];
        return [physicalId, rule?.ServerSideEncryptionByDefault, versioning?.Status];
      }),
    ),
    section(
      'Scaling groups',
      ['group', 'min', 'max', 'types', 'distribution'],
      of('AWS::AutoScaling::AutoScalingGroup').map(({ physicalId, read }) => {
        const mixed = (read.MixedInstancesPolicy ?? {}) as {
          LaunchTemplate?: { Overrides?: { InstanceType?: string }[] };
          InstancesDistribution?: unknown;
        };
        const types = mixed.LaunchTemplate?.Overrides?.map((item) => item.InstanceType).join(', ');
        return [physicalId, read.MinSize, read.MaxSize, types, mixed.InstancesDistribution];
      }),
    ),
  ];
}

function lossLine(type: string, { path, result, wanted, read, reason }: PropertyResult): string {
  const values = result === 'different' ? `, wanted ${JSON.stringify(wanted)}, read ${JSON.stringify(read)}` : '';
  return `  ${type} ${path}: ${result}${values}${reason ? ` (${reason})` : ''}`;
}

function losses(results: readonly ResourceResult[], kinds: readonly PropertyResult['result'][]): string[] {
  const lines = results.flatMap(({ type, properties }) =>
    properties.filter(({ result }) => kinds.includes(result)).map((property) => lossLine(type, property)),
  );
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count} times)` : line));
}

const typesOf = (results: readonly ResourceResult[], result: ResourceResult['result']) =>
  countKinds(results.filter((item) => item.result === result).map((item) => item.type)) || 'none';

function summary(results: readonly ResourceResult[]): string[] {
  const stood = results.filter(({ result }) => result === 'stood').length;
  const properties = results.flatMap((item) => item.properties);
  const kept = properties.filter(({ result }) => result === 'kept').length;
  const lost = losses(results, ['missing', 'different']);
  const unread = losses(results, ['unread']);
  return [
    `${stood} of ${results.length} resources stood`,
    `Types skipped (the stack calls them complete, nothing exists): ${typesOf(results, 'skipped')}`,
    `Types not read: ${typesOf(results, 'unread')}`,
    `${kept} of ${properties.length} property values of the resources that stood were kept`,
    ...(lost.length > 0 ? ['Not kept by the local AWS:', ...lost] : []),
    ...(unread.length > 0 ? ['Not read:', ...unread] : []),
    'This is a local stand-in and not the cloud: what it skips or drops, AWS does create; what it accepts, AWS may refuse.',
  ];
}

/** What stands after a deployment, what was skipped and which properties were not kept, as text for a terminal. */
export function report(results: readonly ResourceResult[]): string {
  return [...standingTables(results), summary(results).join('\n')].join('\n\n');
}

import { DescribeStackResourcesCommand, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeAvailabilityZonesCommand } from '@aws-sdk/client-ec2';
import { compareProperties, type PropertyResult } from './compare';
import { READERS, type Clients, type ReadResource } from './readers';
import { resolve, type DeployedFacts, type Template } from './resolve-template';

/** How one resource of the stack fared. */
export interface ResourceResult {
  /** Id in the template. */
  readonly logicalId: string;
  /** CloudFormation type, such as `AWS::EC2::VPC`. */
  readonly type: string;
  /** Id in the cloud; empty where the stack gives none. */
  readonly physicalId: string;
  /**
   * - `stood`: read back
   * - `skipped`: the stack is complete, yet the resource does not exist
   * - `unread`: nothing reads this type, or reading it failed
   */
  readonly result: 'stood' | 'skipped' | 'unread';
  /** Why it was not read. */
  readonly reason?: string;
  /** What was read, in CloudFormation's names and shape; empty unless it stood. */
  readonly read: Readonly<Record<string, unknown>>;
  /** The template's properties against what was read; empty unless it stood. */
  readonly properties: readonly PropertyResult[];
}

/** A deployed stack to read. */
export interface DeployedStack {
  /** Name of the stack. */
  readonly stackName: string;
  /** The template that was deployed. */
  readonly template: Template;
  /** Account and region that it was deployed to. */
  readonly account: string;
  readonly region: string;
}

async function stackFacts({ cloudFormation }: Clients, StackName: string) {
  const stack = (await cloudFormation.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
  const { StackResources = [] } = await cloudFormation.send(new DescribeStackResourcesCommand({ StackName }));
  return {
    stackId: stack?.StackId ?? '',
    parameters: new Map(
      stack?.Parameters?.map((item) => [item.ParameterKey, item.ResolvedValue ?? item.ParameterValue]),
    ),
    physicalIds: new Map(StackResources.map((item) => [item.LogicalResourceId, item.PhysicalResourceId])),
  };
}

/** Remembers the promise of each key, so that a resource is read once however often others refer to it. */
function once<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const started = new Map<string, Promise<T>>();
  return (key) => {
    const running = started.get(key) ?? work(key);
    started.set(key, running);
    return running;
  };
}

/** Reads every resource of a deployed stack with the SDK and compares it with the template, property by property. */
export async function readBack(clients: Clients, stack: DeployedStack): Promise<ResourceResult[]> {
  const { template, region, account, stackName } = stack;
  const { stackId, parameters, physicalIds } = await stackFacts(clients, stackName);
  const pseudo: Record<string, string> = {
    'AWS::AccountId': account,
    'AWS::Region': region,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': stackId,
  };
  const facts: DeployedFacts = {
    parameter: (name) => pseudo[name] ?? parameters.get(name),
    physicalId: (logicalId) => physicalIds.get(logicalId) || undefined,
    attribute: async (logicalId, name) => (await read(logicalId))?.attributes?.[name],
    zones: async () => {
      const answer = await clients.ec2.send(new DescribeAvailabilityZonesCommand({}));
      return answer.AvailabilityZones?.flatMap((zone) => zone.ZoneName ?? []) ?? [];
    },
  };
  const wanted = once(
    async (logicalId) =>
      (await resolve(template.Resources[logicalId]?.Properties ?? {}, template, facts)) as Record<string, unknown>,
  );
  const read = once(async (logicalId): Promise<ReadResource | undefined> => {
    const reader = READERS[template.Resources[logicalId]?.Type ?? ''];
    if (!reader || !physicalIds.has(logicalId)) return undefined;
    return reader(clients, { physicalId: physicalIds.get(logicalId) ?? '', wanted: () => wanted(logicalId) });
  });

  async function judge(logicalId: string, type: string): Promise<ResourceResult> {
    const base = { logicalId, type, physicalId: physicalIds.get(logicalId) ?? '', read: {}, properties: [] };
    if (!physicalIds.has(logicalId)) return { ...base, result: 'skipped' };
    if (!READERS[type]) return { ...base, result: 'unread', reason: 'nothing reads this type' };
    try {
      const found = await read(logicalId);
      if (!found) return { ...base, result: 'skipped' };
      const properties = compareProperties(await wanted(logicalId), found.properties);
      return { ...base, result: 'stood', read: found.properties, properties };
    } catch (error) {
      return { ...base, result: 'unread', reason: (error as Error).message };
    }
  }
  return Promise.all(Object.entries(template.Resources).map(([id, { Type }]) => judge(id, Type)));
}

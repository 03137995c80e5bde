import { Stack, Tags } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import * as aws from '../../constructs/aws';
import { capacityOf } from './aws-capacity';
import type { AwsCapacitySettings } from './aws-capacity';
import { acknowledgeFindings } from './aws-reasons';
import type { MoneySettings, NodeGroupSettings, TrainingSettings } from './settings';

export type { AwsCapacitySettings, AwsReservationSettings } from './aws-capacity';

/** Image of the nodes, as settings say it: an id, or the parameter of Systems Manager that names one. */
export interface AwsImageSettings {
  /**
   * Id of the image, `ami-…`.
   * @default - the image that `ssmParameter` names
   */
  readonly amiId?: string;
  /**
   * Full name of the parameter.
   * @default - the image of `amiId`
   */
  readonly ssmParameter?: string;
  /**
   * Name of the root disk in the image.
   * @default - that of `MachineImage`
   */
  readonly rootDevice?: string;
  /**
   * Size that the root disk needs at least, GiB.
   * @default - not checked
   */
  readonly minRootVolumeGiB?: number;
  /**
   * Processor architecture of the image, `x86_64` or `arm64`.
   * @default - not checked
   */
  readonly arch?: string;
}

/** Settings of the training stack on AWS. */
export type AwsTrainingSettings = TrainingSettings<NodeGroupSettings<AwsCapacitySettings, AwsImageSettings>>;

/** Props of {@link TrainingStack}. */
export interface TrainingStackProps extends StackProps {
  /** What to build. */
  readonly settings: AwsTrainingSettings;
}

/**
 * Deep-learning training on AWS: a network in one zone, a key, a checkpoint store and the node groups of the settings.
 * The stack's region follows from the zone.
 */
export class TrainingStack extends Stack {
  readonly cluster: aws.GpuCluster;

  /** @throws GpuClustersError naming every wrong setting of every construct */
  constructor(scope: Construct, id: string, { settings, env, ...props }: TrainingStackProps) {
    super(scope, id, {
      description: 'GPU training cluster: network, key, checkpoint store, node groups',
      ...props,
      env: { ...env, region: env?.region ?? aws.regionOfZone(settings.availabilityZone) },
    });
    const { availabilityZone, cidr, tags, suppressions } = settings;
    const key = new aws.EncryptionKey(this, 'Key');
    const clusterPath = `${this.node.path}/Training`;
    const parts: Parts = { groups: [] };
    aws.reportTogether(
      () => {
        parts.network = new aws.ClusterNetwork(this, 'Network', { availabilityZone, cidr, encryptionKey: key });
      },
      at(`${this.node.path}/Checkpoints`, () => {
        const policy = policyOf(settings.checkpoints);
        parts.checkpoints = new aws.CheckpointStore(this, 'Checkpoints', { encryptionKey: key, policy });
      }),
      at(clusterPath, () => {
        parts.maxHourlyCost = moneyOf(settings.maxHourlyCost);
      }),
      () => aws.GpuCluster.check({ tags }, clusterPath),
      () => aws.suppressFindings(this, suppressions ?? []),
      ...settings.nodeGroups.map((group) => () => {
        parts.groups.push([group.id, optionsOf(group, `${clusterPath}/${group.id}`)]);
      }),
    );

    this.cluster = new aws.GpuCluster(this, 'Training', {
      network: parts.network!,
      encryptionKey: key,
      checkpoints: parts.checkpoints,
      maxHourlyCost: parts.maxHourlyCost,
    });
    parts.groups.forEach(([groupId, options]) => this.cluster.addNodeGroup(groupId, options));
    acknowledgeFindings(this.cluster, parts.checkpoints!);
    Object.entries(tags ?? {}).forEach(([name, value]) => Tags.of(this).add(name, value));
  }
}

interface Parts {
  network?: aws.ClusterNetwork;
  checkpoints?: aws.CheckpointStore;
  maxHourlyCost?: aws.Money;
  readonly groups: [id: string, options: aws.NodeGroupOptions][];
}

// Value objects know no path of their own: what is wrong with one is told of the construct that it is for.
function at(path: string, step: () => void): () => void {
  return () => {
    try {
      step();
    } catch (thrown) {
      throw aws.isGpuClustersError(thrown) ? new aws.GpuClustersError(thrown.failures, path) : thrown;
    }
  };
}

function optionsOf(group: AwsTrainingSettings['nodeGroups'][number], path: string): aws.NodeGroupOptions {
  const { nodes, otherTypes, containers, placementGroup } = group;
  // Any word may stand in a file; NodeGroup refuses those that it does not know.
  const instanceType = group.instanceType as string | aws.InstanceWish;
  const interfaceLayout = group.interfaceLayout as aws.InterfaceLayout | undefined;
  const options: Writable<aws.NodeGroupOptions> = {
    instanceType,
    nodes,
    otherTypes,
    containers,
    placementGroup,
    interfaceLayout,
  };
  aws.reportTogether(
    at(path, () => {
      options.capacity = capacityOf(group.capacity);
    }),
    at(path, () => {
      options.rootVolume = sizeOf(group.rootVolumeGiB);
    }),
    at(path, () => {
      options.image = imageOf(group.image);
    }),
    at(path, () => {
      options.hourlyPrice = moneyOf(group.hourlyPrice);
    }),
    () => aws.NodeGroup.check(options, path),
  );
  return options;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

function imageOf(image: AwsImageSettings | undefined): aws.MachineImage | undefined {
  if (image === undefined) return undefined;
  const options: aws.MachineImageOptions = {
    rootDevice: image.rootDevice,
    minRootVolume: sizeOf(image.minRootVolumeGiB),
    // Any word may stand in a file; MachineImage refuses those that it does not know.
    arch: image.arch as aws.MachineImageOptions['arch'],
  };
  // The shape of the settings sees to it that one of the two is there.
  return image.amiId === undefined
    ? aws.MachineImage.ssmParameter(image.ssmParameter!, options)
    : aws.MachineImage.amiId(image.amiId, options);
}

function policyOf(checkpoints: AwsTrainingSettings['checkpoints']): aws.CheckpointPolicy | undefined {
  return checkpoints && { every: aws.Duration.minutes(checkpoints.everyMinutes), keep: checkpoints.keep };
}

function moneyOf(money: MoneySettings | undefined): aws.Money | undefined {
  return money && aws.Money.of(money.amount, money.currency);
}

function sizeOf(gib: number | undefined): aws.Size | undefined {
  return gib === undefined ? undefined : aws.Size.gibibytes(gib);
}

import { CfnOutput, CfnParameter, Lazy, Stack, TagManager, TagType } from 'aws-cdk-lib';
import type { ITaggable } from 'aws-cdk-lib';
import * as autoscaling from 'aws-cdk-lib/aws-autoscaling';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { OWN_TAGS } from '../core/base/tags';
import { orDeployTime } from '../core/base/tokens';
import type { Money, Size } from '../core/base/units';
import type { NodeGroupModel } from '../core/model/node-group';
import { autoScalingGroupProps } from './auto-scaling-group';
import { addTags, judgeAtSynth, requireAwsStack, tagValueOf } from './base';
import { Capacity } from './capacity';
import type { ICheckpointStore } from './checkpoint-store';
import type { IClusterNetwork } from './cluster-network';
import type { IEncryptionKey } from './encryption-key';
import { FabricSecurityGroup } from './fabric-security-group';
import { instanceRole, nodePermissions } from './instance-role';
import { launchTemplateData, tagSpecifications } from './launch-template';
import type { MachineImage } from './machine-image';
import { resolveNodeGroup } from './node-group-props';
import type { ResolvedNodeGroup } from './node-group-props';

/** How many nodes a group has. */
export interface NodeCount {
  /** Nodes at least, 0 or more. */
  readonly min: number;
  /** Nodes at most, at least 1 and at least `min`. */
  readonly max: number;
  /**
   * Nodes asked for at each deploy, from `min` to `max`.
   * @default - a new group starts with `min`; later deploys leave the running number alone
   */
  readonly desired?: number;
}

/** What a cluster does not already settle for its node groups. */
export interface NodeGroupOptions {
  /** Name of an EC2 instance type, such as `p5.48xlarge`. */
  readonly instanceType: string;
  /** How many nodes. */
  readonly nodes: NodeCount;
  /**
   * How the nodes are bought.
   * @default Capacity.onDemand()
   */
  readonly capacity?: Capacity;
  /**
   * Size of the root disk, gp3, at least what the image needs.
   * @default Size.gibibytes(200)
   */
  readonly rootVolume?: Size;
  /**
   * Image of the nodes.
   * @default - the AWS image for the accelerator and processor of the type, by its parameter of Systems Manager
   */
  readonly image?: MachineImage;
  /**
   * Whether containers on the nodes need the instance metadata service (one more network hop).
   * @default false
   */
  readonly containers?: boolean;
  /**
   * Whether the nodes are started close together, in a cluster placement group.
   * @default - true where the type has EFA devices and the group more than one node
   */
  readonly placementGroup?: boolean;
  /**
   * Price of one node per hour, used instead of the catalogue's.
   * @default - the catalogue's price of the region, dated; unknown where there is none
   */
  readonly hourlyPrice?: Money;
}

/** Props of {@link NodeGroup}. */
export interface NodeGroupProps extends NodeGroupOptions {
  /** Network that the nodes live in. */
  readonly network: IClusterNetwork;
  /** Key that the disks are encrypted with. */
  readonly encryptionKey: IEncryptionKey;
  /**
   * Store that the nodes may read and write.
   * @default - the nodes have no checkpoint store
   */
  readonly checkpoints?: ICheckpointStore;
  /**
   * Security group of the nodes. Groups that share a fabric share one.
   * @default - one of its own
   */
  readonly securityGroup?: FabricSecurityGroup;
}

/**
 * Nodes of one instance type: a launch template with every EFA device of the type, and an Auto Scaling group in one
 * subnet. Running nodes are never replaced by a deploy; new ones take the new template.
 */
export class NodeGroup extends Construct implements ec2.IConnectable, iam.IGrantable, ITaggable {
  /**
   * Checks the options of a group without creating anything.
   *
   * @param options what a cluster would be given
   * @param path where the group would stand, for the error
   * @throws GpuClustersError naming every wrong option
   */
  static check(options: NodeGroupOptions, path: string): void {
    resolveNodeGroup(options, path);
  }

  /** Name of the Auto Scaling group. */
  readonly autoScalingGroupName: string;
  /** The Auto Scaling group, for constructs of aws-cdk-lib. */
  readonly autoScalingGroup: autoscaling.IAutoScalingGroup;
  /** Role of the nodes. */
  readonly role: iam.IRole;
  readonly grantPrincipal: iam.IPrincipal;
  readonly connections: ec2.Connections;
  /** Tags of the disks and interfaces that nodes bring into being. */
  readonly tags = new TagManager(TagType.KEY_VALUE, 'AWS::EC2::LaunchTemplate');
  private readonly props: NodeGroupProps;
  private readonly resolved: ResolvedNodeGroup;

  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, props: NodeGroupProps) {
    super(scope, id);
    const stack = requireAwsStack(this, 'NodeGroup');
    // A copy: what the user does to the object afterwards would change the model and not the template.
    this.props = Object.freeze({ ...props, nodes: Object.freeze({ ...props.nodes }) });
    const { network, encryptionKey, checkpoints } = props;
    this.resolved = resolveNodeGroup(props, this.node.path, { stack, network, encryptionKey, checkpoints });

    const securityGroup =
      props.securityGroup ?? new FabricSecurityGroup(this, 'SecurityGroup', { network: props.network });
    this.connections = securityGroup.connections;
    const role = instanceRole(this, 'Role');
    this.role = role;
    this.grantPrincipal = role;
    const permissions = nodePermissions(this, 'Permissions', role, checkpoints);

    const template = this.addLaunchTemplate(role, securityGroup.securityGroup);
    const group = new autoscaling.CfnAutoScalingGroup(
      this,
      'Resource',
      autoScalingGroupProps(this.model, {
        launchTemplateId: template.ref,
        launchTemplateVersion: template.attrLatestVersionNumber,
        subnetId: props.network.nodeSubnet.subnetId,
        placementGroupName: this.addPlacementGroup()?.ref,
        nodes: props.nodes,
      }),
    );
    // The first nodes need their way out, the rules that let them reach each other, and what their role may do. Of the
    // role only this policy: what a company adds to it may name the group itself.
    group.node.addDependency(props.network, securityGroup, permissions);
    this.autoScalingGroupName = group.ref;
    this.autoScalingGroup = autoscaling.AutoScalingGroup.fromAutoScalingGroupName(this, 'Group', group.ref);
    addTags(group, { [OWN_TAGS.name]: tagValueOf(this) });
    addTags(this, { [OWN_TAGS.nodeGroup]: tagValueOf(this) });
    this.addOutputs();
    judgeAtSynth(this, () => this.model);
  }

  /** What is known of the group at synth; a fresh frozen value each time. */
  get model(): NodeGroupModel {
    const { network, encryptionKey, checkpoints, nodes, containers = false, hourlyPrice } = this.props;
    const { machine, fabric, image, rootVolumeGiB, placementGroup, capacity } = this.resolved;
    const networkModel = network.model;
    return deepFreeze({
      kind: 'nodeGroup',
      path: this.node.path,
      name: this.node.id,
      region: networkModel.region,
      machine,
      nodes: {
        min: orDeployTime(nodes.min),
        max: orDeployTime(nodes.max),
        desired: nodes.desired === undefined ? null : orDeployTime(nodes.desired),
      },
      capacity,
      fabric,
      fabricAccess: { selfIngress: true, selfEgress: true, groupsBesideInterfaces: false },
      subnets: networkModel.subnets.filter(({ role }) => role === 'nodes'),
      publicAddress: false,
      placement: placementGroup ? 'cluster' : null,
      image: image.model,
      rootVolume: { sizeGiB: orDeployTime(rootVolumeGiB), encrypted: true, keyPath: encryptionKey.node.path },
      containers,
      replacement: 'none',
      storePath: checkpoints?.node.path ?? null,
      hourlyPrice: hourlyPrice ?? null,
    });
  }

  private addLaunchTemplate(role: iam.Role, securityGroup: ec2.ISecurityGroup): ec2.CfnLaunchTemplate {
    const profile = new iam.CfnInstanceProfile(this, 'InstanceProfile', { roles: [role.roleName] });
    const template = new ec2.CfnLaunchTemplate(this, 'LaunchTemplate', {
      launchTemplateData: launchTemplateData(this.model, {
        imageId: this.imageId(),
        rootDevice: this.resolved.image.rootDevice,
        instanceProfileArn: profile.attrArn,
        securityGroupId: securityGroup.securityGroupId,
        keyArn: this.props.encryptionKey.key.keyArn,
        rootVolumeGiB: this.resolved.rootVolumeGiB,
        tags: this.tags,
      }),
      tagSpecifications: Lazy.any({ produce: () => tagSpecifications(this.tags, ['launch-template']) }),
    });
    return template;
  }

  private imageId(): string {
    const { origin } = this.resolved.image;
    if ('amiId' in origin) return origin.amiId;
    // Looked up once per deployment: the nodes of one deployment all have the same image.
    return new CfnParameter(this, 'Image', {
      type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>',
      default: origin.ssmParameter,
      description: `Parameter with the image of node group ${this.node.id}`,
    }).valueAsString;
  }

  private addPlacementGroup(): ec2.CfnPlacementGroup | undefined {
    return this.resolved.placementGroup
      ? new ec2.CfnPlacementGroup(this, 'PlacementGroup', { strategy: 'cluster' })
      : undefined;
  }

  private addOutputs(): void {
    const region = Stack.of(this).region;
    new CfnOutput(this, 'GroupName', {
      description: 'Auto Scaling group of the nodes',
      value: this.autoScalingGroupName,
    });
    new CfnOutput(this, 'ScaleCommand', {
      description: 'Sets the number of nodes; replace N',
      value: `aws autoscaling set-desired-capacity --region ${region} --auto-scaling-group-name ${this.autoScalingGroupName} --desired-capacity N`,
    });
  }
}

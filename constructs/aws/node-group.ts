import { CfnParameter, TagManager, TagType } from 'aws-cdk-lib';
import type { ITaggable } from 'aws-cdk-lib';
import * as autoscaling from 'aws-cdk-lib/aws-autoscaling';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { OWN_TAGS } from '../core/base/tags';
import { orDeployTime } from '../core/base/tokens';
import type { LifecycleHookModel } from '../core/model/lifecycle-hook';
import { OWN_PLACEMENT_GROUP } from '../core/model/node-group';
import type { NodeGroupModel } from '../core/model/node-group';
import { autoScalingGroupProps, scheduledSizes } from './auto-scaling-group';
import { addTags, judgeAtSynth, requireAwsStack, tagValueOf } from './base';
import { FabricSecurityGroup } from './fabric-security-group';
import { addInstanceRole } from './instance-role';
import type { InstanceRole } from './instance-role';
import { userDataBytes } from './launch-template-options';
import { lifecycleHookModel } from './lifecycle-hook';
import type { LifecycleHookOptions } from './lifecycle-hook';
import type { NodeGroupOptions, NodeGroupProps } from './node-group-options';
import { addNodeGroupOutputs } from './node-group-outputs';
import { resolveNodeGroup } from './node-group-props';
import type { ResolvedNodeGroup } from './node-group-props';
import { addLaunchTemplates } from './node-templates';
import type { NodeTemplates } from './node-templates';

export type { NodeCount, NodeGroupOptions, NodeGroupProps } from './node-group-options';

/**
 * Nodes of one instance type, or of several that fit each other: a launch template with every EFA device of the type, and
 * an Auto Scaling group in one subnet. Running nodes are never replaced by a deploy; new ones take the new template.
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
  private readonly hooks: LifecycleHookModel[] = [];
  private readonly props: NodeGroupProps;
  private readonly resolved: ResolvedNodeGroup;
  private readonly instanceRole: InstanceRole;

  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, props: NodeGroupProps) {
    super(scope, id);
    const stack = requireAwsStack(this, 'NodeGroup');
    // A copy: what the user does to the object afterwards would change the model and not the template.
    const { securityGroups } = props;
    this.props = Object.freeze({
      ...props,
      nodes: Object.freeze({ ...props.nodes }),
      securityGroups: Array.isArray(securityGroups) ? Object.freeze([...securityGroups]) : securityGroups,
    });
    const { network, encryptionKey, checkpoints } = props;
    this.resolved = resolveNodeGroup(props, this.node.path, { stack, network, encryptionKey, checkpoints });

    const securityGroup =
      props.securityGroup ?? new FabricSecurityGroup(this, 'SecurityGroup', { network: props.network });
    this.connections = securityGroup.connections;
    this.instanceRole = addInstanceRole(this, props.role, checkpoints);
    this.role = this.instanceRole.role;
    this.grantPrincipal = this.role;

    const templates = this.addLaunchTemplates(securityGroup.securityGroup);
    const group = new autoscaling.CfnAutoScalingGroup(
      this,
      'Resource',
      autoScalingGroupProps(this.model, {
        ...templates,
        subnetId: props.network.nodeSubnet.subnetId,
        placementGroupName: this.placementGroupName(),
        reservationId: this.resolved.capacityNames.reservationId,
        nodes: props.nodes,
        lifecycleHooks: () => this.hooks,
      }),
    );
    for (const { id: sizeId, ...size } of scheduledSizes(this.model, props.nodes)) {
      new autoscaling.CfnScheduledAction(this, sizeId, { autoScalingGroupName: group.ref, ...size });
    }
    // The first nodes need their way out, the rules that let them reach each other, and what their role may do. Of the
    // role only this policy: what a company adds to it may name the group itself.
    group.node.addDependency(props.network, securityGroup, this.instanceRole.permissions);
    this.autoScalingGroupName = group.ref;
    this.autoScalingGroup = autoscaling.AutoScalingGroup.fromAutoScalingGroupName(this, 'Group', group.ref);
    addTags(group, { [OWN_TAGS.name]: tagValueOf(this) });
    addTags(this, { [OWN_TAGS.nodeGroup]: tagValueOf(this) });
    addNodeGroupOutputs(this);
    judgeAtSynth(this, () => this.model);
  }

  /** What is known of the group at synth; a fresh frozen value each time. */
  get model(): NodeGroupModel {
    const {
      network,
      encryptionKey,
      checkpoints,
      nodes,
      containers = false,
      hourlyPrice,
      securityGroups = [],
    } = this.props;
    const { image, rootVolumeGiB, template, ...resolved } = this.resolved;
    const encryption = { encrypted: true, keyPath: encryptionKey.node.path };
    const networkModel = network.model;
    return deepFreeze({
      kind: 'nodeGroup',
      path: this.node.path,
      name: this.node.id,
      region: networkModel.region,
      machine: resolved.machine,
      chosenBecause: resolved.chosenBecause,
      otherMachines: resolved.otherMachines,
      nodes: {
        min: orDeployTime(nodes.min),
        max: orDeployTime(nodes.max),
        desired: nodes.desired === undefined ? null : orDeployTime(nodes.desired),
      },
      capacity: resolved.capacity,
      fabric: resolved.fabric,
      fabricAccess: {
        selfIngress: true,
        selfEgress: true,
        groupsBesideInterfaces: false,
        groupsPerInterface: 1 + securityGroups.length,
      },
      subnets: networkModel.subnets.filter(({ role }) => role === 'nodes'),
      publicAddress: false,
      placementGroup: resolved.placementGroup,
      image: image.model,
      role: this.instanceRole.model,
      rootVolume: { sizeGiB: orDeployTime(rootVolumeGiB), ...encryption },
      dataVolumes: template.dataVolumes.map(({ device, sizeGiB }) => ({
        device,
        sizeGiB: orDeployTime(sizeGiB),
        ...encryption,
      })),
      userDataBytes: userDataBytes(template),
      containers,
      replacement: 'none',
      lifecycleHooks: [...this.hooks],
      storePath: checkpoints?.node.path ?? null,
      hourlyPrice: hourlyPrice ?? null,
    });
  }

  /**
   * Adds a pause before a node is in service or ends. It stands in the group's own list, so that the first nodes have it.
   *
   * @param options name, moment, heartbeat
   * @throws GpuClustersError naming every wrong option
   */
  addLifecycleHook(options: LifecycleHookOptions): void {
    this.hooks.push(lifecycleHookModel(options, this.hooks, this.node.path));
  }

  private addLaunchTemplates(securityGroup: ec2.ISecurityGroup): NodeTemplates {
    const { image, rootVolumeGiB, template, capacityNames } = this.resolved;
    const securityGroups = [securityGroup, ...(this.props.securityGroups ?? [])];
    const parts = {
      imageId: this.imageId(),
      rootDevice: image.rootDevice,
      instanceProfileArn: this.instanceRole.instanceProfileArn,
      securityGroupIds: securityGroups.map(({ securityGroupId }) => securityGroupId),
      keyArn: this.props.encryptionKey.key.keyArn,
      rootVolumeGiB,
      options: template,
      reservationId: capacityNames.reservationId,
      tags: this.tags,
    };
    return addLaunchTemplates(this, this.model, parts);
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

  private placementGroupName(): string | undefined {
    const { placementGroup, capacityNames } = this.resolved;
    if (placementGroup === null) return undefined;
    if (placementGroup !== OWN_PLACEMENT_GROUP) return capacityNames.placementGroupName;
    return new ec2.CfnPlacementGroup(this, 'PlacementGroup', { strategy: 'cluster' }).ref;
  }
}

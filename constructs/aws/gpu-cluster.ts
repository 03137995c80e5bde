import type { Stack } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { checkTags, OWN_TAGS } from '../core/base/tags';
import type { TagMap } from '../core/base/tags';
import { reportTogether } from '../core/base/errors';
import { conflict, malformed } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import type { Money } from '../core/base/units';
import { awsQuotas } from '../core/catalog/aws';
import type { ClusterModel } from '../core/model/cluster';
import { clusterCost, clusterQuotas } from '../core/plan/cluster';
import type { ClusterCost } from '../core/plan/cost';
import type { QuotaNeeds } from '../core/plan/quota';
import type { Finding, Suppression } from '../core/rules';
import { suppress } from '../core/rules';
import { addTags, findingsFor, judgeAtSynth, requireAwsStack, TAG_CHARACTERS, tagValueOf } from './base';

import type { ICheckpointStore } from './checkpoint-store';
import { ClusterGrants } from './cluster-grants';
import { addClusterOutputs } from './cluster-outputs';
import type { IClusterNetwork } from './cluster-network';
import type { IEncryptionKey } from './encryption-key';
import { FabricSecurityGroup } from './fabric-security-group';
import { checkLiteral } from './literal';
import { NodeGroup } from './node-group';
import type { NodeGroupOptions } from './node-group';
import { checkReferences } from './references';
import { AWS_RULES } from './rules';

/** What a cluster has of its own, beside network, key and store. */
export interface GpuClusterOptions {
  /**
   * What an hour of all nodes at the largest size may cost; above it the synth stops. Held against dated spot prices
   * where there are any, else against on-demand prices.
   * @default - no limit
   */
  readonly maxHourlyCost?: Money;
  /**
   * Tags of everything in the cluster.
   * @default - only the library's own tags
   */
  readonly tags?: TagMap;
  /**
   * Findings of rules that may pass in this cluster, by code and with a reason.
   * @default - every finding counts
   */
  readonly suppressions?: readonly Suppression[];
}

/** Props of {@link GpuCluster}. */
export interface GpuClusterProps extends GpuClusterOptions {
  /** Network that the nodes live in. */
  readonly network: IClusterNetwork;
  /** Key that disks are encrypted with. */
  readonly encryptionKey: IEncryptionKey;
  /**
   * Store that the nodes may read and write.
   * @default - the cluster keeps no checkpoints
   */
  readonly checkpoints?: ICheckpointStore;
}

// https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/Using_Tags.html#tag-restrictions
const TAG_LIMITS = {
  maxTags: 50,
  maxKeyLength: 128,
  maxValueLength: 256,
  allowed: TAG_CHARACTERS,
  reservedPrefixes: ['aws:', 'gpu-clusters:'],
};

const MARK = Symbol.for('gpu-clusters.aws.GpuCluster');

/** A GPU cluster: node groups that share a network, a key, a checkpoint store and one fabric security group. */
export class GpuCluster extends Construct implements ec2.IConnectable {
  /**
   * Tells whether something is a cluster of this class, also where two copies of the package are loaded.
   *
   * @param value anything
   */
  static isGpuCluster(value: unknown): value is GpuCluster {
    return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[MARK] === true;
  }

  /**
   * Checks what a cluster has of its own without creating anything.
   *
   * @param options limit and tags
   * @param path where the cluster would stand, for the error
   * @throws GpuClustersError naming every wrong option
   */
  static check(options: Omit<GpuClusterOptions, 'suppressions'>, path: string): void {
    const check = new PropsCheck('GpuCluster');
    checkOptions(check, options);
    check.throwIfAny(path);
  }

  /** Lets others use the cluster. */
  readonly grants: ClusterGrants;
  readonly connections: ec2.Connections;
  /** Security group of every node. */
  readonly securityGroup: ec2.ISecurityGroup;
  private readonly groups: NodeGroup[] = [];
  private readonly fabric: FabricSecurityGroup;
  private readonly props: GpuClusterProps;

  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, props: GpuClusterProps) {
    super(scope, id);
    const stack = requireAwsStack(this, 'GpuCluster');
    // A copy: what the user does to the object afterwards would change the model and not the template.
    this.props = Object.freeze({ ...props });
    reportTogether(
      () => checkProps(this.props, stack).throwIfAny(this.node.path),
      () => suppress(this, this.props.suppressions ?? [], AWS_RULES),
    );

    Object.defineProperty(this, MARK, { value: true });
    this.fabric = new FabricSecurityGroup(this, 'SecurityGroup', { network: props.network });
    this.node.defaultChild = this.fabric.node.defaultChild;
    this.securityGroup = this.fabric.securityGroup;
    this.connections = this.fabric.connections;
    this.grants = new ClusterGrants(this, props.checkpoints);
    props.checkpoints?.fileSystem?.admit(this.securityGroup);
    addTags(this, { ...props.tags, [OWN_TAGS.cluster]: tagValueOf(this) });
    addClusterOutputs(this, props);
    judgeAtSynth(this, () => this.model);
  }

  /** The node groups so far; a fresh list. */
  get nodeGroups(): NodeGroup[] {
    return [...this.groups];
  }

  /** What is known of the cluster at synth; a fresh frozen value each time. */
  get model(): ClusterModel {
    const { network, encryptionKey, checkpoints, maxHourlyCost } = this.props;
    return deepFreeze({
      kind: 'cluster',
      path: this.node.path,
      network: network.model,
      key: encryptionKey.model,
      store: checkpoints?.model ?? null,
      nodeGroups: this.groups.map(({ model }) => model),
      maxHourlyCost: maxHourlyCost ?? null,
    });
  }

  /** What the nodes cost, each price with its source and date. */
  get cost(): ClusterCost {
    return clusterCost(this.model);
  }

  /** The service quotas that the nodes need, by code. */
  get quotas(): QuotaNeeds {
    return clusterQuotas(this.model, awsQuotas().rows);
  }

  /** What the rules say of the cluster and all that it is made of, suppressed findings included. */
  get findings(): Finding[] {
    const { network, encryptionKey, checkpoints } = this.props;
    const judged = [network, encryptionKey, ...(checkpoints === undefined ? [] : [checkpoints]), ...this.groups, this];
    return judged.flatMap((construct) => findingsFor(construct, construct.model));
  }

  /**
   * Adds nodes of one kind.
   *
   * @param id id of the group under the cluster
   * @param options type, number, capacity
   * @throws GpuClustersError naming every wrong option
   */
  addNodeGroup(id: string, options: NodeGroupOptions): NodeGroup {
    const { network, encryptionKey, checkpoints } = this.props;
    this.checkId(id);
    const group = new NodeGroup(this, id, {
      ...options,
      network,
      encryptionKey,
      checkpoints,
      securityGroup: this.fabric,
    });
    this.groups.push(group);
    return group;
  }

  private checkId(id: string): void {
    const check = new PropsCheck('GpuCluster');
    if (typeof id !== 'string' || id === '') {
      check.add(malformed(check.subject('id'), 'a text', id, 'name the group'));
      check.throwIfAny(this.node.path);
    }
    if (this.node.tryFindChild(id) === undefined) return;
    const rule = 'must be an id that nothing in the cluster has yet';
    check.add(conflict(check.subject('id'), rule, id, 'give the group another id'));
    check.throwIfAny(this.node.path);
  }
}

function checkProps({ network, encryptionKey, checkpoints, ...options }: GpuClusterProps, stack: Stack): PropsCheck {
  const check = new PropsCheck('GpuCluster');
  check.required('network', network, 'give a ClusterNetwork');
  check.required('encryptionKey', encryptionKey, 'give an EncryptionKey');
  checkReferences(check, stack, { network, encryptionKey, checkpoints });
  checkOptions(check, options);
  return check;
}

function checkOptions(check: PropsCheck, { maxHourlyCost, tags }: GpuClusterOptions): void {
  if (check.valueOf('maxHourlyCost', maxHourlyCost, 'Money', 'give it as Money.usd(250)')) {
    const limit = [maxHourlyCost!.amount, maxHourlyCost!.currency];
    checkLiteral(check, 'maxHourlyCost', limit, 'the cost is held against it');
  }
  check.add(...checkTags(check.subject('tags'), tags ?? {}, TAG_LIMITS));
}

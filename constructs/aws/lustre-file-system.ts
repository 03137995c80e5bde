import type { RemovalPolicy } from 'aws-cdk-lib';
import { Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as fsx from 'aws-cdk-lib/aws-fsx';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { orDeployTime } from '../core/base/tokens';
import type { FileSystemModel } from '../core/model/file-system';
import type { IClusterNetwork } from './cluster-network';
import type { IEncryptionKey } from './encryption-key';
import { admitToLustre, mountCommandOf } from './file-system';
import type { IFileSystem } from './file-system';
import { storageLinkStatement } from './key-policy';
import type { ResolvedLustre } from './lustre-options';

/** Props of {@link LustreFileSystem}. */
export interface LustreFileSystemProps {
  /** The options, checked. */
  readonly options: ResolvedLustre;
  /** Network of the nodes. */
  readonly network: IClusterNetwork;
  /** Key that it is encrypted with, where its deployment takes one. */
  readonly encryptionKey: IEncryptionKey;
  /** Bucket that a path of the file system mirrors. */
  readonly bucket: s3.IBucket;
  /** What becomes of the file system when the stack is deleted. */
  readonly removalPolicy: RemovalPolicy;
  /**
   * Its security group.
   * @default - a new one
   */
  readonly securityGroup?: ec2.ISecurityGroup;
}

/** A Lustre file system in the subnet of the nodes, a path of which mirrors the checkpoint bucket. */
export class LustreFileSystem extends Construct implements IFileSystem {
  readonly mountCommand: string;
  private readonly securityGroup: ec2.ISecurityGroup;

  constructor(
    scope: Construct,
    id: string,
    private readonly props: LustreFileSystemProps,
  ) {
    super(scope, id);
    const { options, network, encryptionKey, bucket, removalPolicy } = props;
    this.securityGroup = props.securityGroup ?? this.newSecurityGroup(network.vpc, removalPolicy);
    this.admit(this.securityGroup);
    const fileSystem = new fsx.CfnFileSystem(this, 'Resource', {
      fileSystemType: 'LUSTRE',
      fileSystemTypeVersion: '2.15',
      storageCapacity: options.capacityGiB,
      storageType: 'SSD',
      subnetIds: [network.nodeSubnet.subnetId],
      securityGroupIds: [this.securityGroup.securityGroupId],
      kmsKeyId: this.takesKey ? encryptionKey.key.keyArn : undefined,
      lustreConfiguration: {
        deploymentType: options.deployment,
        perUnitStorageThroughput: options.throughputPerTiB ?? undefined,
        dataCompressionType: 'LZ4',
        efaEnabled: options.deployment === 'PERSISTENT_2' ? options.efa : undefined,
        metadataConfiguration: metadataOf(options),
      },
      tags: [{ key: 'Name', value: this.node.path }],
    });
    fileSystem.applyRemovalPolicy(removalPolicy);
    // The service checks its ports when the file system is made; the group itself it waits for anyway.
    const { children, defaultChild } = this.securityGroup.node;
    fileSystem.node.addDependency(...children.filter((rule) => rule !== defaultChild));
    this.mountCommand = mountCommandOf(fileSystem.attrDnsName, fileSystem.attrLustreMountName);

    encryptionKey.key.addToResourcePolicy(storageLinkStatement(Stack.of(this)));
    const events = ['NEW', 'CHANGED', 'DELETED'];
    const link = new fsx.CfnDataRepositoryAssociation(this, 'Link', {
      fileSystemId: fileSystem.ref,
      fileSystemPath: options.linkedPath,
      dataRepositoryPath: `s3://${bucket.bucketName}`,
      batchImportMetaDataOnCreate: true,
      s3: { autoImportPolicy: { events }, autoExportPolicy: { events } },
    });
    link.applyRemovalPolicy(removalPolicy);
  }

  get model(): FileSystemModel {
    const { options, network } = this.props;
    return deepFreeze({
      product: 'FSx for Lustre',
      imported: false,
      deployment: options.deployment,
      capacityGiB: orDeployTime(options.capacityGiB),
      throughputPerTiB: orDeployTime(options.throughputPerTiB),
      metadataIops: orDeployTime(options.metadataIops),
      rdma: options.efa,
      zone: orDeployTime(network.availabilityZone),
      customerKey: this.takesKey,
      linkedPath: orDeployTime(options.linkedPath),
      unverified: options.unverified,
    });
  }

  admit(nodes: ec2.ISecurityGroup): void {
    admitToLustre(this.securityGroup, nodes, this.props.options.efa);
  }

  // Scratch file systems take no customer key.
  private get takesKey(): boolean {
    return this.props.options.deployment !== 'SCRATCH_2';
  }

  private newSecurityGroup(vpc: ec2.IVpc, removalPolicy: RemovalPolicy): ec2.SecurityGroup {
    const group = new ec2.SecurityGroup(this, 'SecurityGroup', {
      vpc,
      description: 'Lustre file system of a GPU cluster',
      allowAllOutbound: false,
    });
    // A retained file system keeps its interfaces, and a group in use cannot be deleted.
    group.applyRemovalPolicy(removalPolicy);
    return group;
  }
}

function metadataOf({
  deployment,
  metadataIops,
}: ResolvedLustre): fsx.CfnFileSystem.MetadataConfigurationProperty | undefined {
  if (deployment !== 'PERSISTENT_2') return undefined;
  return metadataIops === null ? { mode: 'AUTOMATIC' } : { mode: 'USER_PROVISIONED', iops: metadataIops };
}

import { App, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as kms from 'aws-cdk-lib/aws-kms';
import * as aws from '../../constructs/aws';
import {
  expectFreshFrozenModel,
  failureMessages,
  newStack,
  only,
  realTokens,
  resourcesOf,
  synthMessages,
  synthTemplate,
} from '../helpers/app';
import { ZONE } from '../helpers/aws-cluster';
import { isAllowed } from '../helpers/policy-evaluator';
import type { PolicyStatementJson } from '../helpers/policy-evaluator';
import { resolvePseudo } from '../helpers/pseudo-parameters';

const ACCOUNT = '111122223333';
const SMALLEST = { capacityGiB: 1200 };

function storeIn(
  stack: Stack,
  lustre: Partial<aws.LustreOptions>,
  props: Partial<aws.CheckpointStoreProps> = {},
): aws.CheckpointStore {
  const encryptionKey = new aws.EncryptionKey(stack, 'Key');
  const network = new aws.ClusterNetwork(stack, 'Network', { availabilityZone: ZONE, encryptionKey });
  const options = { network, ...SMALLEST, ...lustre };
  return new aws.CheckpointStore(stack, 'Store', { encryptionKey, lustre: options, ...props });
}
const templateWith = (lustre: Partial<aws.LustreOptions>): ReturnType<typeof synthTemplate> => {
  const stack = newStack();
  storeIn(stack, lustre);
  return synthTemplate(stack);
};

describe('the Lustre file system of a store', () => {
  describe('with the smallest options', () => {
    const stack = newStack();
    const store = storeIn(stack, {});
    const template = synthTemplate(stack);
    const fileSystem = only(template, 'AWS::FSx::FileSystem');
    const group = Object.keys(resourcesOf(template, 'AWS::EC2::SecurityGroup'))[0]!;
    const nodes = Object.keys(resourcesOf(template, 'AWS::EC2::Subnet')).find((id) => id.includes('Nodes'))!;

    it('lies in the subnet of the nodes, encrypted with the key', () => {
      expect(fileSystem.Properties).toEqual({
        FileSystemType: 'LUSTRE',
        FileSystemTypeVersion: '2.15',
        StorageCapacity: 1200,
        StorageType: 'SSD',
        SubnetIds: [{ Ref: nodes }],
        SecurityGroupIds: [{ 'Fn::GetAtt': [group, 'GroupId'] }],
        KmsKeyId: { 'Fn::GetAtt': [only(template, 'AWS::KMS::Key').id, 'Arn'] },
        LustreConfiguration: {
          DeploymentType: 'PERSISTENT_2',
          PerUnitStorageThroughput: 250,
          DataCompressionType: 'LZ4',
          EfaEnabled: false,
          MetadataConfiguration: { Mode: 'AUTOMATIC' },
        },
        Tags: [{ Key: 'Name', Value: 'Stack/Store/FileSystem' }],
      });
    });

    it('mirrors the bucket both ways', () => {
      const events = ['NEW', 'CHANGED', 'DELETED'];
      expect(only(template, 'AWS::FSx::DataRepositoryAssociation').Properties).toEqual({
        FileSystemId: { Ref: fileSystem.id },
        FileSystemPath: '/checkpoints',
        DataRepositoryPath: { 'Fn::Join': ['', ['s3://', { Ref: only(template, 'AWS::S3::Bucket').id }]] },
        BatchImportMetaDataOnCreate: true,
        S3: { AutoImportPolicy: { Events: events }, AutoExportPolicy: { Events: events } },
      });
    });

    it('stands only when its servers may talk to each other, on the ports of Lustre', () => {
      const rules = ['AWS::EC2::SecurityGroupIngress', 'AWS::EC2::SecurityGroupEgress'].flatMap((type) =>
        Object.entries(resourcesOf(template, type)),
      );
      expect(rules.map(([, { Properties }]) => [Properties.FromPort, Properties.ToPort])).toEqual([
        [988, 988],
        [1018, 1023],
        [988, 988],
        [1018, 1023],
      ]);
      for (const [id, { Properties }] of rules) {
        const other = Properties.SourceSecurityGroupId ?? Properties.DestinationSecurityGroupId;
        expect([Properties.GroupId, other]).toEqual(Array(2).fill({ 'Fn::GetAtt': [group, 'GroupId'] }));
        expect(fileSystem.DependsOn).toContain(id);
      }
    });

    it('stays with the store when the stack goes, and so do its link and its security group', () => {
      const kept = [fileSystem.id, group, only(template, 'AWS::FSx::DataRepositoryAssociation').id];
      for (const id of kept) expect(template.toJSON().Resources[id].DeletionPolicy).toBe('Retain');
    });

    it('has a fresh frozen model, and nothing to complain of', () => {
      expectFreshFrozenModel(store.fileSystem!);
      expect(store.model.fileSystem).toEqual({
        product: 'FSx for Lustre',
        imported: false,
        deployment: 'PERSISTENT_2',
        capacityGiB: 1200,
        throughputPerTiB: 250,
        metadataIops: null,
        rdma: false,
        zone: ZONE,
        customerKey: true,
        linkedPath: '/checkpoints',
        unverified: [],
      });
      expect(synthMessages(stack)).toEqual([]);
    });

    describe('has a statement in the policy of the key', () => {
      const { Statement } = only(template, 'AWS::KMS::Key').Properties.KeyPolicy;
      const resourcePolicy = resolvePseudo(Statement, {
        account: ACCOUNT,
        region: 'us-east-1',
        partition: 'aws',
      }) as PolicyStatementJson[];
      const linkedRole = (account: string, name: string, service = 's3.data-source.lustre.fsx'): string =>
        `arn:aws:iam::${account}:role/aws-service-role/${service}.amazonaws.com/${name}`;
      const may = (arn: string, action = 'kms:GenerateDataKey'): boolean =>
        isAllowed(
          {
            caller: { arn },
            action,
            resource: 'key',
            context: { 'aws:PrincipalArn': arn, 'kms:CallerAccount': arn.split(':')[4]! },
          },
          { resourcePolicy, account: ACCOUNT },
        );
      const LINK = 'AWSServiceRoleForFSxS3Access_fs-0123456789abcdef0';

      it.each(['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncryptFrom', 'kms:GenerateDataKey', 'kms:DescribeKey'])(
        'that lets the role of the link do %s',
        (action) => {
          expect(may(linkedRole(ACCOUNT, LINK), action)).toBe(true);
        },
      );

      it('that lets nobody else do so, and the link nothing else', () => {
        expect(may(linkedRole('999988887777', LINK))).toBe(false);
        expect(may(linkedRole(ACCOUNT, 'AWSServiceRoleForAmazonFSx', 'fsx'))).toBe(false);
        expect(may(`arn:aws:iam::${ACCOUNT}:role/AWSServiceRoleForFSxS3Access_mine`)).toBe(false);
        expect(may(linkedRole(ACCOUNT, LINK), 'kms:ScheduleKeyDeletion')).toBe(false);
      });
    });
  });

  it('creates what all options ask for', () => {
    const stack = newStack();
    const lustre = { capacityGiB: 19_200, efa: true, metadataIops: 12_000, linkedPath: '/run' };
    const store = storeIn(stack, lustre, { removalPolicy: RemovalPolicy.DESTROY });
    const template = synthTemplate(stack);
    const fileSystem = only(template, 'AWS::FSx::FileSystem');
    expect(fileSystem.DeletionPolicy).toBe('Delete');
    expect(fileSystem.Properties.LustreConfiguration).toMatchObject({
      EfaEnabled: true,
      MetadataConfiguration: { Mode: 'USER_PROVISIONED', Iops: 12_000 },
    });
    expect(only(template, 'AWS::EC2::SecurityGroupIngress').Properties).toMatchObject({ IpProtocol: '-1' });
    expect(only(template, 'AWS::EC2::SecurityGroupEgress').Properties).toMatchObject({ IpProtocol: '-1' });
    expect(store.model.fileSystem).toMatchObject({ rdma: true, linkedPath: '/run' });
    expect(synthMessages(stack)).toEqual([]);
  });

  it.each([
    ['PERSISTENT_1', { PerUnitStorageThroughput: 100 }],
    ['SCRATCH_2', {}],
  ] as const)('leaves out what %s does not take', (deployment, throughput) => {
    expect(only(templateWith({ deployment }), 'AWS::FSx::FileSystem').Properties.LustreConfiguration).toEqual({
      DeploymentType: deployment,
      DataCompressionType: 'LZ4',
      ...throughput,
    });
  });

  it('is an error without the customer key, until a reason is given', () => {
    const stack = newStack();
    const store = storeIn(stack, { deployment: 'SCRATCH_2' });
    expect(only(synthTemplate(stack), 'AWS::FSx::FileSystem').Properties.KmsKeyId).toBeUndefined();
    expect(synthMessages(stack)).toEqual([
      { level: 'error', path: '/Stack/Store', text: expect.stringContaining('GPU-KEY-008') },
    ]);
    expect(store.model.fileSystem).toMatchObject({ customerKey: false, throughputPerTiB: null });

    const excused = newStack();
    const reason = 'copies of public data';
    aws.suppressFindings(storeIn(excused, { deployment: 'SCRATCH_2' }), [{ code: 'GPU-KEY-008', reason }]);
    expect(synthMessages(excused)).toEqual([]);
  });

  it('warns of a step of capacity that is not confirmed', () => {
    const stack = newStack();
    storeIn(stack, { efa: true, throughputPerTiB: 1000, capacityGiB: 4800 });
    expect(synthMessages(stack)).toEqual([
      { level: 'warning', path: '/Stack/Store', text: expect.stringContaining('GPU-FS-002') },
    ]);
  });

  it('names the statement that an imported key needs', () => {
    const stack = newStack();
    const arn = `arn:aws:kms:us-east-1:${ACCOUNT}:key/0123`;
    const encryptionKey = aws.EncryptionKey.fromKey(stack, 'Own', kms.Key.fromKeyArn(stack, 'OwnKey', arn));
    storeIn(stack, {}, { encryptionKey });
    expect(synthMessages(stack).filter(({ path }) => path === '/Stack/Store')).toEqual([
      { level: 'warning', path: '/Stack/Store', text: expect.stringMatching(/FSxS3Access_\*.*GPU-KEY-009/) },
    ]);
  });

  it('takes a security group of the company', () => {
    const stack = newStack();
    const securityGroup = ec2.SecurityGroup.fromSecurityGroupId(stack, 'Own', 'sg-0123456789abcdef0');
    storeIn(stack, { securityGroup });
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::FSx::FileSystem').Properties.SecurityGroupIds).toEqual(['sg-0123456789abcdef0']);
    expect(Object.keys(resourcesOf(template, 'AWS::EC2::SecurityGroup'))).toEqual([]);
  });

  it('names wrong options with the wrong props of the store and creates nothing', () => {
    const stack = newStack();
    const wrong = { efa: true, deployment: 'PERSISTENT_1', capacityGiB: 1201 } as const;
    const messages = failureMessages(() => storeIn(stack, wrong, { policy: { every: aws.Duration.days(2), keep: 5 } }));
    expect(messages.map((message) => message.split("'")[1])).toEqual([
      'policy.every',
      'lustre.capacityGiB',
      'lustre.efa',
    ]);
    expect(stack.node.findChild('Store').node.children).toEqual([]);
  });

  it.each(realTokens)('takes tokens of %s', (_framework, { text, number }) => {
    const stack = newStack();
    const lustre = { capacityGiB: number, throughputPerTiB: number, metadataIops: number, linkedPath: text };
    const known = '(known at deploy)';
    expect(storeIn(stack, lustre).model.fileSystem).toMatchObject({
      capacityGiB: known,
      throughputPerTiB: known,
      linkedPath: known,
    });
    expect(synthMessages(stack)).toEqual([]);
  });
});

describe('a cluster with a file system', () => {
  function cluster(stack: Stack, storeStack: Stack, lustre: Partial<aws.LustreOptions> = {}): aws.GpuCluster {
    const checkpoints = storeIn(storeStack, lustre);
    const network = storeStack.node.findChild('Network') as aws.ClusterNetwork;
    return new aws.GpuCluster(stack, 'Cluster', { network, checkpoints, encryptionKey: checkpoints.encryptionKey });
  }

  it.each([
    [
      'on the ports of Lustre',
      {},
      [
        [988, 988],
        [1018, 1023],
      ],
    ],
    ['by all traffic with EFA', { efa: true, capacityGiB: 19_200 }, [[undefined, undefined]]],
  ])('lets nodes and file system reach each other %s', (_name, lustre, ports) => {
    const stack = newStack();
    cluster(stack, stack, lustre);
    const template = synthTemplate(stack);
    const groups = Object.keys(resourcesOf(template, 'AWS::EC2::SecurityGroup'));
    const nodes = groups.find((id) => id.startsWith('Cluster'))!;
    const files = groups.find((id) => id.startsWith('Store'))!;
    const portsFrom = (direction: string, peer: string, own: string, other: string): unknown[] =>
      Object.values(resourcesOf(template, `AWS::EC2::SecurityGroup${direction}`))
        .map(({ Properties }) => Properties)
        .filter(({ GroupId, [peer]: to }) => GroupId['Fn::GetAtt'][0] === own && to['Fn::GetAtt'][0] === other)
        .map(({ FromPort, ToPort }) => [FromPort, ToPort]);
    for (const [own, other] of [
      [nodes, files],
      [files, nodes],
    ] as const) {
      expect(portsFrom('Ingress', 'SourceSecurityGroupId', own, other)).toEqual(ports);
      expect(portsFrom('Egress', 'DestinationSecurityGroupId', own, other)).toEqual(ports);
    }
  });

  it('says how a node mounts it', () => {
    const stack = newStack();
    cluster(stack, stack);
    const template = synthTemplate(stack);
    const { id } = only(template, 'AWS::FSx::FileSystem');
    const command = Object.values(template.findOutputs('*')).find(({ Value }) =>
      JSON.stringify(Value).includes('mount'),
    );
    expect(resolvePseudo(command!.Value, { account: ACCOUNT, region: 'us-east-1', partition: 'aws' })).toBe(
      `sudo mkdir -p /fsx && sudo mount -t lustre -o relatime,flock <${id}.DNSName>@tcp:/<${id}.LustreMountName> /fsx`,
    );
  });

  it('may stand in another stack than its store, without a circle', () => {
    const app = new App({ builtinCloudFormationValidation: false });
    const env = { region: 'us-east-1', account: ACCOUNT };
    const storage = new Stack(app, 'Storage', { env });
    const compute = new Stack(app, 'Compute', { env });
    cluster(compute, storage);
    expect(resourcesOf(synthTemplate(compute), 'AWS::EC2::SecurityGroupIngress')).not.toEqual({});
    expect(compute.dependencies).toEqual([storage]);
    expect(storage.dependencies).toEqual([]);
  });

  it('is an error in another zone', () => {
    const stack = newStack();
    const far = new aws.ClusterNetwork(stack, 'Far', { availabilityZone: 'us-east-1b', cidr: '10.50.0.0/16' });
    cluster(stack, stack, { network: far });
    const said = synthMessages(stack).filter(({ path }) => path === '/Stack/Cluster');
    expect(said).toEqual([{ level: 'error', path: '/Stack/Cluster', text: expect.stringContaining('GPU-FS-001') }]);
  });
});

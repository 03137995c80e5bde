import {
  DescribeKeyCommand,
  GetKeyPolicyCommand,
  GetKeyRotationStatusCommand,
  ListAliasesCommand,
  ListKeysCommand,
  ListResourceTagsCommand,
} from '@aws-sdk/client-kms';
import { orAbsent, policyDocument, type Clients, type Reader } from './reader';

/** What DescribeKey says; undefined where the key's policy keeps this caller out, which is no sign that it is absent. */
async function describe({ kms }: Clients, KeyId: string) {
  try {
    return (await kms.send(new DescribeKeyCommand({ KeyId }))).KeyMetadata;
  } catch {
    return undefined;
  }
}

const key: Reader = async (clients, { physicalId: KeyId }) => {
  const { kms } = clients;
  const policy = await orAbsent(kms.send(new GetKeyPolicyCommand({ KeyId, PolicyName: 'default' })));
  if (!policy?.Policy) return undefined;
  const rotation = await orAbsent(kms.send(new GetKeyRotationStatusCommand({ KeyId })));
  const tags = await orAbsent(kms.send(new ListResourceTagsCommand({ KeyId })));
  const metadata = await describe(clients, KeyId);
  const listed = (await kms.send(new ListKeysCommand({}))).Keys?.find((item) => item.KeyId === KeyId);
  return {
    properties: {
      KeyPolicy: policyDocument(policy.Policy),
      EnableKeyRotation: rotation?.KeyRotationEnabled,
      RotationPeriodInDays: rotation?.RotationPeriodInDays,
      Tags: tags?.Tags?.map(({ TagKey, TagValue }) => ({ Key: TagKey, Value: TagValue })),
      ...(metadata && {
        Description: metadata.Description,
        Enabled: metadata.Enabled,
        KeySpec: metadata.KeySpec,
        KeyUsage: metadata.KeyUsage,
        MultiRegion: metadata.MultiRegion,
      }),
    },
    attributes: { KeyId, Arn: listed?.KeyArn },
  };
};

const alias: Reader = async ({ kms }, subject) => {
  const { physicalId } = subject;
  const found = (await kms.send(new ListAliasesCommand({}))).Aliases?.find((item) => item.AliasName === physicalId);
  if (!found) return undefined;
  // A template may name the key by its ARN; KMS always gives its id.
  const { TargetKeyId } = await subject.wanted();
  const sameKey = String(TargetKeyId).endsWith(`key/${found.TargetKeyId}`);
  return { properties: { AliasName: found.AliasName, TargetKeyId: sameKey ? TargetKeyId : found.TargetKeyId } };
};

/** Readers of keys. */
export const kmsReaders: Readonly<Record<string, Reader>> = { 'AWS::KMS::Key': key, 'AWS::KMS::Alias': alias };

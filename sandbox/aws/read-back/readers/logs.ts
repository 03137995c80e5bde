import { DescribeLogGroupsCommand, ListTagsLogGroupCommand } from '@aws-sdk/client-cloudwatch-logs';
import { orAbsent, type Reader } from './reader';

const logGroup: Reader = async ({ logs }, { physicalId: logGroupName }) => {
  const answer = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: logGroupName }));
  const found = answer.logGroups?.find((group) => group.logGroupName === logGroupName);
  if (!found) return undefined;
  const tagging = await orAbsent(logs.send(new ListTagsLogGroupCommand({ logGroupName })));
  return {
    properties: {
      LogGroupName: found.logGroupName,
      RetentionInDays: found.retentionInDays,
      KmsKeyId: found.kmsKeyId,
      LogGroupClass: found.logGroupClass,
      Tags: Object.entries(tagging?.tags ?? {}).map(([Key, Value]) => ({ Key, Value })),
    },
    attributes: { Arn: found.arn },
  };
};

/** Readers of log groups. */
export const logsReaders: Readonly<Record<string, Reader>> = { 'AWS::Logs::LogGroup': logGroup };

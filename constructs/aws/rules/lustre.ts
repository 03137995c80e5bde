import { show } from '../../core/base/messages';
import { rule } from '../../core/rules/rule';
import { lustreEfaMistakes, lustreSizeMistakes } from '../lustre-limits';
import type { LustreMistake } from '../lustre-limits';

const LUSTRE =
  'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-fsx-filesystem-lustreconfiguration.html';

/** EFA on another deployment is gone without a word. */
export const deploymentTakesEfa = rule({
  code: 'GPU-FS-004',
  title: 'a Lustre file system with EFA is of a deployment that takes EFA',
  appliesTo: 'store',
  fix: "take deployment 'PERSISTENT_2', or leave EFA out",
  sources: [
    'https://docs.aws.amazon.com/fsx/latest/LustreGuide/efa-file-systems.html',
    'https://github.com/awslabs/awsome-distributed-ai/pull/1124',
  ],
  check: ({ fileSystem }) => (fileSystem === null ? [] : lustreEfaMistakes(fileSystem).map(textOf)),
});

/** FSx makes a few sizes only. */
export const fileSystemHasSize = rule({
  code: 'GPU-FS-005',
  title: 'capacity, throughput and metadata operations of a Lustre file system are of those that its deployment has',
  appliesTo: 'store',
  fix: 'choose one of these; FSx refuses every other one',
  sources: [LUSTRE, 'https://github.com/awslabs/awsome-distributed-ai/pull/1124'],
  check: ({ fileSystem }) => (fileSystem === null ? [] : lustreSizeMistakes(fileSystem).map(textOf)),
});

function textOf({ option, rule: due, got }: LustreMistake): string {
  return `CheckpointStore file system '${option}' ${due}, got ${show(got)}`;
}

/** All of them, by code. */
export const AWS_LUSTRE_RULES = [deploymentTakesEfa, fileSystemHasSize];

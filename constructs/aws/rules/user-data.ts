import { isKnown } from '../../core/base/tokens';
import { rule } from '../../core/rules/rule';

const MAX_BYTES = 16_384;

/** EC2 refuses a launch with more. */
export const userDataFits = rule({
  code: 'GPU-BOOT-001',
  title: 'user data has at most 16 KiB before it is encoded',
  appliesTo: 'nodeGroup',
  fix: 'fetch the rest from a bucket when the node starts',
  sources: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-add-user-data.html'],
  check: ({ userDataBytes }) =>
    userDataBytes !== null && isKnown(userDataBytes) && userDataBytes > MAX_BYTES
      ? [`NodeGroup 'launchTemplate.userData' must have at most ${MAX_BYTES} bytes, got ${userDataBytes}`]
      : [],
});

/** All of them, by code. */
export const AWS_USER_DATA_RULES = [userDataFits];

import { rule } from './rule';

/** Seconds between the notice of a reclaim and the end of the node. */
export const SPOT_NOTICE_SECONDS = 120;

/** A pause cannot outlast the notice of a reclaim. */
export const hookFitsNotice = rule({
  code: 'GPU-HOOK-001',
  level: 'warning',
  title: 'a pause before a spot node ends is no longer than the notice of a reclaim',
  appliesTo: 'nodeGroup',
  fix: 'save within the notice; a longer pause only helps when the group shrinks by itself',
  sources: [
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/spot-instance-termination-notices.html',
    'https://docs.aws.amazon.com/autoscaling/ec2/userguide/lifecycle-hooks-overview.html',
  ],
  check: ({ capacity, lifecycleHooks }) =>
    capacity.kind !== 'spot'
      ? []
      : lifecycleHooks
          .filter(({ when, heartbeatSeconds }) => when === 'terminate' && heartbeatSeconds > SPOT_NOTICE_SECONDS)
          .map(
            ({ name, heartbeatSeconds }) =>
              `NodeGroup lifecycle hook '${name}' must fit the notice of a reclaim (${SPOT_NOTICE_SECONDS} s), got ${heartbeatSeconds} s`,
          ),
});

/** All of them, by code. */
export const LIFECYCLE_RULES = [hookFitsNotice];

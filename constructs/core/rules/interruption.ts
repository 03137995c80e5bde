import { rule } from './rule';

/** Without groups there is nothing to watch, and an event rule with an empty list of names is refused. */
export const groupsAreWatched = rule({
  code: 'GPU-EVENT-001',
  title: 'a watched cluster has a node group',
  appliesTo: 'interruption',
  fix: "add one by 'cluster.addNodeGroup', before or after SpotInterruption, or leave SpotInterruption out",
  sources: ['https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern.html'],
  check: ({ nodeGroups }) =>
    nodeGroups === 0 ? ["SpotInterruption 'cluster' must have a node group to watch, got none"] : [],
});

/** All of them, by code. */
export const INTERRUPTION_RULES = [groupsAreWatched];

import { isKnown } from '../../core/base/tokens';
import type { LifecycleHookModel } from '../../core/model/lifecycle-hook';
import { referenceIn } from './template';
import type { ForeignResource } from './template';

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_LifecycleHookSpecification.html
const DEFAULT_HEARTBEAT_SECONDS = 3600;

/**
 * The lifecycle hooks of an Auto Scaling group: those of its own list, and those that name it.
 *
 * @param group the group
 */
export function hooksOf({ logicalId, properties, template }: ForeignResource): LifecycleHookModel[] {
  const list = template.list(properties.LifecycleHookSpecificationList);
  const inline = list === undefined || !isKnown(list) ? [] : list;
  const beside = template
    .ofType('AWS::AutoScaling::LifecycleHook')
    .filter((hook) => referenceIn(hook.properties.AutoScalingGroupName) === logicalId)
    .map((hook) => hook.properties);
  return [...inline, ...beside].flatMap((written) => {
    const hook = template.map(written);
    if (hook === undefined || !isKnown(hook)) return [];
    const name = template.text(hook.LifecycleHookName) ?? '';
    const transition = template.text(hook.LifecycleTransition);
    const heartbeatSeconds = template.number(hook.HeartbeatTimeout) ?? DEFAULT_HEARTBEAT_SECONDS;
    if (transition === undefined || !isKnown(transition) || !isKnown(heartbeatSeconds)) return [];
    const when = transition.endsWith('TERMINATING') ? ('terminate' as const) : ('launch' as const);
    const otherwise = template.text(hook.DefaultResult) === 'CONTINUE' ? ('continue' as const) : ('abandon' as const);
    return [{ name, when, heartbeatSeconds, otherwise }];
  });
}

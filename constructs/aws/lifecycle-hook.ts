import { conflict } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import type { Duration } from '../core/base/units';
import type { LifecycleHookModel } from '../core/model/lifecycle-hook';
import { checkLiteral } from './literal';

/** A pause of an Auto Scaling group when a node comes or goes. */
export interface LifecycleHookOptions {
  /** Name of the hook, of its own in the group: letters, digits, `-`, `_` and `/`. */
  readonly name: string;
  /** Whether it pauses a node before it is in service, or before it ends. */
  readonly when: 'launch' | 'terminate';
  /**
   * How long Auto Scaling waits for a sign, 30 seconds to 2 hours. A spot node ends two minutes after its notice
   * whatever the hook says.
   */
  readonly heartbeat: Duration;
  /**
   * What happens without a sign.
   * @default - 'abandon' at launch (a node that gives no sign is not used), 'continue' at the end
   */
  readonly otherwise?: 'continue' | 'abandon';
}

// https://docs.aws.amazon.com/autoscaling/ec2/APIReference/API_PutLifecycleHook.html
const HEARTBEAT_SECONDS = { min: 30, max: 7200, integer: true };

/**
 * Checks a hook and gives it as data.
 *
 * @param options what the user gave
 * @param others hooks that the group has already
 * @param path path of the node group, for the error
 * @throws GpuClustersError naming every wrong option
 */
export function lifecycleHookModel(
  options: LifecycleHookOptions,
  others: readonly LifecycleHookModel[],
  path: string,
): LifecycleHookModel {
  const { name, when, heartbeat, otherwise } = options;
  const check = new PropsCheck('LifecycleHook');
  if (check.required('name', name, "name the hook, such as 'drain'")) {
    check.text('name', name, /^[\w/-]{1,255}$/, "letters, digits, '-', '_' and '/'", "name it such as 'drain'");
    if (others.some((other) => other.name === name)) {
      check.add(conflict(check.subject('name'), 'must be of its own in the group', name, 'choose another name'));
    }
  }
  if (check.required('when', when, "say 'launch' or 'terminate'")) {
    check.oneOf('when', when, ['launch', 'terminate'], 'choose the moment');
  }
  const heartbeatFix = 'give Duration.seconds(30) to Duration.hours(2)';
  const hasHeartbeat = check.required('heartbeat', heartbeat, heartbeatFix);
  if (hasHeartbeat && check.valueOf('heartbeat', heartbeat, 'Duration', heartbeatFix)) {
    check.number('heartbeat', heartbeat.toSeconds(), HEARTBEAT_SECONDS, heartbeatFix);
  }
  checkLiteral(check, 'when', when, 'the template says it in a word of its own');
  checkLiteral(check, 'otherwise', otherwise, 'the template says it in a word of its own');
  check.oneOf('otherwise', otherwise, ['continue', 'abandon'], 'leave it out for the default');
  check.throwIfAny(path);
  return {
    name,
    when,
    heartbeatSeconds: heartbeat.toSeconds(),
    otherwise: otherwise ?? (when === 'launch' ? 'abandon' : 'continue'),
  };
}

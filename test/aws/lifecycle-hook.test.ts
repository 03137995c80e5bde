import * as aws from '../../constructs/aws';
import { lifecycleHookModel } from '../../constructs/aws/lifecycle-hook';
import { expectFailures, failureMessages, newStack, only, synthMessages, synthTemplate } from '../helpers/app';
import { addClusterWithGroup } from '../helpers/aws-cluster';

const HOOK: aws.LifecycleHookOptions = { name: 'drain', when: 'terminate', heartbeat: aws.Duration.seconds(90) };

function hook(options: object = {}): ReturnType<typeof lifecycleHookModel> {
  return lifecycleHookModel({ ...HOOK, ...options }, [], 'Stack/Group');
}

describe('lifecycleHookModel', () => {
  it.each([
    ['launch', 'abandon'],
    ['terminate', 'continue'],
  ] as const)('at %s a node without a sign is left to %s', (when, otherwise) => {
    expect(hook({ when })).toEqual({ name: 'drain', when, heartbeatSeconds: 90, otherwise });
  });

  it('takes another end', () => {
    expect(hook({ when: 'launch', otherwise: 'continue' })).toMatchObject({ otherwise: 'continue' });
  });

  it.each([30, 7200])('takes a heartbeat of %d seconds', (seconds) => {
    expect(hook({ heartbeat: aws.Duration.seconds(seconds) }).heartbeatSeconds).toBe(seconds);
  });

  it.each([
    [29, 'must be from 30 to 7200'],
    [7201, 'must be from 30 to 7200'],
    [30.5, 'must be a whole number'],
  ])('refuses a heartbeat of %d seconds', (seconds, rule) => {
    expect(failureMessages(() => hook({ heartbeat: aws.Duration.seconds(seconds) }))).toEqual([
      `LifecycleHook 'heartbeat' ${rule}, got ${seconds}; give Duration.seconds(30) to Duration.hours(2)`,
    ]);
  });

  it.each(['a'.repeat(255), 'a/b_c-1'])('takes the name %s', (name) => {
    expect(hook({ name }).name).toBe(name);
  });

  it.each(['', 'a'.repeat(256), 'a b', 'a.b'])('refuses the name %j', (name) => {
    expect(failureMessages(() => hook({ name }))).toEqual([
      expect.stringContaining("LifecycleHook 'name' must be letters, digits, '-', '_' and '/', got "),
    ]);
  });

  it('refuses a name that the group has', () => {
    expect(failureMessages(() => lifecycleHookModel(HOOK, [hook()], 'Stack/Group'))).toEqual([
      'LifecycleHook \'name\' must be of its own in the group, got "drain"; choose another name',
    ]);
  });

  it('names everything wrong at once, with the path of the group', () => {
    const failures = expectFailures(() =>
      lifecycleHookModel({ when: 'later', otherwise: 'stop' } as never, [], 'Stack/Group'),
    );
    expect(failures.map(({ prop, path }) => `${path} ${prop}`)).toEqual([
      'Stack/Group name',
      'Stack/Group when',
      'Stack/Group heartbeat',
      'Stack/Group otherwise',
    ]);
  });
});

describe('NodeGroup.addLifecycleHook', () => {
  it("writes hooks into the group's own list, also those that come later", () => {
    const stack = newStack();
    const group = addClusterWithGroup(stack);
    group.addLifecycleHook(HOOK);
    group.addLifecycleHook({ name: 'check', when: 'launch', heartbeat: aws.Duration.minutes(10) });
    expect(group.model.lifecycleHooks.map(({ name }) => name)).toEqual(['drain', 'check']);
    const template = synthTemplate(stack);
    expect(only(template, 'AWS::AutoScaling::AutoScalingGroup').Properties.LifecycleHookSpecificationList).toEqual([
      {
        DefaultResult: 'CONTINUE',
        HeartbeatTimeout: 90,
        LifecycleHookName: 'drain',
        LifecycleTransition: 'autoscaling:EC2_INSTANCE_TERMINATING',
      },
      {
        DefaultResult: 'ABANDON',
        HeartbeatTimeout: 600,
        LifecycleHookName: 'check',
        LifecycleTransition: 'autoscaling:EC2_INSTANCE_LAUNCHING',
      },
    ]);
    expect(template.findResources('AWS::AutoScaling::LifecycleHook')).toEqual({});
  });

  it('leaves the list out where there is no hook', () => {
    const stack = newStack();
    addClusterWithGroup(stack);
    const { Properties } = only(synthTemplate(stack), 'AWS::AutoScaling::AutoScalingGroup');
    expect(Properties).not.toHaveProperty('LifecycleHookSpecificationList');
  });

  it.each([
    [120, []],
    [121, ['GPU-HOOK-001']],
  ])('a pause of %d seconds before a spot node ends warns: %j', (seconds, codes) => {
    const stack = newStack();
    const group = addClusterWithGroup(stack, { capacity: aws.Capacity.spot() });
    group.addLifecycleHook({ ...HOOK, heartbeat: aws.Duration.seconds(seconds) });
    expect(synthMessages(stack).map(({ text }) => /GPU-[A-Z]+-\d+/.exec(text)![0])).toEqual(codes);
  });
});

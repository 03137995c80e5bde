import * as v from 'valibot';
import type { AwsTrainingSettings } from './training/aws';

// The shapes stand beside the interfaces of stacks/training and are not their source: the stacks are published and must
// not load valibot, which only the app of this repository has. `Same` below holds the two together.

const money = v.strictObject({ amount: v.number(), currency: v.string() });

const wish = v.strictObject({
  accelerator: v.string(),
  count: v.number(),
  interconnect: v.optional(v.string()),
});

// Not a union, whose issue would name no field of the wish.
const nameOrWish = v.lazy((input): v.GenericSchema<string | v.InferOutput<typeof wish>> =>
  typeof input === 'object' && input !== null ? wish : v.string(),
);

const nodeGroup = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'a letter, then letters, digits and hyphens, at most 64 in all'),
  ),
  instanceType: nameOrWish,
  otherTypes: v.optional(v.array(v.strictObject({ instanceType: v.string(), weight: v.optional(v.number()) }))),
  nodes: v.strictObject({ min: v.number(), max: v.number(), desired: v.optional(v.number()) }),
  rootVolumeGiB: v.optional(v.number()),
  containers: v.optional(v.boolean()),
  placementGroup: v.optional(v.boolean()),
  interfaceLayout: v.optional(v.string()),
  hourlyPrice: v.optional(money),
});

const awsNodeGroup = v.strictObject({
  ...nodeGroup.entries,
  capacity: v.optional(
    v.variant('kind', [
      v.strictObject({ kind: v.literal('onDemand') }),
      v.strictObject({
        kind: v.literal('spot'),
        onDemandBase: v.optional(v.number()),
        allocationStrategy: v.optional(v.string()),
        rebalance: v.optional(v.boolean()),
      }),
      v.strictObject({ kind: v.literal('openReservation') }),
      v.strictObject({
        kind: v.literal('reservation'),
        reservationId: v.string(),
        availabilityZone: v.optional(v.string()),
        instanceType: v.optional(v.string()),
        count: v.optional(v.number()),
        placementGroupName: v.optional(v.string()),
        whenFull: v.optional(v.string()),
      }),
      v.strictObject({
        kind: v.literal('block'),
        reservationId: v.string(),
        availabilityZone: v.string(),
        startTime: v.optional(v.string()),
        endTime: v.string(),
      }),
    ]),
  ),
  image: v.optional(
    v.pipe(
      v.strictObject({
        amiId: v.optional(v.string()),
        ssmParameter: v.optional(v.string()),
        rootDevice: v.optional(v.string()),
        minRootVolumeGiB: v.optional(v.number()),
        arch: v.optional(v.string()),
      }),
      v.check(
        (image) => (image.amiId === undefined) !== (image.ssmParameter === undefined),
        'an object with one of amiId and ssmParameter',
      ),
    ),
  ),
});

type Place = [v.ArrayPathItem, v.ObjectPathItem];

function idPath(groups: { id: string }[], index: number): Place {
  const group = groups[index]!;
  return [
    { type: 'array', origin: 'value', input: groups, key: index, value: group },
    { type: 'object', origin: 'value', input: group, key: 'id', value: group.id },
  ];
}

const trainingAws = v.strictObject({
  availabilityZone: v.string(),
  cidr: v.optional(v.string()),
  checkpoints: v.optional(v.strictObject({ everyMinutes: v.number(), keep: v.number() })),
  maxHourlyCost: v.optional(money),
  nodeGroups: v.pipe(
    v.array(awsNodeGroup),
    v.minLength(1, 'a list of at least one group'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const ids = dataset.value.map(({ id }) => id);
      ids.forEach((id, index) => {
        if (ids.indexOf(id) === index) return;
        addIssue({ message: 'an id that no other group has', input: id, path: idPath(dataset.value, index) });
      });
    }),
  ),
  tags: v.optional(v.record(v.string(), v.string())),
  suppressions: v.optional(v.array(v.strictObject({ code: v.string(), reason: v.string() }))),
});

/**
 * The shape of the settings of every stack, by the stack's id: `<scenario>-<cloud>`. Bounds are rules of constructs.
 * The messages here complete 'must be …'.
 */
export const SETTINGS_SHAPES = { 'training-aws': trainingAws };

/** Ids of the stacks that have settings. */
export type StackId = keyof typeof SETTINGS_SHAPES;

/** Settings of one stack by its id. */
export type SettingsOf<Id extends StackId> = v.InferOutput<(typeof SETTINGS_SHAPES)[Id]>;

// In one form, so that interface or literal, and who wrote `readonly`, makes no difference.
type Plain<T> = T extends object ? { readonly [Key in keyof T]: Plain<T[Key]> } : T;
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? 'same' : 'different';
type Holds<Comparison extends 'same'> = Comparison;

/** Compiles only while shapes and interfaces say the same of every field. */
export type ShapesAreTheInterfaces = Holds<Same<SettingsOf<'training-aws'>, AwsTrainingSettings>>;

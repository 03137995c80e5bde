import * as v from 'valibot';

const money = v.strictObject({ amount: v.number(), currency: v.string() });

const nodeGroup = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be a letter, then letters, digits and hyphens')),
  instanceType: v.string(),
  nodes: v.strictObject({ min: v.number(), max: v.number(), desired: v.optional(v.number()) }),
  rootVolumeGiB: v.optional(v.number()),
  containers: v.optional(v.boolean()),
  placementGroup: v.optional(v.boolean()),
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
    ]),
  ),
  image: v.optional(
    v.pipe(
      v.strictObject({
        amiId: v.optional(v.string()),
        ssmParameter: v.optional(v.string()),
        rootDevice: v.optional(v.string()),
        minRootVolumeGiB: v.optional(v.number()),
      }),
      v.check(
        (image) => (image.amiId === undefined) !== (image.ssmParameter === undefined),
        'must name one of amiId and ssmParameter',
      ),
    ),
  ),
});

const trainingAws = v.strictObject({
  availabilityZone: v.string(),
  cidr: v.optional(v.string()),
  checkpoints: v.optional(v.strictObject({ everyMinutes: v.number(), keep: v.number() })),
  maxHourlyCost: v.optional(money),
  nodeGroups: v.pipe(
    v.array(awsNodeGroup),
    v.minLength(1, 'must hold at least one group'),
    v.check((groups) => new Set(groups.map(({ id }) => id)).size === groups.length, 'must have ids of their own'),
  ),
  tags: v.optional(v.record(v.string(), v.string())),
  suppressions: v.optional(v.array(v.strictObject({ code: v.string(), reason: v.string() }))),
});

/** The shape of the settings of every stack, by the stack's id: `<scenario>-<cloud>`. Bounds are rules of constructs. */
export const SETTINGS_SHAPES = { 'training-aws': trainingAws };

/** Ids of the stacks that have settings. */
export type StackId = keyof typeof SETTINGS_SHAPES;

/** Settings of one stack by its id. */
export type SettingsOf<Id extends StackId> = v.InferOutput<(typeof SETTINGS_SHAPES)[Id]>;

/** A field of the wrong shape. */
export interface WrongField {
  /** Names and indexes from the top of the file down to the field, with points; empty = the file as a whole. */
  readonly field: string;
  /** What is wrong, to follow the name of the field. */
  readonly message: string;
}

/**
 * Holds settings against the shape of a stack.
 *
 * @param stackId id of the stack
 * @param content what the file holds
 * @returns the settings, or every field of the wrong shape
 */
export function parseSettings<Id extends StackId>(
  stackId: Id,
  content: unknown,
): { readonly settings: SettingsOf<Id> } | { readonly wrong: readonly WrongField[] } {
  const parsed = v.safeParse(SETTINGS_SHAPES[stackId], content);
  if (parsed.success) return { settings: parsed.output };
  return {
    wrong: parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: messageOf(issue) })),
  };
}

function messageOf({ kind, expected, received, message }: v.BaseIssue<unknown>): string {
  if (kind !== 'schema') return message;
  if (expected === 'never') return 'is no field that is known';
  if (received === 'undefined') return 'is required';
  // The library writes the names of types large: String, Object.
  return `must be ${expected?.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}, got ${received}`;
}

import type { ResourceConstraints } from '../schema/constraints';
import type { BlockSchema } from '../schema/schema';
import { resourceShape } from '../schema/schema-walk';
import { error, type Problem } from '../validate/problem';
import type { Path, ValueObject } from '../wire/value';
import { withComputed, withDefaults } from './fill';
import { forbiddenChanges, replacements } from './replace';

/** What Terraform asks a provider to plan. */
export interface ChangeRequest {
  readonly block: BlockSchema;
  readonly constraints?: ResourceConstraints;
  /** The resource as it stands; null when there is none yet. */
  readonly prior: ValueObject | null;
  /** The resource as Terraform proposes it; null to remove it. */
  readonly proposed: ValueObject | null;
  /** Whether a change that the provider forbids replaces the resource instead. */
  readonly replaceForbidden?: boolean;
}

/** What a provider answers. */
export interface ChangePlan {
  readonly planned: ValueObject | null;
  /** Paths whose change needs a new resource. */
  readonly replaces: readonly Path[];
  readonly problems: readonly Problem[];
}

/** Plans a change: defaults filled, what the cloud decides kept or unknown, replacement where a change needs it. */
export function planChange(request: ChangeRequest): ChangePlan {
  const { block, constraints, prior, proposed, replaceForbidden = false } = request;
  if (proposed === null) return { planned: null, replaces: [], problems: [] };
  const shape = resourceShape(block, constraints);
  const planned = withComputed(shape, withDefaults(shape, proposed), prior ?? undefined);
  if (prior === null) return { planned, replaces: [], problems: [] };
  const forbidden = forbiddenChanges(constraints?.notUpdatable ?? [], prior, planned);
  return {
    planned,
    replaces: [...replacements(shape, prior, planned), ...(replaceForbidden ? forbidden : [])],
    problems: replaceForbidden ? [] : forbidden.map((path) => error(path, 'cannot be changed after creation')),
  };
}

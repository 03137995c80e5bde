import type {
  ClusterModel,
  InterruptionModel,
  KeyModel,
  NetworkModel,
  NodeGroupModel,
  PeeringModel,
  StackModel,
  StoreModel,
} from '../model';

/** Every kind of model that a rule can judge. */
export type Model =
  NetworkModel | KeyModel | StoreModel | NodeGroupModel | ClusterModel | PeeringModel | InterruptionModel | StackModel;

/** The model of one kind. */
export type ModelOf<K extends Model['kind']> = Extract<Model, { readonly kind: K }>;

/** `error` stops the synth, `warning` is printed. */
export type Level = 'error' | 'warning';

/** A rule over the model of one construct, as data. */
export interface Rule<K extends Model['kind'] = Model['kind']> {
  /** Stable code `GPU-<AREA>-<NNN>`. Public contract: a code keeps its meaning. */
  readonly code: string;
  readonly level: Level;
  /** Whether a user may suppress an error of this rule with a reason; warnings always can. */
  readonly suppressible: boolean;
  /** What must hold, one sentence without a final stop. */
  readonly title: string;
  /** Which kind of model it judges. */
  readonly appliesTo: K;
  /** What to do about a finding. */
  readonly fix: string;
  /** Public pages that the rule comes from. */
  readonly sources: readonly string[];
  /**
   * Says what is wrong, one text per finding: what must be, and what was got. Unknown facts are no finding.
   *
   * @param model the model to judge
   */
  check(model: ModelOf<K>): readonly string[];
}

/** What a rule found. */
export interface Finding {
  readonly code: string;
  readonly level: Level;
  /** Path of the construct whose model was judged. */
  readonly path: string;
  /** What is wrong and what to do. */
  readonly message: string;
  /** Reason that the user gave for letting it pass; null = not suppressed. */
  readonly suppressedBecause: string | null;
}

/**
 * Declares a rule; `level` is error and `suppressible` false unless said otherwise.
 *
 * @param rule the rule's data and check
 */
export function rule<K extends Model['kind']>(
  rule: Omit<Rule<K>, 'level' | 'suppressible'> & Partial<Pick<Rule<K>, 'level' | 'suppressible'>>,
): Rule<K> {
  return Object.freeze({ level: 'error' as const, suppressible: false, ...rule });
}

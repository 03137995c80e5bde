/** What a provider checks of one argument beyond its type. Bounds are inclusive. */
export interface ArgumentConstraints {
  /** A change replaces the resource. */
  readonly forceNew?: boolean;
  /** Taken when the argument is not given. */
  readonly default?: string | number | boolean;
  readonly conflictsWith?: readonly string[];
  readonly exactlyOneOf?: readonly string[];
  readonly atLeastOneOf?: readonly string[];
  readonly requiredWith?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly deprecated?: boolean;
  readonly oneOf?: readonly (string | number)[];
  readonly range?: readonly [number, number];
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly length?: readonly [number, number];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: 'cidr' | 'ip' | 'rfc3339' | 'number' | 'json';
  /** An empty text passes whatever else is checked. */
  readonly emptyAllowed?: boolean;
  /** The provider has a check of its own that has no plain form here. */
  readonly checked?: boolean;
  /** The same for the elements of a list or set. */
  readonly element?: ArgumentConstraints;
  /** The same for the arguments of a nested block. */
  readonly block?: Readonly<Record<string, ArgumentConstraints>>;
}

/** What a provider checks of one resource. */
export interface ResourceConstraints {
  readonly arguments?: Readonly<Record<string, ArgumentConstraints>>;
  /** The provider also judges the planned change as a whole. */
  readonly planTimeCheck?: boolean;
  readonly importable?: boolean;
  /** Paths, `*` for any element, whose change makes the plan fail. */
  readonly notUpdatable?: readonly string[];
}

/** What a provider of one version checks. */
export interface ConstraintsFile {
  /** The provider's source without the registry's host. */
  readonly provider: string;
  readonly version: string;
  readonly resources: Readonly<Record<string, ResourceConstraints>>;
}

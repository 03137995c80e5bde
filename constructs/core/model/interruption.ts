/** What carries the news of nodes that are about to go. */
export interface InterruptionModel {
  readonly kind: 'interruption';
  /** Path of the construct. */
  readonly path: string;
  /** Path of the cluster that is watched. */
  readonly clusterPath: string;
  /** Node groups of that cluster at synth. */
  readonly nodeGroups: number;
  /** Path of the key that topic and queue are encrypted with. */
  readonly keyPath: string;
  /**
   * Statements, as JSON, that the policy of an imported key must hold for event rules, since they cannot be added here;
   * empty = nothing to add.
   */
  readonly keyMustAllow: readonly string[];
}

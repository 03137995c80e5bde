/** What nodes are to the cloud, and so what they may do there. */
export interface NodeRoleModel {
  /** Whether the role was brought along. */
  readonly imported: boolean;
  /** Whether a boundary limits what can be permitted; null = unknown (imported). */
  readonly bounded: boolean | null;
  /**
   * Statements of a policy, as JSON, that the nodes need and that could not be given to the role, since it cannot be
   * changed here; empty = it has all of them.
   */
  readonly mustAllow: readonly string[];
}

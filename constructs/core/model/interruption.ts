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
  /** Whether that key was brought along, so that its policy cannot be changed here. */
  readonly keyImported: boolean;
}

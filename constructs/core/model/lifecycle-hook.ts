/** A pause that the cloud makes when a node comes or goes, for whoever completes it. */
export interface LifecycleHookModel {
  readonly name: string;
  /** Whether it pauses a node before it is in service, or before it ends. */
  readonly when: 'launch' | 'terminate';
  /** Seconds that the cloud waits for a sign before it takes the default. */
  readonly heartbeatSeconds: number;
  /** What happens without a sign: the node goes on, or is given up. */
  readonly otherwise: 'continue' | 'abandon';
}

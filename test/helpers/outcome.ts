/** What a command did. */
export interface Outcome {
  /** Exit code; null where a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What one deployment holds, and what the cloud's deployment service sets limits to. */
export interface StackModel {
  readonly kind: 'stack';
  /** Path of the stack. */
  readonly path: string;
  /** Resources in its template. */
  readonly resources: number;
  /** Outputs of its template. */
  readonly outputs: number;
  /** Size of the template, bytes; null = far from any limit, and not measured. */
  readonly templateBytes: number | null;
}

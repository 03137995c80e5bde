import type { Known } from '../base/tokens';

/** A disk that lives and ends with its node. */
export interface VolumeModel {
  /** Name of the device that the machine sees it as. */
  readonly device: string;
  readonly sizeGiB: Known<number>;
  readonly encrypted: boolean;
  /** Path of the key; null = the cloud's own key. */
  readonly keyPath: string | null;
}

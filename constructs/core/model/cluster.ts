import type { Money } from '../base/units';
import type { KeyModel } from './key';
import type { NetworkModel } from './network';
import type { NodeGroupModel } from './node-group';
import type { StoreModel } from './store';

/** A whole cluster. */
export interface ClusterModel {
  readonly kind: 'cluster';
  /** Path of the construct. */
  readonly path: string;
  readonly network: NetworkModel;
  readonly key: KeyModel;
  /** null = the cluster keeps no checkpoints. */
  readonly store: StoreModel | null;
  readonly nodeGroups: readonly NodeGroupModel[];
  /** What an hour at the largest size may cost; null = no limit. */
  readonly maxHourlyCost: Money | null;
}

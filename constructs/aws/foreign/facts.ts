import type { NodeGroupModel } from '../../core/model/node-group';
import type { StoreModel } from '../../core/model/store';
import type { Place } from './template';

/** What a rule may rest on. A fact that is not known at synth is absent, and so is one that does not apply. */
export type Fact =
  | 'interfaces' // every interface of which all is known, beside a machine whose cards are confirmed
  | 'allInterfaces' // nothing of the interfaces is unknown
  | 'rdmaCards' // all interfaces, of nodes that may be several
  | 'groupsBesideInterfaces'
  | 'groupsOnInterfaces'
  | 'publicAddress' // interfaces with which a public address excludes the launch, or the fabric
  | 'selfAccess'
  | 'subnets'
  | 'capacity'
  | 'reservationPlacement' // which placement group a reservation was made in
  | 'placementGroup'
  | 'disks'
  | 'nodes'
  | 'rebalance'
  | 'lifecycleHooks'
  | 'image'
  | 'efaOfFileSystem'
  | 'sizeOfFileSystem'
  | 'keyOfFileSystem';

/** Where each fact stands. */
export type Facts = Readonly<Partial<Record<Fact, Place>>>;

/** A model made from resources that no construct of ours drew. */
export interface ForeignModel {
  /** What the templates do not tell is filled with what no rule objects to; `facts` says which parts are told. */
  readonly model: NodeGroupModel | StoreModel;
  readonly facts: Facts;
}

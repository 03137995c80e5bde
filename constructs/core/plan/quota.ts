import { deepFreeze } from '../base/freeze';
import { DEPLOY_TIME, type Known, isKnown } from '../base/tokens';
import type { InstanceTypeFacts } from '../catalog/instance-type';
import { known } from '../catalog/known';
import type { PurchaseOption } from '../catalog/price';
import type { QuotaRow } from '../catalog/quota-row';
import { type NodePurchase, type PurchasePart, machinesFor, purchaseParts } from './nodes';

/** What the quota need of one node group depends on. */
export interface QuotaGroup extends NodePurchase {
  /** Name of the group. */
  readonly name: string;
  /** Catalogue row of its instance type. */
  readonly instance: QuotaInstance;
  /**
   * Further types that may take the place of the first. Each quota counts the worst case: all nodes of the one type that
   * needs most of it.
   * @default - all nodes are of one type
   */
  readonly otherTypes?: ReadonlyArray<{ readonly instance: QuotaInstance; readonly weight: number }>;
}

/** What of a type its quota depends on. */
export type QuotaInstance = Pick<InstanceTypeFacts, 'type' | 'family' | 'vcpu'>;

/** What one quota must be at least, so that the groups can run their most nodes. */
export interface QuotaNeed {
  /** The quota's code. More than one = candidates, of which one applies: see {@link verified}. */
  readonly codes: readonly string[];
  /** Names of the quotas, in the order of the codes. */
  readonly names: readonly string[];
  /** The way of buying that counts against it. */
  readonly purchaseOption: PurchaseOption;
  /** What the quota counts. */
  readonly unit: 'vCPU';
  /** How much the groups need at their most nodes, in {@link unit}; never 0. */
  readonly amount: number;
  /** Names of the groups that need it. */
  readonly groups: readonly string[];
  /**
   * Whether it is sure that the code is the one. If not, show every candidate: the amount may come on top of another
   * need of the same code.
   */
  readonly verified: boolean;
  /** Public pages that carry the codes. */
  readonly sources: readonly string[];
}

/** Nodes of unknown number, or for which the catalogue knows no quota. They may need one all the same. */
export interface UnknownQuota {
  /** Name of the group. */
  readonly group: string;
  /** Its instance type. */
  readonly instanceType: string;
  /** How the nodes are bought. */
  readonly purchaseOption: PurchaseOption;
  /** How many vCPUs they have at most nodes. */
  readonly vcpu: Known<number>;
  /** Codes that they count against, as far as known: candidates where more than one, empty where none is known. */
  readonly codes: readonly string[];
}

/** The quotas that a cluster needs in its region. */
export interface QuotaNeeds {
  /** One entry per quota, in the order in which the groups name them. */
  readonly needs: readonly QuotaNeed[];
  /** What cannot be counted: to be looked up, not zero. */
  readonly unknown: readonly UnknownQuota[];
}

/**
 * The quotas that node groups of one region need at their most nodes. A spot group with an on-demand base needs both
 * kinds. Nodes of a block of capacity count against no quota.
 *
 * @param groups the groups
 * @param rows the quotas of the cloud
 */
export function quotaNeeds(groups: readonly QuotaGroup[], rows: readonly QuotaRow[]): QuotaNeeds {
  const needs = new Map<string, QuotaNeed>();
  const unknown: UnknownQuota[] = [];
  for (const group of groups) {
    for (const part of purchaseParts(group)) {
      if (part.purchaseOption === 'capacityBlock') continue;
      const demands = demandsOf(group, part, rows);
      worstPerQuota(demands).forEach(({ candidates, vcpu }) => addNeed(needs, candidates, { group: group.name, vcpu }));
      unknown.push(...demands.filter(isUncounted).map((demand) => uncounted(group, part, demand)));
    }
  }
  return deepFreeze({ needs: [...needs.values()], unknown });
}

// What one type would need if all nodes of a part were of it.
interface Demand {
  readonly instanceType: string;
  readonly vcpu: Known<number>;
  readonly candidates: readonly QuotaRow[];
}

function demandsOf({ instance, otherTypes = [] }: QuotaGroup, part: PurchasePart, rows: readonly QuotaRow[]): Demand[] {
  return [{ instance, weight: 1 }, ...otherTypes]
    .map(({ instance: { type, family, vcpu }, weight }): Demand => {
      const { max } = machinesFor(part.nodes, weight);
      return {
        instanceType: type,
        vcpu: isKnown(max) ? max * vcpu : DEPLOY_TIME,
        candidates: rows.filter((row) => row.purchaseOption === part.purchaseOption && row.families.includes(family)),
      };
    })
    .filter(({ vcpu }) => vcpu !== 0);
}

function isUncounted({ vcpu, candidates }: Demand): boolean {
  return !isKnown(vcpu) || candidates.length === 0;
}

function uncounted({ name }: QuotaGroup, { purchaseOption }: PurchasePart, demand: Demand): UnknownQuota {
  const { instanceType, vcpu, candidates } = demand;
  return { group: name, instanceType, purchaseOption, vcpu, codes: candidates.map((row) => row.code) };
}

function worstPerQuota(demands: readonly Demand[]): Array<{ candidates: readonly QuotaRow[]; vcpu: number }> {
  const worst = new Map<string, { candidates: readonly QuotaRow[]; vcpu: number }>();
  for (const { candidates, vcpu } of demands) {
    if (!isKnown(vcpu) || candidates.length === 0) continue;
    const key = candidates.map((row) => row.code).join();
    if (vcpu > (worst.get(key)?.vcpu ?? 0)) worst.set(key, { candidates, vcpu });
  }
  return [...worst.values()];
}

function addNeed(
  needs: Map<string, QuotaNeed>,
  candidates: readonly QuotaRow[],
  part: { readonly group: string; readonly vcpu: number },
): void {
  const need = emptyNeed(candidates);
  const key = JSON.stringify([need.purchaseOption, need.verified, need.codes]);
  const { amount, groups } = needs.get(key) ?? need;
  needs.set(key, { ...need, amount: amount + part.vcpu, groups: [...new Set([...groups, part.group])] });
}

function emptyNeed(candidates: readonly QuotaRow[]): QuotaNeed {
  const [{ purchaseOption, unit }] = candidates as readonly [QuotaRow];
  return {
    codes: candidates.map((row) => row.code),
    names: candidates.map((row) => row.name),
    purchaseOption,
    unit,
    amount: 0,
    groups: [],
    verified: candidates.length === 1 && candidates.every((row) => known(row, 'code') !== null),
    sources: [...new Set(candidates.flatMap((row) => row.sources))],
  };
}

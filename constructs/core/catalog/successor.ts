import { acceleratorOf } from './accelerator';
import type { InstanceTypeFacts } from './instance-type';
import { known } from './known';

/**
 * The type to take in place of one that the cloud withdrew. The choice is ours, made from the catalogue: no cloud
 * publishes such a list.
 *
 * A successor is offered, sold on demand as a single instance, of the same CPU architecture, with as many accelerators
 * and at least their memory, and of another accelerator model, since a cloud withdraws the rest of a model next. Of
 * these, where there are any: the same accelerator vendor, else NVIDIA; a direct link between the accelerators where
 * the old type had one (more than one accelerator); at least as many fabric devices; at least the FP16 rate of the old
 * accelerator. Of what is left: least memory per accelerator, then nearest in vCPUs, then by name.
 *
 * @param old the withdrawn type
 * @param rows the catalogue
 * @returns null where the catalogue has no such type
 */
export function successorOf(old: InstanceTypeFacts, rows: readonly InstanceTypeFacts[]): InstanceTypeFacts | null {
  const vendor = old.accelerator?.vendor;
  let candidates = rows.filter((row) => canReplace(row, old));
  const sameVendor = candidates.some((row) => row.accelerator?.vendor === vendor);
  candidates = preferring(candidates, (row) => row.accelerator?.vendor === (sameVendor ? vendor : 'NVIDIA'));
  if (linksSeveral(old)) candidates = preferring(candidates, linksSeveral);
  candidates = preferring(candidates, (row) => (known(row, 'maxEfa') ?? 0) >= (known(old, 'maxEfa') ?? 0));
  candidates = preferring(candidates, (row) => fp16RateOf(row) >= fp16RateOf(old));
  const [nearest] = candidates.sort(
    (a, b) =>
      memoryOf(a) - memoryOf(b) ||
      Math.abs(a.vcpu - old.vcpu) - Math.abs(b.vcpu - old.vcpu) ||
      (a.type < b.type ? -1 : 1),
  );
  return nearest ?? null;
}

function canReplace(row: InstanceTypeFacts, old: InstanceTypeFacts): boolean {
  if (row.status !== 'offered' || known(row, 'onDemand') !== true || row.arch !== old.arch) return false;
  if (row.capacityBlock === 'ultraServer') return false;
  const has = known(row, 'accelerator');
  const had = old.accelerator;
  if (has === null || had === null) return false;
  return has.model !== had.model && has.count !== null && has.count === had.count && memoryOf(row) >= memoryOf(old);
}

function memoryOf(row: InstanceTypeFacts): number {
  return known(row, 'accelerator')?.memoryGiB ?? 0;
}

function fp16RateOf(row: InstanceTypeFacts): number {
  const part = acceleratorOf(row);
  return (part === null ? null : known(part, 'tflops')?.fp16Dense) ?? 0;
}

function linksSeveral(row: InstanceTypeFacts): boolean {
  return known(row, 'nvlink') !== null && (row.accelerator?.count ?? 0) > 1;
}

/** Those that pass, or all of them where none does. */
function preferring(
  rows: readonly InstanceTypeFacts[],
  passes: (row: InstanceTypeFacts) => boolean,
): InstanceTypeFacts[] {
  const passing = rows.filter(passes);
  return passing.length > 0 ? passing : [...rows];
}

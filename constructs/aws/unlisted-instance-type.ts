import { conflict, malformed } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { awsCatalog } from '../core/catalog/aws';
import type { InstanceTypeFacts } from '../core/catalog/instance-type';
import { checkLiteral } from './literal';

/** The accelerators of an {@link UnlistedInstanceType}. */
export interface UnlistedAccelerators {
  /** Maker, such as `NVIDIA`. */
  readonly vendor: string;
  /** Model, such as `H100`. */
  readonly model: string;
  /** Accelerators of one node; below 1 a slice of one. */
  readonly count: number;
  /**
   * Memory of one, GiB.
   * @default - not known
   */
  readonly memoryGiB?: number;
}

/**
 * An instance type that the catalogue does not hold, by what its user knows of it: the interfaces follow from this word
 * alone, and EC2 refuses a wrong one only at launch. `aws ec2 describe-instance-types` tells every value.
 */
export interface UnlistedInstanceType {
  /** Name, as EC2 takes it: `p7.48xlarge`. */
  readonly type: string;
  /** Architecture of the processor. */
  readonly arch: 'x86_64' | 'arm64';
  /** Virtual CPUs. */
  readonly vcpu: number;
  /** Memory of the host, GiB. */
  readonly memoryGiB: number;
  /**
   * The accelerators.
   * @default - none
   */
  readonly accelerator?: UnlistedAccelerators;
  /** Network cards. */
  readonly networkCards: number;
  /** Indexes of the cards that take an EFA device; an empty list where the type has no EFA. */
  readonly efaCards: readonly number[];
  /** Network interfaces that one card takes. */
  readonly maxInterfacesPerCard: number;
  /** Network rate of the whole instance, Gbps. */
  readonly networkGbps: number;
  /** Local NVMe storage in all, decimal GB; 0 = none. */
  readonly nvmeGB: number;
  /** Public page that carries these values. */
  readonly source: string;
  /** When they were read there, `YYYY-MM-DD`. */
  readonly asOf: string;
}

const TYPE = /^[a-z][a-z0-9-]*\.[a-z0-9-]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PROP = 'instanceType';
const ASK_EC2 = "take the value of 'aws ec2 describe-instance-types'";

/**
 * The row that the catalogue would have of such a type. How it is sold stays unknown.
 *
 * @param check gathers what is wrong, under the prop `instanceType`
 * @param unlisted what the user gave
 * @returns undefined where something is wrong
 */
export function rowOfUnlisted(check: PropsCheck, unlisted: UnlistedInstanceType): InstanceTypeFacts | undefined {
  const before = check.failures.length;
  checkUnlisted(check, unlisted);
  if (check.failures.length > before) return undefined;
  const { type, arch, vcpu, memoryGiB, accelerator, networkCards, efaCards, maxInterfacesPerCard } = unlisted;
  return {
    type,
    family: type.slice(0, type.indexOf('.')),
    status: 'offered',
    accelerator: accelerator === undefined ? null : acceleratorsOf(accelerator),
    vcpu,
    memoryGiB,
    arch,
    networkGbps: unlisted.networkGbps,
    networkBurstGbps: null,
    ebsGbps: null,
    maxEfa: efaCards.length,
    networkCards,
    efaCards: [...efaCards],
    maxEni: networkCards * maxInterfacesPerCard,
    maxEniPerCard: maxInterfacesPerCard,
    nvlink: null,
    nvlinkKnown: false,
    nvmeGB: unlisted.nvmeGB,
    gpuDirectRdma: null,
    rdmaRead: null,
    rdmaWrite: null,
    // Whatever stands here, the list below says that it decides nothing.
    spot: true,
    onDemand: true,
    capacityBlock: 'yes',
    wavelength: false,
    nitroVersion: null,
    notes: ['Given by the user; the catalogue does not hold the type.'],
    sources: [unlisted.source],
    unverified: ['spot', 'onDemand', 'capacityBlock', 'wavelength'],
  };
}

function acceleratorsOf({ vendor, model, count, memoryGiB }: UnlistedAccelerators): InstanceTypeFacts['accelerator'] {
  return { vendor, model, count, memoryGiB: memoryGiB ?? null };
}

function checkUnlisted(check: PropsCheck, unlisted: UnlistedInstanceType): void {
  checkWords(check, unlisted);
  const { vcpu, memoryGiB, networkCards, maxInterfacesPerCard, networkGbps, nvmeGB } = unlisted;
  checkNumber(check, 'vcpu', vcpu, { min: 1, integer: true });
  checkNumber(check, 'memoryGiB', memoryGiB, { min: 0.5 });
  checkNumber(check, 'networkGbps', networkGbps, { min: 0.1 });
  checkNumber(check, 'nvmeGB', nvmeGB, { min: 0 });
  checkNumber(check, 'maxInterfacesPerCard', maxInterfacesPerCard, { min: 1, integer: true });
  if (checkNumber(check, 'networkCards', networkCards, { min: 1, integer: true })) checkEfaCards(check, unlisted);
  const { accelerator } = unlisted;
  const fix = "give it as { vendor: 'NVIDIA', model: 'H100', count: 8 }";
  if (check.options(`${PROP}.accelerator`, accelerator, fix)) checkAccelerator(check, accelerator!);
}

function checkWords(check: PropsCheck, { type, arch, source, asOf }: UnlistedInstanceType): void {
  const isName = checkText(check, 'type', type, TYPE, 'the name of an instance type', "write it as 'p7.48xlarge'");
  if (isName && awsCatalog().lookUp(type).kind !== 'unknown') {
    const rule = 'must be a type that the catalogue does not hold';
    check.add(conflict(check.subject(`${PROP}.type`), rule, type, `write instanceType: '${type}' alone`));
  }
  if (checkGiven(check, 'arch', arch)) check.oneOf(`${PROP}.arch`, arch, ['x86_64', 'arm64'], ASK_EC2);
  const page = 'the address of a page';
  checkText(check, 'source', source, /^https:\/\/\S+$/, page, 'say where the values come from');
  checkText(check, 'asOf', asOf, DAY, 'a day as YYYY-MM-DD', 'say when the values were read');
}

function checkEfaCards(check: PropsCheck, { efaCards, networkCards }: UnlistedInstanceType): void {
  if (!checkGiven(check, 'efaCards', efaCards)) return;
  const cards: unknown[] = Array.isArray(efaCards) ? efaCards : [undefined];
  const there = cards.every(
    (card) => Number.isInteger(card) && (card as number) >= 0 && (card as number) < networkCards,
  );
  if (there && new Set(cards).size === cards.length) return;
  const subject = check.subject(`${PROP}.efaCards`);
  const expected = `a list of cards from 0 to ${networkCards - 1}, each once`;
  check.add(malformed(subject, expected, efaCards, ASK_EC2));
}

function checkAccelerator(check: PropsCheck, { vendor, model, count, memoryGiB }: UnlistedAccelerators): void {
  checkText(check, 'accelerator.vendor', vendor, /\S/, 'the maker of the accelerator', "write it as 'NVIDIA'");
  checkText(check, 'accelerator.model', model, /\S/, 'the model of the accelerator', "write it as 'H100'");
  checkNumber(check, 'accelerator.count', count, { min: 0.001 });
  if (memoryGiB !== undefined) checkNumber(check, 'accelerator.memoryGiB', memoryGiB, { min: 0.1 });
}

function checkText(check: PropsCheck, name: string, value: string, form: RegExp, what: string, fix: string): boolean {
  return checkGiven(check, name, value) && check.text(`${PROP}.${name}`, value, form, what, fix);
}

function checkNumber(check: PropsCheck, name: string, value: number, bounds: { min: number; integer?: boolean }) {
  return checkGiven(check, name, value) && check.number(`${PROP}.${name}`, value, bounds, ASK_EC2);
}

function checkGiven(check: PropsCheck, name: string, value: unknown): boolean {
  const prop = `${PROP}.${name}`;
  return check.required(prop, value, ASK_EC2) && checkLiteral(check, prop, value, 'the interfaces follow from it');
}

import { conflict, outOfRange, unknownName } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { isToken } from '../core/base/tokens';
import type { Known } from '../core/base/tokens';
import { awsCatalog } from '../core/catalog/aws';
import type { InstanceTypeFacts } from '../core/catalog/instance-type';
import { fulfil, INTERCONNECTS } from '../core/catalog/instance-wish';
import type { InstanceWish, WishAnswer } from '../core/catalog/instance-wish';
import type { CapacityModel } from '../core/model/capacity';
import { fittingKinds, purchasesOf } from '../core/plan/purchase';
import { lookUpInstanceType } from './instance-type-look-up';
import { checkLiteral } from './literal';
import { machineOf } from './machine';
import { rowOfUnlisted } from './unlisted-instance-type';
import type { UnlistedInstanceType } from './unlisted-instance-type';

const DESCRIBE_IT = '; describe one that it lacks by its facts (UnlistedInstanceType)';

/** The type of a group's nodes. */
export interface InstanceChoice {
  readonly row: InstanceTypeFacts;
  /** Why it is this one; empty where the user named it. */
  readonly reasons: readonly string[];
  /** Date of what the row says. */
  readonly asOf: string;
}

/**
 * Finds the instance type that a user named or described, or that fulfils the wish given instead.
 *
 * @param check gathers what is wrong, under the prop `instanceType`
 * @param wanted name of a type, a wish, or what is known of a type that the catalogue does not hold
 * @param capacity how the nodes are bought
 * @param region region whose prices decide between types that fulfil a wish
 * @returns undefined where something is wrong
 */
export function chooseInstanceType(
  check: PropsCheck,
  wanted: string | InstanceWish | UnlistedInstanceType,
  capacity: CapacityModel,
  region: Known<string>,
): InstanceChoice | undefined {
  const { asOf } = awsCatalog();
  if (!isObject(wanted)) {
    const row = lookUpInstanceType(check, wanted, 'instanceType', DESCRIBE_IT);
    return row && { row, reasons: [], asOf };
  }
  if ('type' in wanted) {
    const row = rowOfUnlisted(check, wanted);
    return row && { row, reasons: ['is given by the user with all that is known of it'], asOf: wanted.asOf };
  }
  if (!checkWish(check, wanted)) return undefined;
  const answer = fulfil(wanted, { rows: awsCatalog().list(), purchases: purchasesOf(capacity), region });
  if (answer.kind === 'found') return { ...answer, asOf };
  addUnfulfilled(check, wanted, capacity, answer);
  return undefined;
}

function isObject(wanted: string | object): wanted is object {
  return typeof wanted === 'object' && wanted !== null && !isToken(wanted);
}

function checkWish(check: PropsCheck, { accelerator, count, interconnect }: InstanceWish): boolean {
  const before = check.failures.length;
  const why = 'the instance type follows from it';
  checkLiteral(check, 'instanceType.accelerator', accelerator, why);
  checkLiteral(check, 'instanceType.count', count, why);
  checkLiteral(check, 'instanceType.interconnect', interconnect, why);
  if (check.required('instanceType.accelerator', accelerator, "name a model such as 'H100'")) {
    check.text('instanceType.accelerator', accelerator, /\S/, 'the model of an accelerator', "write it as 'H100'");
  }
  const countFix = 'give the number of accelerators of one node, such as 8';
  if (check.required('instanceType.count', count, countFix)) {
    check.number('instanceType.count', count, { min: 0.001 }, countFix);
  }
  check.oneOf('instanceType.interconnect', interconnect, INTERCONNECTS, 'leave it out where any type will do');
  return check.failures.length === before;
}

function addUnfulfilled(
  check: PropsCheck,
  { accelerator, count, interconnect }: InstanceWish,
  capacity: CapacityModel,
  answer: Exclude<WishAnswer, { readonly kind: 'found' }>,
): void {
  switch (answer.kind) {
    case 'unknown': {
      const models = answer.comesWith.length === 0 ? 'no accelerator' : answer.comesWith.join(', ');
      const fix = `with ${count} per node there is ${models}`;
      const what = 'the model of an accelerator that EC2 offers';
      const subject = check.subject('instanceType.accelerator');
      return check.add(unknownName(subject, what, accelerator, fix, answer.suggestions));
    }
    case 'otherCounts': {
      const rule = `must be a number that ${answer.model} comes in per node (${answer.counts.join(', ')})`;
      return check.add(outOfRange(check.subject('instanceType.count'), rule, count, 'choose one of these'));
    }
    case 'notLinked': {
      const rule = `must be a link that ${answer.types.join(', ')} is known to have`;
      const subject = check.subject('instanceType.interconnect');
      return check.add(conflict(subject, rule, interconnect, 'leave it out, or wish for another number'));
    }
    case 'notSold': {
      const types = answer.rows.map((row) => {
        const { type, soldAs } = machineOf(row, awsCatalog().asOf);
        return `${type} is sold as (${fittingKinds(soldAs)})`;
      });
      const rule = `must be one that ${types.join(' or ')}`;
      return check.add(conflict(check.subject('capacity'), rule, capacity.kind, 'choose another kind of capacity'));
    }
  }
}

import { conflict, malformed } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { awsCatalog } from '../core/catalog/aws';
import type { InstanceTypeFacts } from '../core/catalog/instance-type';
import { known } from '../core/catalog/known';
import type { CapacityModel } from '../core/model/capacity';
import type { OtherMachineModel } from '../core/model/node-group';
import { lookUpInstanceType } from './instance-type-look-up';
import { checkLiteral } from './literal';
import { checkLayout, fabricOf, machineOf } from './machine';
import type { InterfaceLayout } from './machine';

/** A type that is taken where the first type of a group is short. */
export interface OtherInstanceType {
  /** Name of an EC2 instance type. */
  readonly instanceType: string;
  /**
   * How many of the group's nodes one instance of this type counts for, 1 to 999; an instance of the first type counts
   * for one. Auto Scaling counts by weight, so a group may pass its `nodes.max` by one instance.
   * @default 1
   */
  readonly weight?: number;
}

// https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/efa.html: traffic between P4d, P4de and any other type is not
// supported.
const FABRIC_OF_THEIR_OWN = ['p4d', 'p4de'];

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-autoscaling-autoscalinggroup-launchtemplateoverrides.html
const WEIGHT = { min: 1, max: 999, integer: true };

const OWN_GROUP = 'give it a node group of its own';

/**
 * Checks the further types of a group against the first.
 *
 * @param check gathers what is wrong, under `otherTypes`
 * @param others what the user gave
 * @param first row of the first type; undefined where it is wrong itself
 * @param settled what the group has for all its types
 */
export function resolveOtherTypes(
  check: PropsCheck,
  others: readonly OtherInstanceType[],
  first: InstanceTypeFacts | undefined,
  settled: { readonly capacity: CapacityModel; readonly layout: InterfaceLayout },
): OtherMachineModel[] {
  const { capacity, layout } = settled;
  if (!Array.isArray(others)) {
    check.add(
      malformed(
        check.subject('otherTypes'),
        'a list of types',
        others,
        "write it as [{ instanceType: 'p5e.48xlarge' }]",
      ),
    );
    return [];
  }
  if (others.length > 0 && capacity.kind !== 'onDemand' && capacity.kind !== 'spot') {
    const rule = `must be left out for capacity '${capacity.kind}', since a reservation holds one type`;
    const names = others.map((other: OtherInstanceType | null) => other?.instanceType);
    check.add(conflict(check.subject('otherTypes'), rule, names, 'give each type a node group of its own'));
  }
  const seen = new Set(first === undefined ? [] : [first.type]);
  return others.flatMap((other: OtherInstanceType, index) => {
    const prop = `otherTypes[${index}]`;
    const otherFix = "give its name, as { instanceType: 'p5e.48xlarge' }";
    if (!check.required(prop, other, otherFix) || !check.options(prop, other, otherFix)) return [];
    const { instanceType, weight = 1 } = other;
    const typeProp = `${prop}.instanceType`;
    checkLiteral(check, `${prop}.weight`, weight, 'cost and quotas are reckoned with it');
    check.number(`${prop}.weight`, weight, WEIGHT, 'give the number of nodes that one instance counts for');
    const row = lookUpInstanceType(check, instanceType, typeProp);
    if (row === undefined) return [];
    if (seen.has(row.type)) {
      check.add(
        conflict(check.subject(typeProp), 'must be a type that the group does not have', row.type, 'leave it out'),
      );
    } else if (first !== undefined) {
      checkLayout(check, typeProp, layout, row.type);
      checkAgreement(check, typeProp, row, first);
    }
    seen.add(row.type);
    return [{ machine: machineOf(row, awsCatalog().asOf), fabric: fabricOf(row, layout), weight }];
  });
}

function checkAgreement(check: PropsCheck, prop: string, row: InstanceTypeFacts, first: InstanceTypeFacts): void {
  const vendor = first.accelerator?.vendor;
  const must: Array<readonly [holds: boolean, rule: string]> = [
    [
      row.accelerator?.vendor === vendor,
      vendor === undefined ? 'have no accelerator' : `have an accelerator of ${vendor}`,
    ],
    [row.arch === first.arch, `have a processor of ${first.arch}`],
    [fabricsMeet(row, first), 'have EFA of the same kind'],
  ];
  must
    .filter(([holds]) => !holds)
    .forEach(([, rule]) =>
      check.add(conflict(check.subject(prop), `must ${rule}, like ${first.type}`, row.type, OWN_GROUP)),
    );
}

// A fact that no good source carries keeps nobody from anything.
function fabricsMeet(a: InstanceTypeFacts, b: InstanceTypeFacts): boolean {
  const aside = [a, b].map(({ family }) => FABRIC_OF_THEIR_OWN.includes(family));
  if (aside[0] !== aside[1]) return false;
  const pairs = [
    [hasEfa(a), hasEfa(b)],
    [known(a, 'rdmaRead'), known(b, 'rdmaRead')],
    [known(a, 'rdmaWrite'), known(b, 'rdmaWrite')],
  ];
  return pairs.every(([one, other]) => one === null || other === null || one === other);
}

function hasEfa(row: InstanceTypeFacts): boolean | null {
  const devices = known(row, 'maxEfa');
  return devices === null ? null : devices > 0;
}

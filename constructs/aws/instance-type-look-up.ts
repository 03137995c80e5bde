import { conflict, malformed, unknownName } from '../core/base/messages';
import type { Failure, Subject } from '../core/base/messages';
import type { PropsCheck } from '../core/base/props-check';
import { awsCatalog } from '../core/catalog/aws';
import type { WithdrawnType } from '../core/catalog/instance-catalog';
import type { InstanceTypeFacts } from '../core/catalog/instance-type';
import { checkLiteral } from './literal';

/**
 * Finds the row of an instance type that EC2 still offers.
 *
 * @param check gathers what is wrong with the name
 * @param instanceType what the user gave
 * @param prop the prop as the user wrote it
 * @param otherwise what else to do about a type that the catalogue does not hold, ends the message
 * @returns undefined where something is wrong
 */
export function lookUpInstanceType(
  check: PropsCheck,
  instanceType: string,
  prop = 'instanceType',
  otherwise = '',
): InstanceTypeFacts | undefined {
  const subject = check.subject(prop);
  if (!check.required(prop, instanceType, "name an EC2 instance type, such as 'p5.48xlarge'")) return undefined;
  if (!checkLiteral(check, prop, instanceType, 'the interfaces follow from it')) return undefined;
  if (typeof instanceType !== 'string') {
    check.add(malformed(subject, 'the name of an instance type', instanceType, "write it as 'p5.48xlarge'"));
    return undefined;
  }
  const found = awsCatalog().lookUp(instanceType);
  if (found.kind === 'found') return found.row;
  check.add(
    found.kind === 'unknown'
      ? unknownType(subject, instanceType, found.suggestions, otherwise)
      : withdrawnType(subject, found),
  );
  return undefined;
}

function unknownType(subject: Subject, type: string, suggestions: readonly string[], otherwise: string): Failure {
  const fix = `the catalogue of ${awsCatalog().asOf} holds the accelerated and HPC types of EC2${otherwise}`;
  return unknownName(subject, 'an instance type of the catalogue', type, fix, suggestions);
}

function withdrawnType(subject: Subject, { row, successor, reason }: WithdrawnType): Failure {
  const fix = successor === null ? 'choose another type' : `take '${successor.type}' instead`;
  return conflict(subject, `must be a type that EC2 still offers (${withoutStop(reason)})`, row.type, fix);
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

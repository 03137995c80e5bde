import type { Model, Rule } from '../../core/rules/rule';
import { judgedModelOf } from '../judged';
import { AWS_RULES } from '../rules';
import type { AppTemplates } from './app-templates';
import type { Fact, ForeignModel } from './facts';
import { foreignFileSystem } from './file-system';
import { foreignNodeGroup } from './node-group';
import { startsOf } from './starts';
import type { ForeignResource, Place } from './template';

/** What a rule found in resources that no construct of ours drew. */
export interface ForeignFinding {
  readonly rule: Rule;
  /** What must be, and what was got. */
  readonly text: string;
  readonly place: Place;
}

/**
 * The facts that each rule rests on, by its code: it judges where all of them are known. The first is where a finding is
 * shown. A rule that is not here rests on what no template tells (the store of a cluster, a limit of cost, the policy of
 * a key of somewhere else), or says something of our catalogue alone.
 */
export const NEEDED_FACTS: Readonly<Record<string, readonly Fact[]>> = {
  'GPU-FABRIC-001': ['interfaces'],
  'GPU-FABRIC-002': ['interfaces'],
  'GPU-FABRIC-003': ['interfaces'],
  'GPU-FABRIC-004': ['interfaces'],
  'GPU-FABRIC-005': ['interfaces'],
  'GPU-FABRIC-006': ['interfaces'],
  'GPU-FABRIC-007': ['allInterfaces'],
  'GPU-FABRIC-008': ['rdmaCards'],
  'GPU-FABRIC-009': ['publicAddress'],
  'GPU-FABRIC-010': ['subnets'],
  'GPU-FABRIC-011': ['selfAccess'],
  'GPU-FABRIC-012': ['groupsBesideInterfaces'],
  'GPU-FABRIC-013': ['nodes', 'subnets'],
  'GPU-FABRIC-014': ['groupsOnInterfaces'],
  'GPU-CAP-001': ['capacity'],
  'GPU-CAP-002': ['rebalance', 'capacity'],
  'GPU-CAP-005': ['placementGroup', 'capacity', 'nodes'],
  'GPU-CAP-006': ['placementGroup', 'reservationPlacement'],
  'GPU-CAP-007': ['capacity', 'subnets'],
  'GPU-CAP-008': ['capacity'],
  'GPU-CAP-009': ['nodes', 'capacity'],
  'GPU-CAP-010': ['nodes', 'capacity'],
  'GPU-CAP-011': ['capacity'],
  'GPU-IMAGE-002': ['image'],
  'GPU-IMAGE-003': ['image'],
  'GPU-HOOK-001': ['lifecycleHooks', 'capacity'],
  'GPU-KEY-003': ['disks'],
  'GPU-KEY-008': ['keyOfFileSystem'],
  'GPU-FS-004': ['efaOfFileSystem'],
  'GPU-FS-005': ['sizeOfFileSystem'],
};

// The kinds of construct of ours that draw what is judged here.
const DRAWING: ReadonlyArray<Model['kind']> = ['nodeGroup', 'store'];

/**
 * What the rules find in the resources of an app that no construct of ours drew.
 *
 * @param app the templates of the app
 */
export function foreignFindings(app: AppTemplates): ForeignFinding[] {
  const drawing = new Set(
    app.constructs.filter((construct) => DRAWING.includes(judgedModelOf(construct)?.kind as Model['kind'])),
  );
  const isOwn = (resource: ForeignResource): boolean =>
    app.constructOf(resource)?.node.scopes.some((scope) => drawing.has(scope)) === true;
  return app.templates
    .flatMap((template) => [
      ...startsOf(template, isOwn).map(foreignNodeGroup),
      ...template
        .ofType('AWS::FSx::FileSystem')
        .filter((resource) => !isOwn(resource))
        .map(foreignFileSystem),
    ])
    .flatMap((foreign) => (foreign === undefined ? [] : judgeForeign(foreign)));
}

/**
 * Judges a model that was made from templates by the rules whose facts are known.
 *
 * @param foreign the model and its facts
 */
export function judgeForeign({ model, facts }: ForeignModel): ForeignFinding[] {
  return AWS_RULES.filter(({ appliesTo }) => appliesTo === model.kind).flatMap((rule) => {
    const places = (NEEDED_FACTS[rule.code] ?? []).map((fact) => facts[fact]);
    const [place] = places;
    if (place === undefined || places.includes(undefined)) return [];
    return rule.check(model as never).map((text) => ({ rule, text, place }));
  });
}

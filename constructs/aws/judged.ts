import { App } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Model } from '../core/rules/rule';

const MODEL = Symbol.for('gpu-clusters.aws.judgedModel');
const RULES_PLUGIN = Symbol.for('gpu-clusters.aws.rulesPlugin');

type Judged = IConstruct & { readonly [MODEL]?: () => Model };

/**
 * Notes on a construct that the rules judge its model, for those who look at a whole app.
 *
 * @param construct whose model it is
 * @param model gives the model as it stands at synth
 */
export function markAsJudged(construct: IConstruct, model: () => Model): void {
  Object.defineProperty(construct, MODEL, { value: model });
}

/** Tells whether the rules judge the model of a construct, also where two copies of the package are loaded. */
export function isJudged(construct: IConstruct): boolean {
  return MODEL in construct;
}

/**
 * The model of a construct that the rules judge; undefined for every other construct.
 *
 * @param construct any construct
 */
export function judgedModelOf(construct: IConstruct): Model | undefined {
  return (construct as Judged)[MODEL]?.();
}

/** Notes on a validation plugin that it reports what the rules find, so that constructs need not. */
export function markAsRulesPlugin(plugin: object): void {
  Object.defineProperty(plugin, RULES_PLUGIN, { value: true });
}

/**
 * Tells whether a validation plugin reports what the rules find in a construct.
 *
 * @param construct any construct
 */
export function isLeftToPlugin(construct: IConstruct): boolean {
  // Without an app nobody asks the plugins.
  if (!App.isApp(construct.node.root)) return false;
  return construct.node.scopes.some((scope) => pluginsOf(scope).some((plugin) => RULES_PLUGIN in plugin));
}

// What CDK reads itself to know the plugins of an app or stage; it has no public way that knows their class. Where a
// later release has none at all, a finding is said twice and never less than once.
function pluginsOf(scope: IConstruct): readonly object[] {
  return (scope as { readonly _validationPlugins?: readonly object[] })._validationPlugins ?? [];
}

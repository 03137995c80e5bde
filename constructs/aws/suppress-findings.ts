import type { IConstruct } from 'constructs';
import { suppress } from '../core/rules';
import type { Suppression } from '../core/rules';
import { AWS_RULES } from './rules';

/**
 * Lets findings of some rules pass on a construct and on everything below it. Networks, keys and stores stand beside
 * their cluster and not below it: name them here, or the stack for all that is in it.
 *
 * @param scope the construct
 * @param suppressions codes of rules, each with the reason why its findings may pass
 * @throws GpuClustersError for an unknown code, a missing reason, or an error that no reason can excuse
 */
export function suppressFindings(scope: IConstruct, suppressions: readonly Suppression[]): void {
  suppress(scope, suppressions, AWS_RULES);
}

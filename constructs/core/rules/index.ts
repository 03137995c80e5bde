import { CAPACITY_RULES } from './capacity';
import { COST_RULES } from './cost';
import { ENCRYPTION_RULES } from './encryption';
import { FABRIC_RULES } from './fabric';
import { IMAGE_RULES } from './image';
import { NETWORK_RULES } from './network';
import type { Rule } from './rule';

export * from './engine';
export * from './rule';
export * from './suppressions';

/** The rules that hold on every cloud, by code. */
export const CORE_RULES: readonly Rule[] = Object.freeze([
  ...FABRIC_RULES,
  ...CAPACITY_RULES,
  ...ENCRYPTION_RULES,
  ...IMAGE_RULES,
  ...COST_RULES,
  ...NETWORK_RULES,
] as readonly Rule[]);

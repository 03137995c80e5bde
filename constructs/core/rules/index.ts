import { CAPACITY_RULES } from './capacity';
import { COST_RULES } from './cost';
import { ENCRYPTION_RULES } from './encryption';
import { FABRIC_RULES } from './fabric';
import { IMAGE_RULES } from './image';
import { INTERRUPTION_RULES } from './interruption';
import { LIFECYCLE_RULES } from './lifecycle';
import { NETWORK_RULES } from './network';
import { PEERING_RULES } from './peering';
import { RESERVATION_RULES } from './reservation';
import { ROLE_RULES } from './role';
import type { Rule } from './rule';
import { STORAGE_RULES } from './storage';

export * from './engine';
export * from './rule';
export * from './suppressions';

/** The rules that hold on every cloud, by code. */
export const CORE_RULES: readonly Rule[] = Object.freeze([
  ...FABRIC_RULES,
  ...CAPACITY_RULES,
  ...RESERVATION_RULES,
  ...ENCRYPTION_RULES,
  ...IMAGE_RULES,
  ...COST_RULES,
  ...LIFECYCLE_RULES,
  ...NETWORK_RULES,
  ...PEERING_RULES,
  ...INTERRUPTION_RULES,
  ...STORAGE_RULES,
  ...ROLE_RULES,
] as readonly Rule[]);

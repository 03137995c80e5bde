import { CORE_RULES } from '../../core/rules';
import type { Rule } from '../../core/rules';
import { AWS_KEY_RULES } from './key';

/** Every rule that holds on AWS, by code. */
export const AWS_RULES: readonly Rule[] = Object.freeze([...CORE_RULES, ...(AWS_KEY_RULES as readonly Rule[])]);

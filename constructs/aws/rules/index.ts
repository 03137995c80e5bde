import { CORE_RULES } from '../../core/rules';
import type { Rule } from '../../core/rules';
import { AWS_KEY_RULES } from './key';
import { AWS_LUSTRE_RULES } from './lustre';
import { AWS_SECURITY_GROUP_RULES } from './security-groups';
import { AWS_SPOT_RULES } from './spot';
import { AWS_STACK_RULES } from './stack';
import { AWS_USER_DATA_RULES } from './user-data';

/** Every rule that holds on AWS, by code. */
export const AWS_RULES: readonly Rule[] = Object.freeze([
  ...CORE_RULES,
  ...(AWS_KEY_RULES as readonly Rule[]),
  ...(AWS_LUSTRE_RULES as readonly Rule[]),
  ...(AWS_SECURITY_GROUP_RULES as readonly Rule[]),
  ...(AWS_SPOT_RULES as readonly Rule[]),
  ...(AWS_STACK_RULES as readonly Rule[]),
  ...(AWS_USER_DATA_RULES as readonly Rule[]),
]);

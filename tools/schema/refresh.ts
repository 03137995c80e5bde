import type { ConstraintsFile } from '../../sandbox/terraform/schema/constraints';
import type { SchemaFile } from '../../sandbox/terraform/schema/schema';
import { differences } from './compare';
import { cutConstraints, cutSchema } from './cut';
import type { Cloud, InUse } from './in-use';

/** The two files of a provider's package. */
export interface ProviderFiles {
  readonly schema?: SchemaFile;
  readonly constraints?: ConstraintsFile;
}

/** What a refresh is made from. */
export interface RefreshProps {
  readonly cloud: Cloud;
  readonly inUse: InUse;
  /** The whole schema of the provider. */
  readonly schema: SchemaFile;
  /** Version of the provider, when the schema does not say it. */
  readonly version?: string;
  /** The whole constraints of the provider. */
  readonly constraints?: ConstraintsFile;
  /** What stands in the project. */
  readonly current: ProviderFiles;
}

/** What a refresh brings. */
export interface Refresh {
  readonly files: Required<ProviderFiles>;
  /** One line for each difference to what stands in the project. */
  readonly changes: readonly string[];
}

/**
 * Makes a provider's files anew.
 *
 * A binary says no version when its name does not; then it is taken for the version that stands in the project.
 *
 * @throws when the constraints, given or standing, are of another version than the schema
 */
export function refresh(props: RefreshProps): Refresh {
  const { cloud, inUse, schema: whole, current } = props;
  const standing = current.schema && Object.values(current.schema.provider_versions ?? {})[0];
  const schema = cutSchema(
    whole,
    cloud,
    inUse,
    props.version ?? Object.values(whole.provider_versions ?? {})[0] ?? standing,
  );
  const given = props.constraints ?? current.constraints;
  if (given === undefined) throw new Error('there are no constraints yet; give them by --constraints FILE');
  const version = Object.values(schema.provider_versions ?? {})[0] ?? '';
  const constraints = cutConstraints(given, cloud, inUse, version);
  return {
    files: { schema, constraints },
    changes: [...differences(current.schema, schema), ...differences(current.constraints, constraints)],
  };
}

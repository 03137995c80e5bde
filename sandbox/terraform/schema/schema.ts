/** A type as Terraform writes it in JSON: `"string"`, `["list", "string"]`, `["object", {…}]`. */
export type TypeJson = string | readonly [string, TypeJson] | readonly ['object', Readonly<Record<string, TypeJson>>];

/** An argument or a computed value. */
export interface AttributeSchema {
  readonly type: TypeJson;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly deprecated?: boolean;
}

/** A block inside a block; `timeouts` is the one of mode `single`. */
export interface NestedBlockSchema {
  readonly nesting_mode: 'single' | 'list' | 'set';
  readonly block: BlockSchema;
  readonly min_items?: number;
  readonly max_items?: number;
}

/** The attributes and blocks of a provider, a resource, a data source or a nested block. */
export interface BlockSchema {
  readonly attributes?: Readonly<Record<string, AttributeSchema>>;
  readonly block_types?: Readonly<Record<string, NestedBlockSchema>>;
  readonly deprecated?: boolean;
}

/** A block with the version of its state. */
export interface VersionedSchema {
  readonly version: number;
  readonly block: BlockSchema;
}

/** One provider as `terraform providers schema -json` prints it. */
export interface ProviderSchema {
  readonly provider: VersionedSchema;
  readonly resource_schemas?: Readonly<Record<string, VersionedSchema>>;
  readonly data_source_schemas?: Readonly<Record<string, VersionedSchema>>;
}

/** A file in the format of `terraform providers schema -json`, and the versions that it was made from. */
export interface SchemaFile {
  readonly format_version: string;
  readonly provider_schemas: Readonly<Record<string, ProviderSchema>>;
  readonly provider_versions?: Readonly<Record<string, string>>;
}

/** The attributes and blocks of a block, empty when it has none. */
export function partsOf(block: BlockSchema): Required<Pick<BlockSchema, 'attributes' | 'block_types'>> {
  return { attributes: block.attributes ?? {}, block_types: block.block_types ?? {} };
}

/** The one provider of a schema file with its address and version. Throws when the file holds none or several. */
export function onlyProvider(file: SchemaFile): { address: string; version?: string; schema: ProviderSchema } {
  const entries = Object.entries(file.provider_schemas ?? {});
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) {
    throw new Error(`a schema file must hold one provider, got ${entries.length}`);
  }
  const [address, schema] = entry;
  return { address, version: file.provider_versions?.[address], schema };
}

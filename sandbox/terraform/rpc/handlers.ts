import { decideUnknown, type Decision } from '../cloud/computed';
import { newId } from '../cloud/identity';
import type { Store } from '../cloud/store';
import { planChange } from '../plan/plan';
import { withDefaults } from '../plan/fill';
import type { ResourceConstraints } from '../schema/constraints';
import type { LocalProvider } from '../schema/local-provider';
import type { BlockSchema, VersionedSchema } from '../schema/schema';
import { resourceShape } from '../schema/schema-walk';
import { validateConfig } from '../validate/validate';
import { emptyValue } from '../wire/conform';
import type { ValueObject } from '../wire/value';
import {
  pathMessage,
  problemMessages,
  readValue,
  refusal,
  schemaMessage,
  writeValue,
  type DynamicValue,
} from './messages';

/** What a caller's provider block says, as far as it matters here. */
export interface Configuration {
  /** Region of the provider; empty when none is given. */
  readonly region: string;
  /** Whether a change that the provider forbids replaces the resource. */
  readonly replaceForbidden: boolean;
}

/** The fields of all requests; each call has its own few. */
export interface Request {
  readonly type_name: string;
  readonly id: string;
  readonly config: DynamicValue;
  readonly prior_state: DynamicValue;
  readonly current_state: DynamicValue;
  readonly proposed_new_state: DynamicValue;
  readonly planned_state: DynamicValue;
  readonly raw_state: DynamicValue;
}

/** One call of the protocol. */
export type Handler = (request: Request, caller: string) => object | Promise<object>;

interface Kind {
  readonly block: BlockSchema;
  readonly constraints?: ResourceConstraints;
}

const mapValues = <T>(record: Readonly<Record<string, T>>, change: (value: T) => object) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

const NO_CONFIGURATION: Configuration = { region: '', replaceForbidden: false };

/** The answers of one provider to Terraform's calls. */
export class Handlers {
  /** By connection: each provider block of a configuration, with or without alias, has a connection of its own. */
  private readonly configurations = new Map<string, Configuration>();

  constructor(
    private readonly provider: LocalProvider,
    private readonly store: Store,
  ) {}

  /** The calls by their names in the protocol. */
  get calls(): Readonly<Record<string, Handler>> {
    return {
      GetProviderSchema: () => this.schema(),
      ValidateProviderConfig: () => ({ diagnostics: [] }),
      ValidateResourceConfig: (request) => this.validate(this.resource(request), request),
      ValidateDataResourceConfig: (request) => this.validate(this.dataSource(request), request),
      UpgradeResourceState: (request) => this.upgrade(request),
      ConfigureProvider: (request, caller) => this.configure(request, caller),
      ReadResource: (request) => this.read(request),
      PlanResourceChange: (request, caller) => this.plan(request, caller),
      ApplyResourceChange: (request, caller) => this.apply(request, caller),
      ImportResourceState: (request) => this.import(request),
      ReadDataSource: (request, caller) => this.readData(request, caller),
      StopProvider: () => ({}),
    };
  }

  private schema(): object {
    const { provider, resource_schemas = {}, data_source_schemas = {} } = this.provider.schema;
    return {
      provider: schemaMessage(provider),
      resource_schemas: mapValues(resource_schemas, schemaMessage),
      data_source_schemas: mapValues(data_source_schemas, schemaMessage),
    };
  }

  private kind(schemas: Readonly<Record<string, VersionedSchema>> = {}, type: string): VersionedSchema {
    const schema = schemas[type];
    if (schema === undefined) throw new Error(`the local provider has no ${type}`);
    return schema;
  }

  private resource({ type_name }: Request): Kind {
    const { block } = this.kind(this.provider.schema.resource_schemas, type_name);
    return { block, constraints: this.provider.constraints.resources[type_name] };
  }

  private dataSource({ type_name }: Request): Kind {
    return { block: this.kind(this.provider.schema.data_source_schemas, type_name).block };
  }

  private validate({ block, constraints }: Kind, { config }: Request): object {
    const value = readValue(block, config) ?? emptyValue(block);
    return { diagnostics: problemMessages(validateConfig(block, constraints, value)) };
  }

  private upgrade(request: Request): object {
    const { block } = this.resource(request);
    return { upgraded_state: writeValue(readValue(block, request.raw_state)) };
  }

  private configure({ config }: Request, caller: string): object {
    const value = readValue(this.provider.schema.provider.block, config) ?? {};
    const region = typeof value.region === 'string' ? value.region : '';
    this.configurations.set(caller, { region, replaceForbidden: value.enable_force_new === true });
    return { diagnostics: [] };
  }

  private configurationOf(caller: string): Configuration {
    return this.configurations.get(caller) ?? NO_CONFIGURATION;
  }

  private read(request: Request): object {
    const { block } = this.resource(request);
    const { id } = readValue(block, request.current_state) ?? {};
    const found = typeof id === 'string' ? this.store.get(request.type_name, id) : undefined;
    return { new_state: writeValue(found ? readValue(block, json(found)) : null) };
  }

  private plan(request: Request, caller: string): object {
    const { block, constraints } = this.resource(request);
    const { planned, replaces, problems } = planChange({
      block,
      constraints,
      prior: readValue(block, request.prior_state),
      proposed: readValue(block, request.proposed_new_state),
      replaceForbidden: this.configurationOf(caller).replaceForbidden,
    });
    return {
      planned_state: writeValue(planned),
      requires_replace: replaces.map(pathMessage),
      diagnostics: problemMessages(problems),
      // Defaults stand on arguments that the schema does not call computed, as in the real providers.
      legacy_type_system: true,
    };
  }

  private async apply(request: Request, caller: string): Promise<object> {
    const { type_name: type } = request;
    const kind = this.resource(request);
    const prior = readValue(kind.block, request.prior_state);
    const planned = readValue(kind.block, request.planned_state);
    if (planned === null) {
      await this.store.remove(type, String(prior?.id));
      return { new_state: writeValue(null), legacy_type_system: true };
    }
    const id = prior === null ? newId(type, planned) : String(prior.id);
    const exists = this.store.get(type, id) !== undefined;
    if (prior === null && exists)
      return { new_state: writeValue(null), diagnostics: refusal(`'${id}' exists already`) };
    if (prior !== null && !exists) return { new_state: writeValue(prior), diagnostics: refusal(`'${id}' is gone`) };
    const state = decideUnknown(resourceShape(kind.block, kind.constraints), planned, this.decision(id, caller));
    await this.store.put(type, id, state);
    return { new_state: writeValue(state), legacy_type_system: true };
  }

  private decision(id: string, caller: string, elements = 0): Decision {
    return { id, region: this.configurationOf(caller).region, now: new Date().toISOString(), elements };
  }

  private import(request: Request): object {
    const { type_name, id } = request;
    const { block, constraints } = this.resource(request);
    if (!constraints?.importable) return { diagnostics: refusal(`${type_name} cannot be imported`) };
    // Terraform reads it next, and says so when it is not there.
    const state = writeValue({ ...emptyValue(block), id });
    return { imported_resources: [{ type_name, state }] };
  }

  private readData(request: Request, caller: string): object {
    const { block } = this.dataSource(request);
    const shape = resourceShape(block, undefined);
    const wanted = planChange({ block, prior: null, proposed: readValue(block, request.config) }).planned;
    const decision = this.decision(request.type_name, caller, 1);
    return { state: writeValue(wanted && decideUnknown(shape, withDefaults(shape, wanted), decision)) };
  }
}

const json = (value: ValueObject): DynamicValue => ({ json: Buffer.from(JSON.stringify(value)) });

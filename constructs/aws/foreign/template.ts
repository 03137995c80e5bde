import { DEPLOY_TIME } from '../../core/base/tokens';
import type { Known } from '../../core/base/tokens';

/** Properties as a template writes them. */
export type Written = Readonly<Record<string, unknown>>;

/** A resource of a template. */
export interface ForeignResource {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Written;
  readonly template: ForeignTemplate;
}

/** Where in a template a fact stands. */
export interface Place {
  readonly resource: ForeignResource;
  /** Path below the resource: `Properties.InstanceType`. */
  readonly path: string;
}

/**
 * A template that the framework wrote, to be asked for what is known of it at synth. Its readers give undefined where
 * nothing is written, and `DEPLOY_TIME` where something is that only a deploy tells (a reference, a function, a
 * parameter without default) or that is of another type than asked for.
 */
export class ForeignTemplate {
  readonly resources: readonly ForeignResource[];
  private readonly parameters: Written;

  /**
   * @param path absolute path of the file
   * @param region region of its stack
   * @param json its content
   */
  constructor(
    readonly path: string,
    readonly region: Known<string>,
    json: Written,
  ) {
    this.parameters = isMap(json.Parameters) ? json.Parameters : {};
    this.resources = Object.entries(isMap(json.Resources) ? json.Resources : {}).flatMap(([logicalId, resource]) => {
      if (!isMap(resource) || typeof resource.Type !== 'string') return [];
      const properties = isMap(resource.Properties) ? resource.Properties : {};
      return [{ logicalId, type: resource.Type, properties, template: this }];
    });
  }

  /** The resources of one type. */
  ofType(type: string): ForeignResource[] {
    return this.resources.filter((resource) => resource.type === type);
  }

  /** A text, or a number written out. */
  text(written: unknown): Known<string> | undefined {
    const value = this.value(written);
    if (value === undefined || typeof value === 'string') return value;
    return typeof value === 'number' ? String(value) : DEPLOY_TIME;
  }

  /** A number, or a text of digits: templates write either. */
  number(written: unknown): Known<number> | undefined {
    const value = this.value(written);
    if (value === undefined || typeof value === 'number') return value;
    // eslint-disable-next-line no-restricted-syntax -- digits in a file, where there are no tokens
    return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : DEPLOY_TIME;
  }

  /** True or false, or the word for it. */
  flag(written: unknown): Known<boolean> | undefined {
    const value = this.value(written);
    if (value === undefined || typeof value === 'boolean') return value;
    return value === 'true' || value === 'false' ? value === 'true' : DEPLOY_TIME;
  }

  /** A list, its parts as they are written. */
  list(written: unknown): Known<readonly unknown[]> | undefined {
    const value = this.value(written);
    return value === undefined || Array.isArray(value) ? (value as readonly unknown[] | undefined) : DEPLOY_TIME;
  }

  /** Properties inside properties. */
  map(written: unknown): Known<Written> | undefined {
    const value = this.value(written);
    return value === undefined || isMap(value) ? value : DEPLOY_TIME;
  }

  /**
   * Name of the parameter of Systems Manager that a value is looked up in at deploy; undefined where it is not.
   *
   * @param written the value
   */
  ssmParameter(written: unknown): string | undefined {
    if (typeof written === 'string') return /^\{\{resolve:ssm:([^:}]+)\}\}$/.exec(written)?.[1];
    const id = referenceIn(written);
    const parameter = id === undefined ? undefined : this.parameters[id];
    if (!isMap(parameter) || !String(parameter.Type).startsWith('AWS::SSM::Parameter::Value<')) return undefined;
    return typeof parameter.Default === 'string' ? parameter.Default : undefined;
  }

  /**
   * The resource of this template that a value names, by reference or by the name that it gives itself.
   *
   * @param written the value
   * @param type type of the resource
   * @param nameProperty property that holds its own name
   */
  target(written: unknown, type: string, nameProperty?: string): ForeignResource | undefined {
    const id = referenceIn(written);
    const byId = this.ofType(type).find(({ logicalId }) => logicalId === id);
    if (byId !== undefined || nameProperty === undefined) return byId;
    const name = this.text(written);
    if (name === undefined || name === DEPLOY_TIME) return undefined;
    return this.ofType(type).find(({ properties }) => this.text(properties[nameProperty]) === name);
  }

  private value(written: unknown): unknown {
    if (written === null || written === undefined) return undefined;
    if (typeof written === 'string') return written.includes('{{resolve:') ? DEPLOY_TIME : written;
    if (!isMap(written)) return written;
    if ('Ref' in written) return this.referred(written.Ref);
    return Object.keys(written).some((key) => key.startsWith('Fn::')) ? DEPLOY_TIME : written;
  }

  private referred(name: unknown): unknown {
    if (name === 'AWS::NoValue') return undefined;
    if (name === 'AWS::Region') return this.region;
    const parameter = typeof name === 'string' ? this.parameters[name] : undefined;
    // The default of any other type is a name to look up, or a list as one text.
    if (!isMap(parameter) || !['String', 'Number'].includes(String(parameter.Type))) return DEPLOY_TIME;
    return parameter.Default ?? DEPLOY_TIME;
  }
}

/**
 * Logical id that a value refers to; undefined where it is no reference.
 *
 * @param written a value of a template
 */
export function referenceIn(written: unknown): string | undefined {
  if (!isMap(written)) return undefined;
  const attribute = written['Fn::GetAtt'];
  const id: unknown = written.Ref ?? (Array.isArray(attribute) ? attribute[0] : attribute);
  return typeof id === 'string' ? id.split('.')[0] : undefined;
}

function isMap(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CfnResource, Stack } from 'aws-cdk-lib';
import type { IPolicyValidationContext } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { DEPLOY_TIME } from '../../core/base/tokens';
import { ForeignTemplate } from './template';
import type { ForeignResource, Written } from './template';

/** The templates that a plugin is to judge, nested stacks among them, and the constructs that they came from. */
export class AppTemplates {
  readonly templates: readonly ForeignTemplate[];
  /** Every construct of these stacks. */
  readonly constructs: readonly IConstruct[];
  private readonly byStack = new Map<Stack, ForeignTemplate>();
  private readonly resources = new Map<ForeignTemplate, Map<string, CfnResource>>();

  /** @param context what CDK hands to a plugin */
  constructor({ stackTemplates, appConstruct }: IPolicyValidationContext) {
    const given = new Map(stackTemplates.map((one) => [one.stackConstructPath, one]));
    const all = appConstruct.node.findAll();
    for (const stack of all.filter(Stack.isStack)) {
      const { templatePath, region = DEPLOY_TIME } = given.get(outermost(stack).node.path) ?? {};
      if (templatePath === undefined) continue;
      // A nested stack is not among those that CDK names; its file lies beside that of its parent.
      const path = stack.nested ? join(dirname(templatePath), stack.templateFile) : templatePath;
      this.byStack.set(stack, new ForeignTemplate(path, region, JSON.parse(readFileSync(path, 'utf8')) as Written));
    }
    this.templates = [...this.byStack.values()];
    this.constructs = all.filter((construct) => this.templateOf(construct) !== undefined);
    this.constructs
      .filter((construct) => CfnResource.isCfnResource(construct))
      .forEach((resource) => this.index(resource));
  }

  /** The template of the stack that a construct stands in; undefined where that is not to be judged. */
  templateOf(construct: IConstruct): ForeignTemplate | undefined {
    const stack = construct.node.scopes.findLast((scope) => Stack.isStack(scope));
    return this.byStack.get(stack as Stack);
  }

  /** The construct that drew a resource; undefined where it came as raw JSON. */
  constructOf({ template, logicalId }: ForeignResource): CfnResource | undefined {
    return this.resources.get(template)?.get(logicalId);
  }

  private index(resource: CfnResource): void {
    const template = this.templateOf(resource)!;
    const byId = this.resources.get(template) ?? new Map<string, CfnResource>();
    this.resources.set(template, byId.set(logicalIdOf(resource), resource));
  }
}

/** Id of a resource in the template of its stack. */
export function logicalIdOf(resource: CfnResource): string {
  return resource.stack.resolve(resource.logicalId) as string;
}

function outermost(stack: Stack): Stack {
  return stack.nestedStackParent === undefined ? stack : outermost(stack.nestedStackParent);
}

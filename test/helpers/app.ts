import { rmSync } from 'node:fs';
import { App, Stack, Token } from 'aws-cdk-lib';
import type { StackProps } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as cdktf from 'cdktf';
import type { Failure } from '../../constructs/core';
import { errorOf } from '../fixtures/errors';

/** A resource of a template. */
export interface CfnResourceJson {
  readonly Type: string;
  // The values of a template have no type of their own.
  readonly Properties: any; // eslint-disable-line @typescript-eslint/no-explicit-any
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly UpdatePolicy?: unknown;
}

/** An object without some of its keys, for what another test looks at. */
export function without(value: object, ...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/** What a construct said at synth. */
export interface Message {
  readonly level: string;
  readonly path: string;
  readonly text: string;
}

/** An app without CDK's own template checks: they take seconds, and one test of the synth has them on. */
export function newApp(): App {
  return new App({ builtinCloudFormationValidation: false });
}

/** A stack of its own app in us-east-1, or where the props say. */
export function newStack(props: StackProps = { env: { region: 'us-east-1' } }, app = newApp()): Stack {
  return new Stack(app, 'Stack', props);
}

function artifactOf(stack: Stack): ReturnType<ReturnType<App['synth']>['getStackArtifact']> {
  const assembly = (stack.node.root as App).synth();
  const artifact = assembly.getStackArtifact(stack.artifactId);
  // The first reading keeps the template in memory; the folder is of no use after it.
  if (artifact.template !== undefined) rmSync(assembly.directory, { recursive: true, force: true });
  return artifact;
}

/** The template of a stack. */
export function synthTemplate(stack: Stack): Template {
  return Template.fromJSON(artifactOf(stack).template);
}

/** What the constructs of a stack said at synth: warnings and errors with path and text. */
export function synthMessages(stack: Stack): Message[] {
  return artifactOf(stack).messages.map(({ level, id, entry }) => ({ level, path: id, text: String(entry.data) }));
}

/** All resources of a type, by logical id. */
export function resourcesOf(template: Template, type: string): Record<string, CfnResourceJson> {
  return template.findResources(type) as Record<string, CfnResourceJson>;
}

/** The one resource of a type, with its logical id. */
export function only(template: Template, type: string): CfnResourceJson & { readonly id: string } {
  const found = Object.entries(resourcesOf(template, type));
  expect(found.map(([id]) => id)).toHaveLength(1);
  const [id, resource] = found[0]!;
  return { id, ...resource };
}

/** The mistakes of the library's error that a call throws; fails where it throws nothing or anything else. */
export function expectFailures(call: () => unknown): readonly Failure[] {
  return errorOf(call).failures;
}

/** The messages of {@link expectFailures}. */
export function failureMessages(call: () => unknown): string[] {
  return expectFailures(call).map(({ message }) => message);
}

/** Fails where a value is not frozen all the way down, or a second reading gives the very same one. */
export function expectFreshFrozenModel(owner: { readonly model: object }): void {
  expect(owner.model).not.toBe(owner.model);
  expect(owner.model).toEqual(owner.model);
  expect(notFrozenIn(owner.model)).toEqual([]);
}

/** Paths of the parts of a value that are not frozen. */
export function notFrozenIn(value: unknown, path = 'model'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, part]) => notFrozenIn(part, `${path}.${key}`));
  return Object.isFrozen(value) ? inside : [path, ...inside];
}

/** Tokens of one framework, made by the framework itself. */
export interface RealTokens {
  readonly text: string;
  readonly number: number;
  readonly list: string[];
}

/** Tokens of both frameworks, for `describe.each`. */
export const realTokens: ReadonlyArray<readonly [framework: string, tokens: RealTokens]> = [
  [
    'aws-cdk-lib',
    {
      text: Token.asString({ Ref: 'Text' }),
      number: Token.asNumber({ Ref: 'Number' }),
      list: Token.asList({ Ref: 'List' }),
    },
  ],
  [
    'cdktf',
    {
      text: cdktf.Token.asString({ ref: 'text' }),
      number: cdktf.Token.asNumber({ ref: 'number' }),
      list: cdktf.Token.asList({ ref: 'list' }),
    },
  ],
];

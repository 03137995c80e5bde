import { join } from 'node:path';
import ts from 'typescript';
import manifest from '../../package.json';
import { ROOT } from '../helpers/root';

/** A TypeScript block of a page, between fences marked `ts` or `typescript`. */
export interface CodeBlock {
  /** Page, relative to the root. */
  readonly page: string;
  /** Line of the page that the first line of code stands on, from 1. */
  readonly line: number;
  readonly code: string;
}

/**
 * Finds the TypeScript blocks of a page.
 *
 * @param page name of the page
 * @param markdown its text
 */
export function codeBlocks(page: string, markdown: string): CodeBlock[] {
  return [...markdown.matchAll(/^( *)```(?:ts|typescript)\b.*\n([\s\S]*?)^ *```/gm)].map(
    ({ 0: all, 2: code, index }) => ({
      page,
      line: markdown.slice(0, index + all.indexOf('\n') + 1).split('\n').length,
      code: code!,
    }),
  );
}

/**
 * Type-checks blocks against the sources of this package, under the names that the package exports.
 *
 * Each block stands for itself: it imports what it uses. One thing it may leave out: a block that says `this` outside a
 * class is taken for the inside of a stack's constructor, its imports aside.
 *
 * @param blocks the blocks
 * @returns `page:line: message` for each mistake
 */
export function mistakesIn(blocks: readonly CodeBlock[]): string[] {
  const modules = new Map(blocks.map((block, index) => [join(__dirname, `block-${index}.ts`), block]));
  const host = ts.createCompilerHost(OPTIONS);
  const fileExists = host.fileExists;
  const fromDisk = host.getSourceFile;
  host.fileExists = (file) => modules.has(file) || fileExists(file);
  host.getSourceFile = (file, options, ...rest) => {
    const block = modules.get(file);
    if (block !== undefined) return ts.createSourceFile(file, asModule(block.code), options);
    if (!sources.has(file)) sources.set(file, fromDisk(file, options, ...rest));
    return sources.get(file);
  };
  const program = ts.createProgram([...modules.keys()], OPTIONS, host);
  return [...modules].flatMap(([path, { page, line }]) => {
    const file = program.getSourceFile(path)!;
    const mistakes = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return mistakes.map(({ start, messageText }) => {
      const message = ts.flattenDiagnosticMessageText(messageText, ' ');
      return `${page}:${line + file.getLineAndCharacterOfPosition(start!).line}: ${message}`;
    });
  });
}

// What the programs of one test file share: the libraries and our sources.
const sources = new Map<string, ts.SourceFile | undefined>();

/** Makes a block a module of its own, line by line as it was. */
function asModule(code: string): string {
  const source = ts.createSourceFile('block.ts', code, ts.ScriptTarget.ES2022, true);
  if (!saysThis(source)) return `${code} export {};`;
  const end = source.statements.filter(ts.isImportDeclaration).at(-1)?.getEnd() ?? 0;
  const imports =
    "import { Stack as Outer } from 'aws-cdk-lib'; import type { Construct as Scope } from 'constructs'; ";
  const head = ' export class Block extends Outer { constructor(scope: Scope, id: string) { super(scope, id); ';
  return `${imports}${code.slice(0, end)}${head}${code.slice(end)} } }`;
}

function saysThis(node: ts.Node): boolean {
  if (ts.isClassLike(node)) return false;
  return node.kind === ts.SyntaxKind.ThisKeyword || (ts.forEachChild(node, saysThis) ?? false);
}

// The entries of the package, each to its source.
const ENTRIES = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === 'string'
    ? []
    : [[path.replace(/^\./, manifest.name), [join(ROOT, target.types.replace(/^\.\/dist\/(.+)\.d\.ts$/, '$1.ts'))]]],
);

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  strict: true,
  resolveJsonModule: true,
  esModuleInterop: true,
  skipLibCheck: true,
  noEmit: true,
  paths: Object.fromEntries(ENTRIES) as Record<string, string[]>,
};

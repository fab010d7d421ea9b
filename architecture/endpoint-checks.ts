import { fitsOne } from './glob.ts';
import { importsOf } from './read-imports.ts';
import { childOf, nameOf, syntaxTree, walk, type Node } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';

/** One endpoint of the contract: `name` as tests and handlers write it, such as `rateEndpoints.add`. */
export interface DeclaredEndpoint {
  readonly name: string;
  readonly refusals: readonly string[];
}

/** The endpoints that a module of the contract exports: those in each object whose name ends in "Endpoints". */
export function endpointsIn(module: Readonly<Record<string, unknown>>): DeclaredEndpoint[] {
  return Object.entries(module).flatMap(([exported, group]) => {
    if (!exported.endsWith('Endpoints') || typeof group !== 'object' || group === null) return [];
    return Object.entries(group).map(([key, declared]) => {
      const refusals: unknown = declared?.refusals;
      if (!Array.isArray(refusals)) throw new Error(`${exported}.${key} does not list its refusals.`);
      return { name: `${exported}.${key}`, refusals: refusals.map(String) };
    });
  });
}

/** The endpoints without a handler: no `*.routes.ts` has `handle(rateEndpoints.add, …)`. */
export function unhandled(endpoints: readonly DeclaredEndpoint[], files: readonly SourceFile[]): string[] {
  const handled = new Set<string>();
  for (const file of files.filter(({ path }) => fitsOne(path, ['apps/server/src/slices/**/*.routes.ts']))) {
    walk(syntaxTree(file), (node) => {
      const isHandle = node.type === 'CallExpression' && nameOf(childOf(node, 'callee')) === 'handle';
      const first =
        isHandle && Array.isArray(node['arguments']) ? (node['arguments'][0] as Node | undefined) : undefined;
      if (first !== undefined) handled.add(textOf(file, first));
    });
  }
  return endpoints.map(({ name }) => name).filter((name) => !handled.has(name));
}

/**
 * The refusals without a test, as "rateEndpoints.add: range_overlaps". A test covers one if it names the endpoint and
 * the refusal, itself or through what its file declares or imports from the server's `test` folder.
 */
export function untestedRefusals(
  endpoints: readonly DeclaredEndpoint[],
  files: readonly SourceFile[],
  testedElsewhere: readonly string[],
): string[] {
  const tools = new Map(
    files
      .filter(({ path }) => fitsOne(path, ['apps/server/test/**/*.ts']) && !path.endsWith('.test.ts'))
      .map((file) => [file.path, declarationsOf(file)]),
  );
  const tests = files.filter(({ path }) => fitsOne(path, ['apps/server/**/*.test.ts']));
  const passages = tests.flatMap((file) => passagesOf(file, tools));
  return endpoints.flatMap(({ name, refusals }) => {
    const words = passages
      .filter((passage) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(passage))
      .map(wordsOf);
    return refusals
      .filter((code) => !testedElsewhere.includes(code))
      .filter((code) => !words.some((own) => own.has(code)))
      .map((code) => `${name}: ${code}`);
  });
}

type Declarations = ReadonlyMap<string, string>;

/** Each test of a file as text, with the text of all the constants and functions it uses. */
function passagesOf(file: SourceFile, tools: ReadonlyMap<string, Declarations>): string[] {
  const declared = new Map(declarationsOf(file));
  for (const { target } of importsOf(file))
    for (const [name, text] of tools.get(target) ?? []) declared.set(name, text);
  const passages: string[] = [];
  walk(syntaxTree(file), (node) => {
    const text = textOf(file, node);
    if (node.type === 'CallExpression' && /^(test|it)\b/.test(text)) passages.push(text);
  });
  return passages.map((passage) => withDeclarations(passage, declared));
}

function declarationsOf(file: SourceFile): Declarations {
  const declared = new Map<string, string>();
  walk(syntaxTree(file), (node) => {
    const isDeclaration = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration';
    const name = isDeclaration ? nameOf(childOf(node, 'id')) : undefined;
    if (name !== undefined) declared.set(name, textOf(file, node));
  });
  return declared;
}

function withDeclarations(passage: string, declared: Declarations): string {
  const texts = new Set([passage]);
  // iterating over a set includes elements added meanwhile
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      const declaration = declared.get(word);
      if (declaration !== undefined) texts.add(declaration);
    }
  }
  return [...texts].join('\n');
}

function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[\w$]+/g));
}

function textOf(file: SourceFile, node: Node): string {
  return file.text.slice(node.start, Number(node['end']));
}

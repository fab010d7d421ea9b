import { fitsOne } from './glob.ts';
import { childOf, nameOf, syntaxTree, walk, type Node } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';

/** One call of the contract: `name` as tests and handlers write it, such as `rateEndpoints.add`. */
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

/** The endpoints that no slice handles: nothing in a `*.routes.ts` says `handle(rateEndpoints.add, …)`. */
export function unhandled(endpoints: readonly DeclaredEndpoint[], files: readonly SourceFile[]): string[] {
  const handled = new Set<string>();
  for (const file of files.filter(({ path }) => fitsOne(path, ['apps/server/src/slices/**/*.routes.ts']))) {
    walk(syntaxTree(file), (node) => {
      const isHandle = node.type === 'CallExpression' && nameOf(childOf(node, 'callee')) === 'handle';
      const first =
        isHandle && Array.isArray(node['arguments']) ? (node['arguments'][0] as Node | undefined) : undefined;
      if (first !== undefined) handled.add(file.text.slice(first.start, Number(first['end'])));
    });
  }
  return endpoints.map(({ name }) => name).filter((name) => !handled.has(name));
}

/**
 * The refusals that no test meets, as "rateEndpoints.add: range_overlaps". A test meets one when it names the endpoint
 * and the refusal, itself or through what its file declares for it.
 */
export function untestedRefusals(
  endpoints: readonly DeclaredEndpoint[],
  files: readonly SourceFile[],
  testedElsewhere: readonly string[],
): string[] {
  const tests = files.filter(({ path }) => fitsOne(path, ['apps/server/**/*.test.ts'])).flatMap(passagesOf);
  return endpoints.flatMap(({ name, refusals }) => {
    const own = tests.filter((passage) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(passage));
    return refusals
      .filter((code) => !testedElsewhere.includes(code))
      .filter((code) => !own.some((passage) => passage.includes(`'${code}'`)))
      .map((code) => `${name}: ${code}`);
  });
}

/** Each test of a file as text, with the text of the constants and functions of the file that it uses. */
function passagesOf(file: SourceFile): string[] {
  const textOf = (node: Node) => file.text.slice(node.start, Number(node['end']));
  const declared = new Map<string, string>();
  const passages: string[] = [];
  walk(syntaxTree(file), (node) => {
    const isDeclaration = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration';
    const name = isDeclaration ? nameOf(childOf(node, 'id')) : undefined;
    if (name !== undefined) declared.set(name, textOf(node));
    if (node.type === 'CallExpression' && /^(test|it)\b/.test(textOf(node))) passages.push(textOf(node));
  });
  return passages.map((passage) => withDeclarations(passage, declared));
}

function withDeclarations(passage: string, declared: ReadonlyMap<string, string>): string {
  const rest = new Map(declared);
  let text = passage;
  for (;;) {
    const used = [...rest].find(([name]) => new RegExp(`\\b${name}\\b`).test(text));
    if (used === undefined) return text;
    rest.delete(used[0]);
    text += `\n${used[1]}`;
  }
}

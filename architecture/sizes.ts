import { childOf, lineOf, nameOf, syntaxTree, walk, type Node } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';

/** So many lines a file, a component and an SQL statement of the product have at most, where no reason for more is given. */
export const most = { file: 300, component: 100, statement: 60 } as const;

/** What is larger: `name` is the path, with the name of the component or of the function around the statement behind it. */
export interface Large {
  readonly name: string;
  readonly lines: number;
}

/** The files, components and statements that are larger than `most`. */
export function largeParts(file: SourceFile): Large[] {
  const found: Large[] = [];
  const whole = file.text.trimEnd().split('\n').length;
  if (whole > most.file) found.push({ name: file.path, lines: whole });
  let around = '';
  walk(syntaxTree(file), (node) => {
    const name = functionName(node);
    if (name !== undefined) around = name;
    const lines = lineOf(file, { ...node, start: Number(node['end']) }) - lineOf(file, node) + 1;
    const isComponent = file.path.endsWith('.tsx') && name !== undefined && /^[A-Z]/.test(name);
    if (isComponent && lines > most.component) found.push({ name: `${file.path} ${name}`, lines });
    if (isStatement(node) && lines > most.statement) found.push({ name: `${file.path} ${around}`, lines });
  });
  return found;
}

function functionName(node: Node): string | undefined {
  if (node.type === 'FunctionDeclaration') return nameOf(childOf(node, 'id'));
  const isFunction = /^(ArrowFunction|Function)Expression$/.test(childOf(node, 'init')?.type ?? '');
  return node.type === 'VariableDeclarator' && isFunction ? nameOf(childOf(node, 'id')) : undefined;
}

function isStatement(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && nameOf(childOf(node, 'tag')) === 'sql';
}

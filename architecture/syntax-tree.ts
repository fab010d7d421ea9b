import { parseAst } from 'vitest/node';
import type { SourceFile } from './source-files.ts';

/** A node of a syntax tree, with the fields that the checks need. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const trees = new WeakMap<SourceFile, Node>();

/** The syntax tree of a file, parsed once for all rules; throws if the file is invalid. */
export function syntaxTree(file: SourceFile): Node {
  const { path, text } = file;
  const known = trees.get(file);
  if (known !== undefined) return known;
  const tree: unknown = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' }, path);
  if (!isNode(tree)) throw new Error(`${path} could not be read.`);
  trees.set(file, tree);
  return tree;
}

/** Calls `visit` with every node of a tree, outer ones first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const field of Object.values(node)) {
    if (isNode(field)) walk(field, visit);
    else if (Array.isArray(field)) for (const item of field) if (isNode(item)) walk(item, visit);
  }
}

/** A field of a node if it is a node itself. */
export function childOf(node: Node, field: string): Node | undefined {
  const child = node[field];
  return isNode(child) ? child : undefined;
}

/** The name of an identifier; undefined for any other node. */
export function nameOf(node: Node | undefined): string | undefined {
  return node?.type === 'Identifier' && typeof node['name'] === 'string' ? node['name'] : undefined;
}

/** The line on which a node begins, counted from 1. */
export function lineOf(file: SourceFile, node: Node): number {
  return file.text.slice(0, node.start).split('\n').length;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { childOf, lineOf, syntaxTree, walk, type Node } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';

/**
 * One import of a file: a path of this project, `npm:<package>` or `node:<module>`; `isLater` if it is loaded at run
 * time.
 */
export interface Import {
  readonly target: string;
  readonly line: number;
  readonly isLater: boolean;
}

const read = new WeakMap<SourceFile, readonly Import[]>();

/** Everything that a file imports: statements, re-exports, `import(…)`, and types written as `import('…')`. */
export function importsOf(file: SourceFile): readonly Import[] {
  const known = read.get(file);
  if (known !== undefined) return known;
  const found: Import[] = [];
  read.set(file, found);
  walk(syntaxTree(file), (node) => {
    const isImport = /^(Import|Export(Named|All))Declaration$|^ImportExpression$|^TSImportType$/.test(node.type);
    const source = childOf(node, 'source');
    if (!isImport || source === undefined) return;
    const isLater = node.type === 'ImportExpression';
    const specifier = textOf(source);
    const target =
      specifier === undefined ? 'an import that only running it would tell' : targetOf(file.path, specifier);
    found.push({ target, line: lineOf(file, node), isLater });
  });
  return found;
}

/** The target of an import in a file. */
export function targetOf(path: string, specifier: string): string {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) return posix.join(posix.dirname(path), plain);
  if (isBuiltin(plain)) return plain.startsWith('node:') ? plain : `node:${plain}`;
  const [scope = '', name = '', ...rest] = plain.split('/');
  // our packages are named after their folders, and their "exports" lead to src
  if (scope === '@countinghouse') {
    const folder = ['billing', 'contract', 'gateways'].includes(name) ? `packages/${name}` : `apps/${name}`;
    return [folder, 'src', ...rest].join('/');
  }
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
}

function textOf(node: Node): string | undefined {
  if (typeof node['value'] === 'string') return node['value'];
  const quasis = node['quasis'];
  const isPlainTemplate = node.type === 'TemplateLiteral' && Array.isArray(quasis) && quasis.length === 1;
  return isPlainTemplate ? String((quasis[0] as { value?: { cooked?: unknown } }).value?.cooked) : undefined;
}

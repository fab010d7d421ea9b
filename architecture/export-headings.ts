import { childOf, lineOf, nameOf, syntaxTree, walk, type Node } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';

/** Columns whose file has other headings than the screen, each with the reason. */
const exempt = new Set([
  // a file of rate ranges can be pasted again, where each heading names a field of the form
  'Range',
]);

/** Columns of lists that a file would head with another label than the screen, each as "path:line message". */
export function otherHeadings(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  for (const file of files)
    walk(syntaxTree(file), (node) => {
      if (node.type !== 'ObjectExpression') return;
      const parts = propertiesOf(node);
      const title = textOf(parts.get('title'));
      const headings = headingsOf(parts.get('exports'));
      if (title === undefined || headings.length === 0 || exempt.has(title)) return;
      if (!headings.some((heading) => isSameLabel(heading, title)))
        found.push(`${file.path}:${lineOf(file, node)} “${title}” is headed “${headings.join('”, “')}” in a file`);
    });
  return found;
}

/** A file may add a unit or a bound to the label ("Accuracy (%)", "Period from"), and divide it ("From – off-board"). */
const isSameLabel = (heading: string, title: string): boolean =>
  heading === title || heading.startsWith(`${title} `) || title.startsWith(`${heading} – `);

function propertiesOf(node: Node): Map<string, Node> {
  const properties = node['properties'];
  return new Map(
    (Array.isArray(properties) ? (properties as Node[]) : []).flatMap((property) => {
      const key = childOf(property, 'key');
      const name = nameOf(key) ?? textOf(key);
      const value = childOf(property, 'value');
      return name === undefined || value === undefined || property['computed'] === true ? [] : [[name, value]];
    }),
  );
}

/** The headings that a column gives to a file; none where they are computed. */
function headingsOf(exports: Node | undefined): string[] {
  let cells = exports && childOf(exports, 'body');
  while (cells?.type === 'ParenthesizedExpression') cells = childOf(cells, 'expression');
  return cells?.type === 'ObjectExpression' ? [...propertiesOf(cells).keys()] : [];
}

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

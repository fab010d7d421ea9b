import { childOf, lineOf, nameOf, syntaxTree, walk, type Node } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';

/** A text that a person can read on a screen, in a mail, in a file or in the terminal; an inserted value reads `{…}`. */
export interface VisibleText {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** The attribute or the property that has the text, `text` inside an element, else `string`. */
  readonly shownAs: string;
}

/** The files whose texts reach a person. */
export const filesWithTexts: readonly string[] = [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/{server,sandbox}/src/**/*.ts',
  'packages/{billing,contract,gateways}/src/**/*.ts',
  'scripts/*.mjs',
];
export const filesWithoutTexts: readonly string[] = [
  '**/*.test.{ts,tsx,mjs}',
  '**/{test,testing}/**',
  '**/behaviour.ts',
  // generated
  'apps/server/src/database/tables.ts',
];

const labels =
  /^(?:label|title|placeholder|hint|heading|header|summary|description|message|text|caption|alt|empty|aria-\w+|ariaLabel)$/;
const attributesOfCode = /^(?:className|style|d|viewBox|to|href|key|id|htmlFor|pattern)$/;
const statement =
  /^(?:select|insert|update|delete|with|create|alter|drop|lock|begin|commit|set|where|and|or|from|join|left join|order by|group by|on|case|exists|not|union|returning|values|limit|for update)\b.*(?:[=;(*]|\b(?:select|from|where|table|into)\b)(?!.*[.!?…]$)/i;
const condition = /^[a-z_]+(?: [a-z_]+)* (?:=|is|in|<|>) /;

/** Every text of a file that a person can read, in the order of the file. */
export function visibleTexts(file: SourceFile): VisibleText[] {
  const found: VisibleText[] = [];
  const hidden = new Set<Node>();
  const places = new Map<Node, string>();
  walk(syntaxTree(file), (node) => {
    const place = placeOfValue(node);
    if (place !== undefined) places.set(place.value, place.name);
    if (isNeverShown(node)) walk(node, (inner) => hidden.add(inner));
    const own = hidden.has(node) ? undefined : textOf(node);
    if (own === undefined) return;
    const text = own.replaceAll(/\s+/g, ' ').trim();
    const shownAs = places.get(node) ?? (node.type === 'JSXText' ? 'text' : 'string');
    if (isText(text, shownAs)) found.push({ path: file.path, line: lineOf(file, node), text, shownAs });
  });
  return found;
}

/** The value of an attribute or a property, with its name. */
function placeOfValue(node: Node): { readonly value: Node; readonly name: string } | undefined {
  if (node.type !== 'JSXAttribute' && node.type !== 'Property') return undefined;
  const value = childOf(node, 'value');
  const inner = value?.type === 'JSXExpressionContainer' ? childOf(value, 'expression') : value;
  const name = node.type === 'Property' ? nameOf(childOf(node, 'key')) : attributeName(node);
  return inner === undefined || name === undefined ? undefined : { value: inner, name };
}

const attributeName = (node: Node): string => String(childOf(node, 'name')?.['name']);

/** Parts of a program whose strings are never shown: imports, types, tagged statements, sets of names, classes of style. */
function isNeverShown(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TaggedTemplateExpression':
      return true;
    case 'JSXAttribute':
      return attributesOfCode.test(attributeName(node));
    case 'NewExpression':
      return ['URL', 'RegExp', 'Intl', 'Set'].includes(nameOf(childOf(node, 'callee')) ?? '');
    default:
      return false;
  }
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  const parts = node.type === 'TemplateLiteral' ? node['quasis'] : undefined;
  if (!Array.isArray(parts)) return undefined;
  return parts.map((part: { value: { cooked?: string } }) => part.value.cooked ?? '').join('{…}');
}

/** Whether a string reads like a text: the value of a label, several words, or one capitalised word. */
function isText(text: string, shownAs: string): boolean {
  if (!/[A-Za-z]{2}/.test(text.replaceAll('{…}', ''))) return false;
  if (shownAs === 'text' || labels.test(shownAs)) return true;
  if (condition.test(text) || statement.test(text)) return false;
  return /^[A-Z][a-z]+(?:[ ,.:!?…’'-]|$)/.test(text) || /[A-Za-z’']+[,:]? (?:\{…\} )?[a-z]+/.test(text);
}

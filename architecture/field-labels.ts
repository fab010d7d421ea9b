import { childOf, lineOf, nameOf, syntaxTree, walk, type Node } from './syntax-tree.ts';
import type { SourceFile } from './source-files.ts';

/** A label under which a property of a record is shown: in a form, over a column, beside a value, in the activity log, or as declared. */
export interface FieldLabel {
  readonly path: string;
  readonly line: number;
  readonly field: string;
  readonly label: string;
}

/** Every label of a file with the one property that it names; a label of several properties, or of none, is left out. */
export function fieldLabels(file: SourceFile): FieldLabel[] {
  const found: FieldLabel[] = [];
  walk(syntaxTree(file), (node) => {
    for (const [field, label] of labelsAt(node))
      found.push({ path: file.path, line: lineOf(file, node), field, label });
  });
  return found;
}

function labelsAt(node: Node): (readonly [field: string, label: string])[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return /(?:Fields|[lL]abels)$|^fields/.test(nameOf(childOf(node, 'id')) ?? '')
        ? declared(childOf(node, 'init'))
        : [];
    case 'ObjectExpression': {
      const parts = propertiesOf(node);
      // the column that names a row is headed by what the row is
      if (parts.has('namesRow')) return [];
      const label = textOf(parts.get('title')) ?? textOf(parts.get('label'));
      const shown = parts.get('render') ?? parts.get('value');
      const [field, another] = shown === undefined ? [] : propertiesRead(shown);
      return label === undefined || field === undefined || another !== undefined ? [] : [[field, label]];
    }
    case 'ArrayExpression': {
      // what the activity log calls it: ['Due date', (of) => of.dueDate]
      const [name, read, another] = listOf(node, 'elements');
      const label = textOf(name);
      if (label === undefined || read?.type !== 'ArrowFunctionExpression' || another !== undefined) return [];
      const [field, second] = propertiesRead(read);
      return field === undefined || second !== undefined ? [] : [[field, label]];
    }
    case 'JSXOpeningElement': {
      const field = boundField(node);
      const label = textOf(attributeOf(node, 'label'));
      return field === undefined || label === undefined ? [] : [[field, label]];
    }
    default:
      return [];
  }
}

/** The fields of a record with their labels: `{ name: { label: 'Name' }, due: dateField('Due date') }`. */
function declared(fields: Node | undefined): [string, string][] {
  if (fields?.type === 'TSAsExpression' || fields?.type === 'TSSatisfiesExpression')
    return declared(childOf(fields, 'expression'));
  if (fields?.type !== 'ObjectExpression') return [];
  return [...propertiesOf(fields)].flatMap(([name, value]): [string, string][] => {
    const label = declaredLabel(value);
    return label === undefined ? [] : [[name, label]];
  });
}

function declaredLabel(value: Node): string | undefined {
  if (value.type === 'Literal') return textOf(value);
  if (value.type === 'CallExpression') return textOf(listOf(value, 'arguments')[0]);
  if (value.type !== 'ObjectExpression') return undefined;
  const own = textOf(propertiesOf(value).get('label'));
  if (own !== undefined) return own;
  const spread = listOf(value, 'properties').find(({ type }) => type === 'SpreadElement');
  const inner = spread && childOf(spread, 'argument');
  return inner && declaredLabel(inner);
}

/** The field to which an element is bound, `<TextField {...form.field('name')}>`, unless it has a name of its own. */
function boundField(element: Node): string | undefined {
  if (attributeOf(element, 'name') !== undefined) return undefined;
  for (const attribute of listOf(element, 'attributes')) {
    const call = attribute.type === 'JSXSpreadAttribute' ? childOf(attribute, 'argument') : undefined;
    const callee = call?.type === 'CallExpression' ? childOf(call, 'callee') : undefined;
    if (call !== undefined && callee !== undefined && nameOf(childOf(callee, 'property')) === 'field')
      return textOf(listOf(call, 'arguments')[0]);
  }
  return undefined;
}

const attributeOf = (element: Node, name: string): Node | undefined => {
  const attribute = listOf(element, 'attributes').find((one) => childOf(one, 'name')?.['name'] === name);
  return attribute && childOf(attribute, 'value');
};

/** The properties that a function reads of its parameter, or an expression of anything: of `row.invoice.date` the last one. */
function propertiesRead(shown: Node): string[] {
  const isFunction = shown.type === 'ArrowFunctionExpression';
  const [row] = isFunction ? listOf(shown, 'params') : [];
  const taken = row?.type === 'ObjectPattern' ? [...propertiesOf(row).keys()] : [];
  const known = new Set([nameOf(row), ...taken]);
  const read = new Set<string>();
  const inner = new Set<Node>();
  walk((isFunction ? childOf(shown, 'body') : undefined) ?? shown, (node) => {
    if (node.type === 'CallExpression') {
      // a method is no property
      const callee = childOf(node, 'callee');
      if (callee?.type === 'MemberExpression') inner.add(callee);
    }
    if (inner.has(node)) {
      const object = childOf(node, 'object');
      if (object !== undefined && node.type === 'MemberExpression') inner.delete(object);
      return;
    }
    const name = node.type === 'MemberExpression' ? nameOf(childOf(node, 'property')) : nameOf(node);
    const root = rootOf(node);
    if (name === undefined || root === undefined || (isFunction && !known.has(root))) return;
    if (node.type === 'MemberExpression') {
      read.add(name);
      walk(node, (part) => inner.add(part));
    } else if (taken.includes(name)) read.add(name);
  });
  return [...read];
}

/** The name at which a chain of members begins: `row` of `row.invoice.date`. */
function rootOf(node: Node): string | undefined {
  const object = node.type === 'MemberExpression' ? childOf(node, 'object') : undefined;
  return object === undefined ? nameOf(node) : rootOf(object);
}

function propertiesOf(node: Node): Map<string, Node> {
  return new Map(
    listOf(node, 'properties').flatMap((property): [string, Node][] => {
      const name = nameOf(childOf(property, 'key')) ?? textOf(childOf(property, 'key'));
      const value = childOf(property, 'value');
      return name === undefined || value === undefined || property['computed'] === true ? [] : [[name, value]];
    }),
  );
}

const listOf = (node: Node, field: string): Node[] => (Array.isArray(node[field]) ? (node[field] as Node[]) : []);

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** Other labels of a field that stay, each with the reason. */
const otherLabels: Readonly<Record<string, readonly string[]>> = {
  // the exact words of the specification: tables of existing invoices, of timesheets, and of incentives, which calls a project an account
  startDate: ['Start'],
  endDate: ['End'],
  receivedDate: ['Receive Date'],
  billingModel: ['Model'],
  projectName: ['Account'],
  projectId: ['Account'],
  'users email': ['Email ID'],
  // an employee is a developer on a project, and a name in a timesheet
  employeeName: ['Name', 'Developer'],
  // a list shows the primary person of a project under their role
  primaryCsm: ['CSM'],
  primaryAccountant: ['Accountant'],
  // parts of a list of people, a value for another purpose, or a part that is computed from the field
  'projects csms': ['Secondary CSMs'],
  'projects accountants': ['Secondary accountants'],
  'projects name': ['Primary client', 'Name'],
  'projects email': ['Client email', 'New person'],
  'holidays date': ['Day'],
  'jobs name': ['Item'],
  companyId: ['Existing companies in this portal'],
  currencyCode: ['Paid in'],
  // the invoice that a credit note corrects, the date of a credit note, and the status where every row is an invoice
  invoiceNumber: ['Corrects'],
  invoiceDate: ['Credit note date'],
  invoiceStatus: ['Status'],
  // another way to show the same moment, and rates of different kinds
  'server-logs at': ['Time (UTC)'],
  'rates rate': ['Special rate'],
  'rates role': ['Role rate', 'Change'],
  // a field to choose what is added, which is bound to no field of the record
  'tech-stacks name': ['Actions'],
};

/**
 * Fields that have two labels, each as one sentence. A name of one word (`date`) is one field within its slice, a name of several
 * (`receivedDate`) everywhere. Capitals may differ, and a column or a value may be headed by what the field names: “Project” for
 * `projectName`.
 */
export function fieldsOfTwoLabels(labels: readonly FieldLabel[]): string[] {
  const byField = new Map<string, Map<string, FieldLabel>>();
  for (const one of labels) {
    const field = /[A-Z]/.test(one.field) ? one.field : `${sliceOf(one.path)} ${one.field}`;
    const label = one.label.toLowerCase();
    if (
      label === /^(.+)(?:Name|Number|Id)$/.exec(one.field)?.[1]?.toLowerCase() ||
      otherLabels[field]?.includes(one.label) === true
    )
      continue;
    byField.set(field, (byField.get(field) ?? new Map<string, FieldLabel>()).set(label, one));
  }
  return [...byField].flatMap(([field, found]) =>
    found.size < 2
      ? []
      : [
          `${field}: ${[...found.values()].map(({ label, path, line }) => `“${label}” (${path}:${line})`).join(' and ')}`,
        ],
  );
}

const sliceOf = (path: string): string => /(?:slices|contract\/src)\/([^/]+)\//.exec(path)?.[1] ?? 'screens';

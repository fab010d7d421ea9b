import { AliasNode, ColumnNode, IdentifierNode, RawNode, ReferenceNode } from 'kysely';
import type { KyselyPlugin, OperationNode, QueryId, RootOperationNode } from 'kysely';
import { Client, type FieldDef } from 'pg';
import type { Database } from '../../src/database/database.ts';
import type { DeclaredResult, Shape } from './declared-results.ts';
import { declaredOf, noteChecked, nullableColumn } from './declarations.ts';
import { problemsOfColumn, problemsOfRows, problemsOfValue, type Column, type Row } from './fits.ts';

const rowsAtMost = 50;

const found = new Set<string>();
const reported = new Set<string>();

/** Fails a test in which a result did not fit what is declared of it; each fault fails one test. */
export function demandRightResults(): void {
  const wrong = [...found].filter((one) => !reported.has(one));
  for (const one of wrong) reported.add(one);
  found.clear();
  if (wrong.length > 0) throw new Error(`PostgreSQL answers otherwise than declared:\n${wrong.join('\n')}`);
}

/** The database, with the result of each statement held against its declared type as it arrives. */
export const withCheckedResults = <Kind extends Database>(database: Kind): Kind => ({
  ...database,
  kysely: database.kysely.withPlugin(checkOfResults),
});

const fieldsOf = new WeakMap<readonly unknown[], readonly FieldDef[]>();
// oxlint-disable-next-line unbound-method -- each call gives it its client
const query = Client.prototype.query as (...words: unknown[]) => unknown;
// Kysely drops the description of the columns but hands on the very rows, so these lead to it
Client.prototype.query = function remembering(this: Client, ...words: unknown[]) {
  const callback = words.at(-1);
  if (typeof callback === 'function')
    return query.apply(this, [
      ...words.slice(0, -1),
      (error: unknown, result: Answer | undefined) =>
        (callback as (...answer: unknown[]) => void)(error, result && remembered(result)),
    ]);
  const answer = query.apply(this, words);
  return answer instanceof Promise ? answer.then(remembered) : answer;
} as typeof Client.prototype.query;

interface Answer {
  readonly rows?: unknown[];
  readonly fields?: FieldDef[];
}

function remembered(result: Answer): Answer {
  if (result.rows !== undefined && result.fields !== undefined) fieldsOf.set(result.rows, result.fields);
  return result;
}

const nodes = new WeakMap<QueryId, RootOperationNode>();

const checkOfResults: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    nodes.set(queryId, node);
    return node;
  },
  transformResult: ({ result, queryId }) => {
    const node = nodes.get(queryId);
    const fields = fieldsOf.get(result.rows);
    // going back to a savepoint has no rows that the driver could hand on
    if (node !== undefined && RawNode.is(node) && node.sqlFragments[0]?.startsWith('rollback to savepoint') === true)
      return Promise.resolve(result);
    if (fields === undefined) throw new Error('Kysely no longer hands on the rows of the driver as they are.');
    if (node !== undefined && fields.length > 0) check(node, fields, result.rows);
    return Promise.resolve(result);
  },
};

function check(node: RootOperationNode, fields: readonly FieldDef[], rows: readonly Row[]): void {
  const some = rows.slice(0, rowsAtMost);
  if (RawNode.is(node)) {
    const excluded = excludesNull(node);
    const rowsOf = declaredOf(node.sqlFragments).filter(({ isStatement }) => isStatement);
    settle(rowsOf, (shape) => problemsOfRows(shape, fields.map(columnOf(excluded)), some));
    return;
  }
  for (const [name, own] of ownSqlIn(node)) {
    const field = fields.find((one) => one.name === name);
    if (field === undefined) continue;
    settle(declaredOf(own.sqlFragments), (shape) => [
      ...problemsOfColumn(shape, columnOf(excludesNull(own))(field)),
      ...some.flatMap((row) => problemsOfValue(name, shape, row[name])),
    ]);
  }
}

/** Whether a statement leaves out the rows in which a column is null, in so many words. */
const excludesNull = (node: RawNode): ((column: string) => boolean) => {
  const text = textOf(node);
  return (column) => new RegExp(`\\b${column} is not null`).test(text);
};

/** SQL with the columns that it names, and without its values. */
function textOf(node: OperationNode): string {
  if (ReferenceNode.is(node)) return ColumnNode.is(node.column) ? node.column.column.name : '';
  if (!RawNode.is(node)) return '';
  return node.sqlFragments
    .map((text, at) => `${text}${at < node.parameters.length ? textOf(node.parameters[at]!) : ''}`)
    .join('');
}

const columnOf =
  (excluded: (column: string) => boolean) =>
  ({ name, dataTypeID: typeId, tableID, columnID }: FieldDef): Column => {
    const nullable = nullableColumn(tableID, columnID);
    return { name, typeId, mayBeNull: nullable !== undefined && !excluded(nullable) };
  };

/** The columns that a statement of the builder selects by SQL of their own. */
function ownSqlIn(node: RootOperationNode): (readonly [string, RawNode])[] {
  const selections =
    node.kind === 'SelectQueryNode' ? node.selections : 'returning' in node ? node.returning?.selections : undefined;
  return (selections ?? []).flatMap(({ selection }) =>
    AliasNode.is(selection) && RawNode.is(selection.node) && IdentifierNode.is(selection.alias)
      ? [[selection.alias.name, selection.node] as const]
      : [],
  );
}

/** The same text may be declared in several places; the one that fits is the one that ran. */
function settle(declared: readonly DeclaredResult[], problemsIn: (shape: Shape) => string[]): void {
  const problems = declared.map(({ shape }) => problemsIn(shape));
  const right = problems.findIndex(({ length }) => length === 0);
  for (const [at, { place }] of declared.entries()) {
    if (right !== -1 && at !== right) continue;
    noteChecked(place);
    for (const fault of problems[at] ?? []) found.add(`${place}: ${fault}`);
  }
}

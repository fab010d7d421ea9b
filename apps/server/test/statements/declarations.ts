import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import type { DeclaredResult } from './declared-results.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the declared results of the server and the places of those that were checked, one for a whole run. */
    statements: string;
    /** The names of the columns that may be null, by `table.column` in numbers of the catalogue. */
    nullableColumns: Readonly<Record<string, string>>;
  }
}

/** The folder of this run of the tests. */
export const statementsFolder = join(tmpdir(), `countinghouse-statements-${process.pid}`);
const results = (folder: string): string => join(folder, 'results.json');
const checked = (folder: string): string => join(folder, 'checked');

/** Stores the declared results for the tests of a run, unless another project of the run did. */
export async function storeResults(read: () => Promise<readonly DeclaredResult[]>): Promise<void> {
  if (existsSync(results(statementsFolder))) return;
  const found = await read();
  mkdirSync(statementsFolder, { recursive: true });
  writeFileSync(`${results(statementsFolder)}.new`, JSON.stringify(found));
  renameSync(`${results(statementsFolder)}.new`, results(statementsFolder));
}

/** The columns of all tables that may be null. */
export async function nullableColumnsOf(migrated: Pool): Promise<Record<string, string>> {
  const { rows } = await migrated.query<{ column: string; name: string }>(
    `select attrelid || '.' || attnum as column, attname::text as name
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attnotnull`,
  );
  return Object.fromEntries(rows.map(({ column, name }) => [column, name]));
}

const resultsIn = (folder: string): readonly DeclaredResult[] =>
  JSON.parse(readFileSync(results(folder), 'utf8')) as DeclaredResult[];

/** The places of statements whose rows no test of the run has read. */
export function neverRead(): string[] {
  const read = new Set(
    existsSync(checked(statementsFolder)) ? readFileSync(checked(statementsFolder), 'utf8').split('\n') : [],
  );
  return resultsIn(statementsFolder)
    .filter(({ isStatement, place }) => isStatement && !read.has(place))
    .map(({ place }) => place);
}

const keyOf = (texts: readonly string[]): string => texts.join('\0');

let byTexts: Map<string, DeclaredResult[]> | undefined;

/** What is declared of SQL with these texts between its placeholders; several places may have the same. */
export function declaredOf(texts: readonly string[]): readonly DeclaredResult[] {
  byTexts ??= groupedByTexts(resultsIn(inject('statements')));
  return byTexts.get(keyOf(texts)) ?? [];
}

function groupedByTexts(all: readonly DeclaredResult[]): Map<string, DeclaredResult[]> {
  const grouped = new Map<string, DeclaredResult[]>();
  for (const one of all) grouped.set(keyOf(one.texts), [...(grouped.get(keyOf(one.texts)) ?? []), one]);
  return grouped;
}

/** The name of a column of a table if it may be null. */
export const nullableColumn = (table: number, column: number): string | undefined =>
  inject('nullableColumns')[`${table}.${column}`];

const noted = new Set<string>();

/** Notes that a declared result was held against a real one. */
export function noteChecked(place: string): void {
  if (noted.has(place)) return;
  noted.add(place);
  appendFileSync(checked(inject('statements')), `${place}\n`);
}

import type { Upload } from '@countinghouse/contract/endpoint.ts';
import { chosenColumns, importKind } from '@countinghouse/contract/imports/imports.contract.ts';
import { tableReading, type TableReading } from '@countinghouse/contract/table-files.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller, Compute, Work } from '../../handle.ts';
import { rememberedColumns, type ChosenColumns } from '../../table-files/remembered-columns.ts';
import { maySeeCosts } from '../users/users.public.ts';
import { parseJson } from '../projects/projects.public.ts';
import type { Common, Handlers } from './call-endpoint.ts';
import { importers } from './importers.ts';
import { columnsOf, type Asking, type Columns, type DocumentsInBooks, type Importer, type Part } from './importer.ts';
import {
  howRead,
  readRow,
  readTable,
  type HowRead,
  type ReadRow,
  type ReadTable,
  type Unreadable,
} from './read-rows.ts';
import { runRows, type DoneRow, type RunOfRows } from './run-rows.ts';
import { headingsThere, missingColumns, suggestColumns } from './suggest-columns.ts';

/** A file before any of its rows is saved: which column is what, and how its cells are read. */
export interface ImportPlan {
  readonly importer: Importer;
  readonly parts: readonly Part[];
  readonly columns: Columns;
  readonly table: ReadTable;
  readonly chosen: ChosenColumns;
  readonly areRemembered: boolean;
  readonly missing: string[];
  readonly how: HowRead;
  readonly reading: TableReading;
}

interface Planning {
  readonly compute: Compute;
  readonly caller: Pick<Caller, 'userId'>;
  readonly refuse: (code: Unreadable | 'invalid_input' | 'costs_not_shown') => never;
}

/** Reads the form of an import: its file, and what the user chose of its columns and its format. */
export async function planImport(
  tx: Tx,
  body: Upload,
  { compute, refuse, caller }: Planning,
  inBooks?: DocumentsInBooks,
): Promise<ImportPlan> {
  const { kind, columns: typed, ...format } = body.fields;
  const importer = importers.find((one) => one.kind === importKind.safeParse(kind).data) ?? refuse('invalid_input');
  if (importer.needsCosts === true && !(await maySeeCosts(tx, caller.userId))) return refuse('costs_not_shown');
  const { encoding, separator, decimalMark, dateOrder } = format;
  const read = tableReading.safeParse({ encoding, separator, decimalMark, dateOrder });
  const reading = read.success ? read.data : tableReading.parse({});
  const parts = await importer.partsFor(tx, inBooks);
  const columns = columnsOf(parts);
  const table = await readTable(body, { columns, reading, compute });
  if (typeof table === 'string') return refuse(table);
  const wanted = chosenColumns.safeParse(parseJson(typed)).data;
  const remembered = wanted === undefined ? await rememberedColumns(tx, importer.kind, table.header) : undefined;
  const chosen = headingsThere(columns, wanted ?? remembered ?? suggestColumns(columns, table.header), table.header);
  return {
    importer,
    parts,
    columns,
    table,
    chosen,
    areRemembered: remembered !== undefined,
    missing: missingColumns(columns, chosen),
    how: howRead(table, columns, chosen, reading),
    reading,
  };
}

/** What the connected books have of the rows of a file; undefined where its kind has nothing to do with them. */
export async function askForImport(context: Planning & Asking, body: Upload): Promise<DocumentsInBooks | undefined> {
  const { askBooks } = importers.find(({ kind }) => kind === body.fields['kind']) ?? {};
  if (askBooks === undefined) return undefined;
  const plan = await context.inTransaction(({ tx }) => planImport(tx, body, context));
  return isUndecided(plan)
    ? undefined
    : askBooks(
        context,
        readRows(plan).map(({ values }) => values),
      );
}

const readRows = ({ table, columns, chosen, how }: ImportPlan): ReadRow[] =>
  table.rows.map((row) => readRow(row, { header: table.header, columns, chosen, how }));

/** Whether a user has to choose something before any row can be read. */
export const isUndecided = ({ missing, how, reading }: ImportPlan): boolean =>
  missing.length > 0 ||
  (!how.isDateOrderCertain && reading.dateOrder === null) ||
  (!how.isDecimalMarkCertain && reading.decimalMark === null);

/** The mark of a preview begins with as many bytes that tell it from another one that would do the same; its effect follows. */
export const previewIdBytes = 8;
export const effectIn = (mark: string): string => mark.slice(previewIdBytes * 2);

/** Progress is stored after as many rows. */
const rowsOfProgress = 400;

/** Saves the rows of a plan in the transaction that is given. */
export function runPlan(
  plan: ImportPlan,
  {
    handlers,
    common,
    work,
    onRows,
  }: {
    readonly handlers: Handlers;
    readonly common: Common;
    readonly work: Work;
    readonly onRows?: (rows: number) => Promise<void>;
  },
): Promise<RunOfRows> {
  const { parts } = plan;
  let stored = 0;
  return runRows(readRows(plan), {
    handlers,
    common,
    work,
    parts,
    onDone: async (done) => {
      if (onRows === undefined || done - stored < rowsOfProgress) return;
      stored = done;
      await onRows(done);
    },
  });
}

/** How many rows came to what. */
export function countsOf(rows: readonly DoneRow[]) {
  const count = (outcome: DoneRow['outcome']): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    added: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminOnly } from '../roles.ts';
import { dateOrder, decimalMark, encoding, separator } from '../table-files.ts';
import { fileBytesMax } from '../uploads.ts';
import { idIn, idOut, instantOut } from '../wire.ts';

/** What can be imported, in the order in which a new installation needs it. */
export const importKinds = [
  'holidays',
  'companies',
  'projects',
  'employees',
  'developers',
  'rates',
  'costs',
  'predictions',
  'invoices',
] as const;
export const importKind = z.enum(importKinds);
export type ImportKind = z.output<typeof importKind>;

/** The most rows of one file. */
export const importRowsMax = 10_000;

/** What a user maps a column of the file to. */
const importColumn = z.object({
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  /** How its values are written; empty for plain text. */
  hint: z.string(),
});
export type ImportColumn = z.output<typeof importColumn>;

/** The column of the file for each column of the kind; null where the file has none. */
export const chosenColumns = z.record(z.string().max(200), z.string().max(200).nullable());

const outcome = z.enum(['new', 'changed', 'unchanged', 'refused']);
export type ImportOutcome = z.output<typeof outcome>;

const previewRow = z.object({
  /** Its line in the file. */
  line: z.int(),
  outcome,
  /** In the order of the file's header. */
  cells: z.array(z.string()),
  /** Why it is refused: the heading in the file, or null if no column of the file is to blame. */
  faults: z.array(z.object({ heading: z.string().nullable(), message: z.string() })),
});
export type PreviewRow = z.output<typeof previewRow>;

const counts = { added: z.int(), changed: z.int(), unchanged: z.int() };

const preview = z.object({
  columns: z.array(importColumn),
  /** The headings of the file. */
  header: z.array(z.string()),
  chosen: chosenColumns,
  /** A user chose these columns for an earlier file with the same header. */
  areRemembered: z.boolean(),
  /** Null for a workbook. */
  encoding: encoding.nullable(),
  separator: separator.nullable(),
  /** Null if no figure has a separator. */
  decimalMark: decimalMark.nullable(),
  isDecimalMarkCertain: z.boolean(),
  /** Null if no date leaves its order open. */
  dateOrder: dateOrder.nullable(),
  isDateOrderCertain: z.boolean(),
  /** The labels of the columns that the file lacks and that have to be chosen first. */
  missing: z.array(z.string()),
  ...counts,
  refused: z.int(),
  /** Every row; none as long as something has to be chosen first. */
  rows: z.array(previewRow),
  /** Identifies what the user saw: the import is refused if it would do anything else. */
  mark: z.string(),
});
export type ImportPreview = z.output<typeof preview>;

const oneImport = z.object({
  importId: idOut,
  kind: importKind,
  fileName: z.string(),
  importedBy: z.string(),
  startedAt: instantOut,
  /** Null while it runs. */
  finishedAt: instantOut.nullable(),
  rowsTotal: z.int(),
  rowsDone: z.int(),
  ...counts,
  undoneAt: instantOut.nullable(),
});
export type RecordImport = z.output<typeof oneImport>;

const reading = ['kind', 'columns', 'encoding', 'separator', 'decimalMark', 'dateOrder'];
const bodyBytesMax = fileBytesMax + 100_000;
const unreadable = [
  'file_missing',
  'import_unreadable',
  'file_empty',
  'import_too_many_rows',
  'import_columns_repeated',
  'invalid_input',
  'costs_not_shown',
  'provider_away',
  'books_not_connected',
] as const;

/** Records imported from a CSV file or a workbook (docs/domain/imports.md). */
export const importEndpoints = {
  kinds: endpoint({
    method: 'GET',
    path: '/imports/kinds',
    summary: 'What can be imported, and the columns of each template',
    roles: adminOnly,
    consistent: true,
    answer: z.array(z.object({ kind: importKind, columns: z.array(importColumn) })),
    refusals: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/imports',
    summary: 'The last imports, newest first, with the progress of one that runs',
    roles: adminOnly,
    consistent: true,
    answer: z.array(oneImport),
    refusals: [],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/imports/preview',
    summary: `Preview an import row by row; nothing is stored (fields: ${reading.join(', ')}; file)`,
    roles: adminOnly,
    kind: 'multipart',
    form: { fields: reading, files: 'file' },
    outside: true,
    reads: true,
    bodyBytesMax,
    answer: preview,
    refusals: unreadable,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/imports',
    summary: `Import every row of a file or none; the same file twice changes nothing (fields: ${reading.join(', ')}, mark; file)`,
    roles: adminOnly,
    kind: 'multipart',
    form: { fields: [...reading, 'mark'], files: 'file' },
    outside: true,
    status: 201,
    bodyBytesMax,
    answer: z.object({ importId: idOut, ...counts }),
    refusals: [...unreadable, 'import_incomplete', 'import_rows_refused', 'import_preview_differs', 'still_running'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:importId/undo',
    summary: 'Undo an import: delete what it added and restore what it changed, all or nothing',
    roles: adminOnly,
    params: z.strictObject({ importId: idIn }),
    answer: z.object({ deleted: z.int(), restored: z.int() }),
    refusals: [
      'not_found',
      'still_running',
      'import_undone_already',
      'imported_record_changed',
      'imported_record_in_use',
    ],
  }),
};

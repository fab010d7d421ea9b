import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone, moneyKeepers } from '../roles.ts';
import { syncStop } from '../sync-stops/sync-stops.contract.ts';
import { dateOrder, decimalMark, encoding, separator } from '../table-files.ts';
import { fileColumns, layout, rowKind } from './file-reading.ts';
import { dateOut, decimalOut, idIn, idOut, instantOut, isoDateIn, textIn } from '../wire.ts';

/** A sync of time logs from the project tool with its progress. */
export const pull = z.object({
  pullId: idOut,
  projectId: idOut,
  startDate: dateOut,
  endDate: dateOut,
  state: z.enum(['queued', 'reading', 'storing', 'done', 'failed']),
  pagesRead: z.int(),
  logsRead: z.int(),
  added: z.int(),
  changed: z.int(),
  vanished: z.int(),
  unchanged: z.int(),
  reason: z.string().nullable(),
  /** The sync of leave and attendance with the logs; null if it failed, with the reason. */
  leaveDays: z.int().nullable(),
  leaveReason: z.string().nullable(),
  attendanceEntries: z.int().nullable(),
  attendanceReason: z.string().nullable(),
  /** Logs, leave or attendance of the project would be removed and wait for a confirmation. */
  waitsForConfirmation: z.boolean(),
  startedAt: instantOut,
  finishedAt: instantOut.nullable(),
});
export type Pull = z.output<typeof pull>;

const fileRefusals = [
  'not_found',
  'file_missing',
  'file_too_large',
  'file_too_many_rows',
  'file_unreadable',
  'file_layout_unknown',
  'file_columns_unknown',
  'file_empty',
] as const;
const mappingRefusals = [
  'person_mapped_twice',
  'person_not_mapped',
  'developer_unknown',
  'source_conflict',
  'date_order_unknown',
  'decimal_mark_unknown',
] as const;

/** The effect of an import on the logs of a project, in rows and in hours of the file's days. */
const importFigures = {
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** Rows of projects and people that were not selected. */
  leftOut: z.int(),
  /** Rows of breaks, holidays and time off that were not selected. */
  kindsLeftOut: z.int(),
  /** Rows that the tool marks as invoiced. */
  invoicedLeftOut: z.int(),
  hoursAdded: decimalOut,
  hoursBefore: decimalOut,
  hoursAfter: decimalOut,
  /** People who would have more than 24 hours on a day, over all projects. */
  overfullDays: z.array(z.object({ employeeName: z.string(), day: dateOut, hours: decimalOut })),
};
const refusedRow = z.object({ line: z.int(), reason: z.string(), text: z.string() });

/** Worked hours: synced from the project tool, or imported from a file. */
const mappedFile = { fields: ['mapping'], files: 'file' };

export const workLogEndpoints = {
  source: endpoint({
    method: 'GET',
    path: '/workLogs/source',
    summary: 'Hours of a project by state, when they were last synced, and syncs that wait for a confirmation',
    roles: everyone,
    query: z.strictObject({ projectId: idIn }),
    answer: z.object({
      connected: z.boolean(),
      lastSyncedTime: instantOut.nullable(),
      running: pull.nullable(),
      openHours: decimalOut,
      draftHours: decimalOut,
      billedHours: decimalOut,
      writtenOffHours: decimalOut,
      /** Syncs that stopped before they removed records of the project. */
      syncStops: z.array(syncStop),
    }),
    refusals: ['not_found'],
  }),
  hours: endpoint({
    method: 'GET',
    path: '/workLogs/hours',
    summary: 'The unbilled, drafted, billed and written-off hours of a project, by month',
    roles: everyone,
    consistent: true,
    query: z.strictObject({ projectId: idIn, state: z.enum(['open', 'draft', 'billed', 'written off']) }),
    answer: z.object({ trace: z.unknown() }),
    refusals: ['not_found'],
  }),
  openTime: endpoint({
    method: 'GET',
    path: '/workLogs/open',
    summary: 'The unbilled hours of some days, by developer',
    roles: moneyKeepers,
    query: z.strictObject({ projectId: idIn, startDate: isoDateIn, endDate: isoDateIn }),
    answer: z.object({
      openHours: decimalOut,
      /** The same, exact: sent back, it identifies what was written off. */
      openSeconds: z.int(),
      developers: z.array(z.object({ employeeName: z.string(), hours: decimalOut })),
    }),
    refusals: ['not_found', 'range_reversed'],
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/workLogs/writeOff',
    summary: 'Write off the unbilled hours of some days, with a reason',
    roles: moneyKeepers,
    body: z.strictObject({
      projectId: idIn,
      startDate: isoDateIn,
      endDate: isoDateIn,
      /** Fingerprint of what the user saw; other hours are not written off. */
      openSeconds: z.int(),
      reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')),
    }),
    answer: z.object({ writtenOffHours: decimalOut }),
    refusals: ['not_found', 'range_reversed', 'nothing_open', 'open_time_differs'],
  }),
  startPull: endpoint({
    method: 'POST',
    path: '/workLogs/pull',
    summary: 'Sync the time logs of a project and period; returns a sync that is already running',
    roles: everyone,
    query: z.strictObject({ projectId: idIn }),
    body: z.strictObject({ startDate: isoDateIn, endDate: isoDateIn }),
    answer: pull,
    status: 202,
    refusals: ['not_found', 'range_reversed', 'period_too_long', 'source_not_connected'],
  }),
  pull: endpoint({
    method: 'GET',
    path: '/workLogs/pull/:pullId',
    summary: 'The progress of a sync',
    roles: everyone,
    params: z.strictObject({ pullId: idIn }),
    answer: pull,
    refusals: ['not_found'],
  }),
  previewFile: endpoint({
    method: 'POST',
    path: '/workLogs/import/preview',
    summary:
      'Preview a file of time logs; nothing is stored (fields: projectId, file; columns, encoding, separator, decimalMark, dateOrder where chosen)',
    roles: everyone,
    kind: 'multipart',
    form: { fields: ['projectId', 'columns', 'encoding', 'separator', 'decimalMark', 'dateOrder'], files: 'file' },
    reads: true,
    bodyBytesMax: 10_100_000,
    answer: z.object({
      layout,
      /** The columns of a table of another tool, and which of them are read; without those that are missing it has no rows. */
      columns: z
        .object({
          header: z.array(z.string()),
          chosen: fileColumns,
          /** Whether a user chose them for an earlier file with the same header. */
          areRemembered: z.boolean(),
        })
        .nullable(),
      /** Null for a workbook. */
      encoding: encoding.nullable(),
      /** Null for JSON and for a workbook. */
      separator: separator.nullable(),
      /** How many rows above the header, such as a title, are not read. */
      rowsAbove: z.int(),
      /** Null if no hours have a fraction with a separator. */
      decimalMark: decimalMark.nullable(),
      /** False if the file gives no proof, as with nothing but "1,250": then a user has to choose. */
      isDecimalMarkCertain: z.boolean(),
      /** The order in dates such as 03/04/2024; null if the file's dates are unambiguous. */
      dateOrder: dateOrder.nullable(),
      /** False if the file gives no proof of the order: then a user has to choose. */
      isDateOrderCertain: z.boolean(),
      rows: z.int(),
      hours: decimalOut,
      firstDay: dateOut.nullable(),
      lastDay: dateOut.nullable(),
      projects: z.array(z.object({ name: z.string(), client: z.string(), rows: z.int(), hours: decimalOut })),
      people: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          email: z.string().nullable(),
          rows: z.int(),
          hours: decimalOut,
          suggestedEmployeeId: idOut.nullable(),
        }),
      ),
      developers: z.array(z.object({ employeeId: idOut, employeeName: z.string(), role: z.string() })),
      /** Rows that are not work, by kind. */
      kinds: z.array(z.object({ kind: rowKind, rows: z.int(), hours: decimalOut })),
      /** Rows that the tool marks as invoiced: they are never imported. */
      invoiced: z.object({ rows: z.int(), hours: decimalOut }),
      refusedRows: z.array(refusedRow),
      sample: z.array(
        z.object({
          line: z.int(),
          day: dateOut,
          person: z.string(),
          project: z.string(),
          task: z.string(),
          note: z.string(),
          hours: decimalOut,
          billable: z.boolean(),
        }),
      ),
    }),
    refusals: fileRefusals,
  }),
  planFile: endpoint({
    method: 'POST',
    path: '/workLogs/import/plan',
    summary:
      'Preview what an import with this mapping adds, changes and removes; nothing is stored (fields: mapping, file)',
    roles: everyone,
    kind: 'multipart',
    form: mappedFile,
    reads: true,
    bodyBytesMax: 10_100_000,
    answer: z.object({
      ...importFigures,
      firstDay: dateOut.nullable(),
      lastDay: dateOut.nullable(),
      /** Hours that the same tool imported before on the file's days. */
      earlierHours: decimalOut,
      /** What "Add" would add on days that have hours. */
      addedOnFilledDays: decimalOut,
      /** Hours of those days whose person or project the file does not have, and whether they are removed. */
      absent: z.array(
        z.object({
          employeeId: idOut,
          employeeName: z.string(),
          fileProject: z.string().nullable(),
          rows: z.int(),
          hours: decimalOut,
          isRemoved: z.boolean(),
        }),
      ),
    }),
    refusals: [...fileRefusals, ...mappingRefusals],
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/workLogs/import',
    summary:
      'Store the rows of a file under the mapped developers (fields: mapping, file); the same file twice changes nothing',
    roles: everyone,
    kind: 'multipart',
    form: mappedFile,
    status: 201,
    bodyBytesMax: 10_100_000,
    answer: z.object({
      /** Null if the file changed nothing. */
      importId: idOut.nullable(),
      ...importFigures,
      refusedRows: z.array(refusedRow),
    }),
    refusals: [...fileRefusals, ...mappingRefusals, 'import_plan_differs'],
  }),
  imports: endpoint({
    method: 'GET',
    path: '/workLogs/imports',
    summary: 'The last files that were imported into a project, newest first',
    roles: everyone,
    query: z.strictObject({ projectId: idIn }),
    answer: z.object({
      imports: z.array(
        z.object({
          importId: idOut,
          layout,
          fileName: z.string(),
          startDate: dateOut,
          endDate: dateOut,
          added: z.int(),
          changed: z.int(),
          removed: z.int(),
          hoursBefore: decimalOut,
          hoursAfter: decimalOut,
          importedBy: z.string(),
          importedAt: instantOut,
          undoneAt: instantOut.nullable(),
        }),
      ),
    }),
    refusals: ['not_found'],
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/workLogs/imports/:importId/undo',
    summary: 'Undo the import of a file, as long as none of its logs was invoiced since',
    roles: everyone,
    params: z.strictObject({ importId: idIn }),
    answer: z.object({ restored: z.int() }),
    refusals: ['not_found', 'import_undone_already', 'import_invoiced', 'import_changed_since', 'source_conflict'],
  }),
};

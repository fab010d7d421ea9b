import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { everyone, moneyKeepers } from './roles.ts';
import { dateOut, decimalOut, idIn, idOut, instantOut, isoDateIn, textIn } from './wire.ts';

/** A fetch of time logs from the project tool and how far it is. */
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
  /** What came of leave and attendance with the logs; null where they did not, and the reason says why. */
  leaveDays: z.int().nullable(),
  leaveReason: z.string().nullable(),
  attendanceEntries: z.int().nullable(),
  attendanceReason: z.string().nullable(),
  startedAt: instantOut,
  finishedAt: instantOut.nullable(),
});
export type Pull = z.output<typeof pull>;

const dateOrder = z.enum(['month first', 'day first']);
const refusedRow = z.object({ line: z.int(), reason: z.string(), text: z.string() });

/** The hours as they were worked: fetched from the project tool, or read from a file. */
export const workLogEndpoints = {
  source: endpoint({
    method: 'GET',
    path: '/workLogs/source',
    summary: 'Where a project’s logs come from and when they were fetched last',
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
    }),
    refusals: ['not_found'],
  }),
  hours: endpoint({
    method: 'GET',
    path: '/workLogs/hours',
    summary: 'Which logs the open, drafted, billed or written-off hours of a project are made of, by month',
    roles: everyone,
    consistent: true,
    query: z.strictObject({ projectId: idIn, state: z.enum(['open', 'draft', 'billed', 'written off']) }),
    answer: z.object({ trace: z.unknown() }),
    refusals: ['not_found'],
  }),
  openTime: endpoint({
    method: 'GET',
    path: '/workLogs/open',
    summary: 'The hours of some days that no invoice holds and nobody gave up, by developer',
    roles: moneyKeepers,
    query: z.strictObject({ projectId: idIn, startDate: isoDateIn, endDate: isoDateIn }),
    answer: z.object({
      openHours: decimalOut,
      /** The same, exact: sent back, it says what was given up. */
      openSeconds: z.int(),
      developers: z.array(z.object({ employeeName: z.string(), hours: decimalOut })),
    }),
    refusals: ['not_found', 'range_reversed'],
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/workLogs/writeOff',
    summary: 'Give up the open hours of some days for good, with a reason: no invoice bills them any more',
    roles: moneyKeepers,
    body: z.strictObject({
      projectId: idIn,
      startDate: isoDateIn,
      endDate: isoDateIn,
      /** What the person saw; other hours than these are not given up. */
      openSeconds: z.int(),
      reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')),
    }),
    answer: z.object({ writtenOffHours: decimalOut }),
    refusals: ['not_found', 'range_reversed', 'nothing_open', 'open_time_differs'],
  }),
  startPull: endpoint({
    method: 'POST',
    path: '/workLogs/pull',
    summary: 'Fetch the logs of a project and period; a fetch that is under way is answered instead',
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
    summary: 'How far a fetch is',
    roles: everyone,
    params: z.strictObject({ pullId: idIn }),
    answer: pull,
    refusals: ['not_found'],
  }),
  previewFile: endpoint({
    method: 'POST',
    path: '/workLogs/import/preview',
    summary:
      'What a Toggl, Clockify or Harvest export would bring; nothing is stored (fields: projectId, dateOrder, file)',
    roles: everyone,
    kind: 'multipart',
    reads: true,
    bodyBytesMax: 10_100_000,
    answer: z.object({
      layout: z.enum(['toggl', 'clockify', 'harvest']),
      /** Of dates such as 03/04/2024; null where the file's dates can be read in one way only. */
      dateOrder: dateOrder.nullable(),
      /** False when the file gives no proof of the order: then a person has to say it. */
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
    refusals: [
      'not_found',
      'file_missing',
      'file_too_large',
      'file_too_many_rows',
      'file_unreadable',
      'file_layout_unknown',
      'file_empty',
    ],
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/workLogs/import',
    summary:
      'Store the rows of a file under the mapped developers (fields: mapping, file); the same file twice changes nothing',
    roles: everyone,
    kind: 'multipart',
    status: 201,
    bodyBytesMax: 10_100_000,
    answer: z.object({
      added: z.int(),
      unchanged: z.int(),
      leftOut: z.int(),
      hoursAdded: decimalOut,
      refusedRows: z.array(refusedRow),
    }),
    refusals: [
      'not_found',
      'file_missing',
      'file_too_large',
      'file_too_many_rows',
      'file_unreadable',
      'file_layout_unknown',
      'file_empty',
      'person_mapped_twice',
      'person_not_mapped',
      'developer_unknown',
      'source_conflict',
      'date_order_unknown',
    ],
  }),
};

/** The `mapping` field of the import form, as JSON: which projects of the file, and who is who. */
export const importMapping = z.strictObject({
  projectId: idIn,
  projects: z.array(z.string().max(200)).min(1).max(100),
  dateOrder: dateOrder.nullable().default(null),
  people: z.array(z.strictObject({ key: z.string().max(300), employeeId: idIn.nullable() })).max(500),
});

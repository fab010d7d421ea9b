import { hash } from 'node:crypto';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { FileRow, StoredFileLog } from './plan-file-changes.ts';

/** The tools whose files are read; "file" is any other table. */
export type FileSource = 'toggl' | 'clockify' | 'harvest' | 'file';

/** A log as it was before an import changed it, so that the import can be undone. */
export interface LogState {
  readonly employeeId: number;
  readonly day: CalendarDate;
  readonly seconds: number;
  readonly billable: boolean;
  readonly task: string;
  readonly note: string;
  readonly changedAtSource: string | null;
  readonly hasVanished: boolean;
  readonly origin: { readonly startMinute: number | null; readonly fileProject: string } | null;
}

export const stateOf = (log: StoredFileLog): LogState => ({
  employeeId: log.employeeId,
  day: log.day,
  seconds: log.seconds,
  billable: log.billable,
  task: log.task,
  note: log.note,
  changedAtSource: log.changedAtSource,
  hasVanished: log.hasVanished,
  origin:
    log.origin === undefined ? null : { startMinute: log.origin.startMinute, fileProject: log.origin.fileProject },
});

/** What a row is, whichever of our projects it was imported into: the same row is never two projects'. */
export const rowMarkOf = (
  source: FileSource,
  row: Pick<FileRow, 'employeeId' | 'day' | 'startMinute' | 'task' | 'seconds' | 'fileProject'>,
): string =>
  hash(
    'sha256',
    JSON.stringify([source, row.employeeId, row.day, row.startMinute, row.task, row.seconds, row.fileProject]),
  ).slice(0, 32);

import { createHash } from 'node:crypto';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { nextTurn } from '../../../clock/next-turn.ts';
import { type Layout, writtenRows, type WrittenRow } from './layouts.ts';
import { type DateOrder, provenDateOrder, readDay } from './logged-day.ts';
import { secondsOfClock, secondsOfDecimal } from './logged-seconds.ts';
import { readFileContent } from './read-table.ts';

/** A log of a file that can be imported. */
export interface FileLog {
  readonly line: number;
  readonly sourceId: string;
  /** What tells one person of the file from another: the e-mail, or else the name. */
  readonly personKey: string;
  readonly person: string;
  readonly email: string | null;
  readonly client: string;
  readonly project: string;
  readonly task: string;
  readonly note: string;
  readonly day: CalendarDate;
  readonly seconds: number;
  readonly billable: boolean;
}

export interface RefusedRow {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

export interface ReadFile {
  readonly layout: Layout;
  readonly dateOrder: DateOrder | null;
  readonly isDateOrderCertain: boolean;
  readonly logs: readonly FileLog[];
  readonly refusedRows: readonly RefusedRow[];
}

export type UnreadableFile = 'file_unreadable' | 'file_too_many_rows' | 'file_layout_unknown' | 'file_empty';

const dayOfSeconds = 86_400n;
const textMax = 2000;
/** As many rows as are read in some milliseconds: the thread is everybody's. */
const rowsOfATurn = 1000;

/**
 * Reads a Toggl, Clockify or Harvest export: each row becomes a log or is refused with a reason, and nothing is guessed.
 * A row without an id of its own is known by project, person, day, task, start, hours and its place among equal rows
 * (decisions, section 8), so that the same file twice means the same logs.
 */
export async function readLogs(bytes: Uint8Array, chosenOrder: DateOrder | null): Promise<ReadFile | UnreadableFile> {
  const content = await readFileContent(bytes);
  if (content === undefined) return 'file_unreadable';
  if (content === 'too many rows') return 'file_too_many_rows';
  const written = writtenRows(content);
  if (written === undefined) return 'file_layout_unknown';
  if (written.rows.length === 0) return 'file_empty';
  const proven = provenDateOrder(written.rows.map((row) => row.day));
  const order = proven.order ?? chosenOrder ?? 'month first';
  const logs: FileLog[] = [];
  const refusedRows: RefusedRow[] = [];
  const equals = new Map<string, number>();
  for (const [at, row] of written.rows.entries()) {
    if (at % rowsOfATurn === 0) await nextTurn();
    const read = readRow(row, order, equals);
    if ('reason' in read) refusedRows.push({ line: row.line, reason: read.reason, text: described(row) });
    else logs.push(read);
  }
  return {
    layout: written.layout,
    dateOrder: proven.isAsked ? order : null,
    isDateOrderCertain: !proven.isAsked || proven.order !== undefined,
    logs,
    refusedRows,
  };
}

function readRow(row: WrittenRow, order: DateOrder, equals: Map<string, number>): FileLog | { reason: string } {
  const read = readDay(row.day, order);
  if ('fault' in read)
    return {
      reason: read.fault === 'impossible' ? serverMessages.rowDateImpossible : serverMessages.rowDateUnreadable,
    };
  const seconds = secondsOf(row);
  if (seconds === undefined) return { reason: serverMessages.rowHoursUnreadable };
  if (seconds < 0n) return { reason: serverMessages.rowHoursNegative };
  if (seconds > dayOfSeconds) return { reason: serverMessages.rowHoursAbsurd };
  if (seconds === 0n) return { reason: serverMessages.rowNoHours };
  if (row.person === '' && row.email === '') return { reason: serverMessages.rowNoPerson };
  if (row.project === '') return { reason: serverMessages.rowNoProject };
  if ([row.person, row.email, row.project, row.task].some((text) => text.length > 200) || row.note.length > textMax)
    return { reason: serverMessages.rowTooLong };
  const personKey = row.email === '' ? row.person : row.email.toLowerCase();
  return {
    line: row.line,
    sourceId: row.id ?? identityOf(row, personKey, read.day, seconds, equals),
    personKey,
    person: row.person === '' ? row.email : row.person,
    email: row.email === '' ? null : row.email,
    client: row.client,
    project: row.project,
    task: row.task,
    note: row.note,
    day: read.day,
    seconds: Number(seconds),
    billable: row.billable,
  };
}

function secondsOf({ hours }: WrittenRow): bigint | undefined {
  switch (hours.writtenAs) {
    case 'clock':
      return secondsOfClock(hours.text);
    case 'decimal':
      return secondsOfDecimal(hours.text) ?? secondsOfClock(hours.text);
    case 'seconds':
      return /^-?\d{1,9}$/.test(hours.text) ? BigInt(hours.text) : undefined;
  }
}

function identityOf(
  row: WrittenRow,
  personKey: string,
  day: CalendarDate,
  seconds: bigint,
  equals: Map<string, number>,
): string {
  const what = JSON.stringify([row.project, personKey, day, row.task, row.start, seconds.toString()]);
  const ordinal = (equals.get(what) ?? 0) + 1;
  equals.set(what, ordinal);
  return `${createHash('sha256').update(what).digest('hex').slice(0, 32)}-${ordinal}`;
}

const described = (row: WrittenRow): string =>
  [row.day, row.person, row.project, row.task, row.hours.text]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 200);

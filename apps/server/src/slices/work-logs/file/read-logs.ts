import { hash } from 'node:crypto';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import { missingColumns, type FileColumns, type FileReading } from '@countinghouse/contract/work-logs/file-reading.ts';
import { nextTurn } from '../../../clock/next-turn.ts';
import { provenDecimalMark, type DecimalMark } from '../../../table-files/decimal-mark.ts';
import { columnsMin } from '../../../table-files/find-header.ts';
import type { Separator } from '../../../table-files/find-separator.ts';
import { type DateOrder, provenDateOrder, readDay } from '../../../table-files/read-day.ts';
import { readFileContent, type FileContent } from '../../../table-files/read-table.ts';
import type { Encoding } from '../../../table-files/read-text.ts';
import type { readWorkbook } from '../../../table-files/read-workbook.ts';
import { columnsThere, rowReaderOf, suggestColumns } from './columns.ts';
import { isKnownHeader, type Layout, type RowKind, writtenRows, type WrittenRow } from './layouts.ts';
import { secondsOfClock, secondsOfDecimal, secondsOfUnits } from './logged-seconds.ts';
import { startMinute } from './start-minute.ts';

/** A log of a file that can be imported. */
export interface FileLog {
  readonly line: number;
  /** The tool's own id, where the file has one. */
  readonly ownId: string | undefined;
  /** How releases before December 2026 named a row without an id: by the texts of the file. */
  readonly formerId: string;
  /** What tells one person of the file from another: the e-mail, or else the name. */
  readonly personKey: string;
  readonly person: string;
  readonly email: string | null;
  readonly client: string;
  readonly project: string;
  readonly task: string;
  readonly note: string;
  readonly day: CalendarDate;
  /** The minute of the day; null where the file tells no start. */
  readonly startMinute: number | null;
  readonly seconds: number;
  readonly billable: boolean;
  readonly kind: RowKind | undefined;
  readonly isInvoiced: boolean;
}

export interface RefusedRow {
  readonly line: number;
  readonly reason: string;
  readonly text: string;
}

export interface ReadFile {
  readonly layout: Layout;
  /** Of a table whose columns a user names: what is read, by the names in its header. */
  readonly columns: TableColumns | null;
  /** Null for a workbook. */
  readonly encoding: Encoding | null;
  readonly separator: Separator | null;
  /** How many rows above the header are not read. */
  readonly rowsAbove: number;
  readonly decimalMark: DecimalMark | null;
  readonly isDecimalMarkCertain: boolean;
  readonly dateOrder: DateOrder | null;
  readonly isDateOrderCertain: boolean;
  readonly logs: readonly FileLog[];
  readonly refusedRows: readonly RefusedRow[];
}

export type UnreadableFile = 'file_unreadable' | 'file_too_many_rows' | 'file_layout_unknown' | 'file_empty';

/** The columns of a table, and which of them are read. */
export interface TableColumns {
  readonly header: readonly string[];
  readonly chosen: FileColumns;
  /** Whether a user chose them for an earlier file with the same header. */
  readonly areRemembered: boolean;
}

export interface ReadingParts {
  /** What a user chose for a table with this header. */
  readonly rememberedColumns?: (header: readonly string[]) => Promise<FileColumns | undefined>;
  /** Reads a workbook in a thread, since it computes for seconds. */
  readonly readWorkbook?: typeof readWorkbook;
}

const dayOfSeconds = 86_400n;
const textMax = 2000;
/** As many rows as are read in some milliseconds: the thread is everybody's. */
const rowsOfATurn = 1000;

/**
 * Reads the time logs of a file: each row becomes a log or is refused with a reason, and nothing is guessed.
 * What the file proves of its writing holds; what it leaves open is read as chosen, and said to be uncertain. A table without the
 * columns of people, days and hours has no rows until they are chosen.
 */
export async function readLogs(
  bytes: Uint8Array,
  chosen: FileReading,
  parts: ReadingParts = {},
): Promise<ReadFile | UnreadableFile> {
  const content = await readFileContent(bytes, {
    ...chosen,
    isHeader: namesTimeLogs,
    readWorkbook:
      parts.readWorkbook ??
      (async (file) => (await import('../../../table-files/read-workbook.ts')).readWorkbook(file)),
  });
  if (content === undefined) return 'file_unreadable';
  if (content === 'too many rows') return 'file_too_many_rows';
  const known = writtenRows(content);
  const columns = known === undefined ? await columnsOfTable(content, chosen.columns, parts) : null;
  const written = known ?? (columns && { layout: 'file' as const, rows: rowsOfTable(content, columns.chosen) });
  if (!written) return 'file_layout_unknown';
  if (content.kind === 'table' ? content.rows.length === 0 : written.rows.length === 0) return 'file_empty';
  const dates = provenDateOrder(written.rows.map((row) => row.day));
  const marks =
    content.kind === 'json'
      ? { mark: undefined, isNeeded: false }
      : provenDecimalMark(
          written.rows.flatMap(({ hours }) => (['decimal', 'any'].includes(hours.writtenAs) ? [hours.text] : [])),
        );
  const order = dates.order ?? chosen.dateOrder ?? 'month first';
  const mark = content.kind === 'json' ? 'point' : (marks.mark ?? chosen.decimalMark ?? 'point');
  const logs: FileLog[] = [];
  const refusedRows: RefusedRow[] = [];
  const equals = new Map<string, number>();
  for (const [at, row] of written.rows.entries()) {
    if (at % rowsOfATurn === 0) await nextTurn();
    const read = readRow(row, { order, mark, equals });
    if ('reason' in read) refusedRows.push({ line: row.line, reason: read.reason, text: described(row) });
    else logs.push(read);
  }
  return {
    layout: written.layout,
    columns,
    encoding: content.encoding,
    separator: content.kind === 'json' ? null : content.separator,
    rowsAbove: content.kind === 'json' ? 0 : content.rowsAbove,
    decimalMark: marks.isNeeded ? mark : null,
    isDecimalMarkCertain: !marks.isNeeded || marks.mark !== undefined,
    dateOrder: dates.isNeeded ? order : null,
    isDateOrderCertain: !dates.isNeeded || dates.order !== undefined,
    logs,
    refusedRows,
  };
}

/** Whether these names are those of a known export, or name the people, the days and the hours. */
const namesTimeLogs = (columns: readonly string[]): boolean =>
  isKnownHeader(columns) || missingColumns(suggestColumns(columns)).length === 0;

/** The columns of a table that no known tool wrote: as chosen now, as chosen before, or as their names suggest. */
async function columnsOfTable(
  content: FileContent,
  chosen: FileColumns | null,
  { rememberedColumns }: ReadingParts,
): Promise<TableColumns | null> {
  if (content.kind === 'json' || content.names.length < columnsMin) return null;
  const header = content.names;
  const remembered = chosen === null ? await rememberedColumns?.(header) : undefined;
  return {
    header,
    chosen: columnsThere(chosen ?? remembered ?? suggestColumns(header), header),
    areRemembered: remembered !== undefined,
  };
}

const rowsOfTable = (content: FileContent, columns: FileColumns): WrittenRow[] =>
  content.kind === 'json' || missingColumns(columns).length > 0 ? [] : content.rows.map(rowReaderOf(columns));

interface RowReading {
  readonly order: DateOrder;
  readonly mark: DecimalMark;
  /** How often each former identity was met. */
  readonly equals: Map<string, number>;
}

function readRow(row: WrittenRow, { order, mark, equals }: RowReading): FileLog | { reason: string } {
  if (row.isLonger) return { reason: serverMessages.rowTooManyFields };
  const read = readDay(row.day, order);
  if ('fault' in read)
    return {
      reason: read.fault === 'impossible' ? serverMessages.rowDateImpossible : serverMessages.rowDateUnreadable,
    };
  const seconds = secondsOf(row, mark);
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
    ownId: row.id,
    formerId: formerIdOf(row, { personKey, day: read.day, seconds }, equals),
    personKey,
    person: row.person === '' ? row.email : row.person,
    email: row.email === '' ? null : row.email,
    client: row.client,
    project: row.project,
    task: row.task,
    note: row.note,
    day: read.day,
    startMinute: startMinute(row.start),
    seconds: Number(seconds),
    billable: row.billable,
    kind: row.kind,
    isInvoiced: row.isInvoiced,
  };
}

function secondsOf({ hours }: WrittenRow, mark: DecimalMark): bigint | undefined {
  switch (hours.writtenAs) {
    case 'clock':
      return secondsOfClock(hours.text);
    case 'decimal':
      return secondsOfDecimal(hours.text, mark) ?? secondsOfClock(hours.text);
    case 'any':
      return secondsOfDecimal(hours.text, mark) ?? secondsOfClock(hours.text) ?? secondsOfUnits(hours.text);
    case 'seconds':
      return /^-?\d{1,9}$/.test(hours.text) ? BigInt(hours.text) : undefined;
  }
}

/** Logs of earlier releases are found again by it; nothing is stored under it any longer. */
function formerIdOf(
  row: WrittenRow,
  read: { readonly personKey: string; readonly day: CalendarDate; readonly seconds: bigint },
  equals: Map<string, number>,
): string {
  const what = JSON.stringify([row.project, read.personKey, read.day, row.task, row.start, read.seconds.toString()]);
  const ordinal = (equals.get(what) ?? 0) + 1;
  equals.set(what, ordinal);
  return `${hash('sha256', what).slice(0, 32)}-${ordinal}`;
}

const described = (row: WrittenRow): string =>
  [row.day, row.person, row.project, row.task, row.hours.text]
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 200);

import { unguardedText } from '@countinghouse/billing/values/csv-record.ts';
import type { Upload } from '@countinghouse/contract/endpoint.ts';
import { importRowsMax } from '@countinghouse/contract/imports/imports.contract.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { TableReading } from '@countinghouse/contract/table-files.ts';
import type { Compute } from '../../handle.ts';
import { plainFigure, provenDecimalMark, type DecimalMark } from '../../table-files/decimal-mark.ts';
import { provenDateOrder, readDay, type DateOrder } from '../../table-files/read-day.ts';
import { readFileContent, type TableRow } from '../../table-files/read-table.ts';
import type { ChosenColumns } from '../../table-files/remembered-columns.ts';
import { workbookInThread } from '../../table-files/workbook-in-thread.ts';
import { suggestColumns, wordsOfHeading } from './suggest-columns.ts';
import type { Column, Columns, Values } from './importer.ts';

export type Unreadable =
  | 'file_missing'
  | 'import_unreadable'
  | 'file_empty'
  | 'import_too_many_rows'
  | 'import_columns_repeated';

/** A table whose columns are known by their headings, before its cells are read. */
export interface ReadTable {
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  readonly encoding: TableReading['encoding'];
  readonly separator: TableReading['separator'];
}

/** The rows of an uploaded CSV file or workbook. @param columns The headings of the kind, which prove the separator. */
export async function readTable(
  { files }: Upload,
  { columns, reading, compute }: { columns: Columns; reading: TableReading; compute: Compute },
): Promise<ReadTable | Unreadable> {
  const [file] = files;
  if (file === undefined || file.bytes.length === 0) return 'file_missing';
  const content = await readFileContent(file.bytes, {
    ...reading,
    isHeader: (header) => Object.values(suggestColumns(columns, header)).filter((found) => found !== null).length > 1,
    readWorkbook: workbookInThread(compute),
  });
  if (content === 'too many rows') return 'import_too_many_rows';
  if (content === undefined || content.kind === 'json') return 'import_unreadable';
  const { names: header } = content;
  // some programs write the header once more at each page
  const rows = content.rows.filter((row) => !header.every((name) => cellOf(row, name) === name));
  if (content.areRepeated) return 'import_columns_repeated';
  if (rows.length === 0) return 'file_empty';
  if (rows.length > importRowsMax) return 'import_too_many_rows';
  return { header, rows, encoding: content.encoding, separator: content.separator };
}

/** What a file proves of its figures and dates, and what a user has to say. */
export interface HowRead {
  readonly decimalMark: DecimalMark;
  readonly isDecimalMarkNeeded: boolean;
  readonly isDecimalMarkCertain: boolean;
  readonly dateOrder: DateOrder;
  readonly isDateOrderNeeded: boolean;
  readonly isDateOrderCertain: boolean;
}

export function howRead(table: ReadTable, columns: Columns, chosen: ChosenColumns, reading: TableReading): HowRead {
  const textsOf = (reads: Column['reads']) =>
    Object.entries(columns).flatMap(([name, column]) => {
      const heading = chosen[name] ?? null;
      return column.reads !== reads || heading === null
        ? []
        : table.rows.map((row) => plainDigits(cellOf(row, heading)));
    });
  const marks = provenDecimalMark(textsOf('figure'));
  const dates = provenDateOrder(textsOf('date'));
  return {
    decimalMark: marks.mark ?? reading.decimalMark ?? 'point',
    isDecimalMarkNeeded: marks.isNeeded,
    isDecimalMarkCertain: !marks.isNeeded || marks.mark !== undefined,
    dateOrder: dates.order ?? reading.dateOrder ?? 'month first',
    isDateOrderNeeded: dates.isNeeded,
    isDateOrderCertain: !dates.isNeeded || dates.order !== undefined,
  };
}

export interface ReadRow {
  readonly line: number;
  /** As they are written, in the order of the header. */
  readonly cells: readonly string[];
  readonly values: Values;
  readonly faults: readonly { readonly column: string | null; readonly message: string }[];
}

/** The cells of a row as the forms send them; a cell that cannot be read is a fault, an empty one is left out. */
export function readRow(
  row: TableRow,
  {
    header,
    columns,
    chosen,
    how,
  }: { header: readonly string[]; columns: Columns; chosen: ChosenColumns; how: HowRead },
): ReadRow {
  const values: Record<string, string> = {};
  const faults: { column: string | null; message: string }[] = [];
  for (const [name, column] of Object.entries(columns)) {
    const heading = chosen[name] ?? null;
    const text = heading === null ? '' : cellOf(row, heading);
    if (text === '') continue;
    const read = readCell(text, column, how);
    if (read === undefined) faults.push({ column: name, message: serverMessages.importDateUnreadable });
    else values[name] = read;
  }
  if (row.isLonger) faults.push({ column: null, message: serverMessages.importRowTooLong });
  return { line: row.line, cells: header.map((name) => cellOf(row, name)), values, faults };
}

/** A cell without blanks around it, and without the apostrophe that keeps a spreadsheet from running it as a formula. */
const cellOf = (row: TableRow, heading: string): string =>
  unguardedText((row.cell(heading.toLowerCase()) ?? '').replaceAll('\u00a0', ' ').trim());

/** A cell as a form sends it; a choice or a figure that cannot be read stays, so that the form’s check refuses it. */
function readCell(text: string, { reads }: Column, how: HowRead): string | undefined {
  if (reads === undefined) return text;
  if (reads === 'date') {
    const read = readDay(plainDigits(text), how.dateOrder);
    return 'fault' in read ? undefined : read.day;
  }
  if (reads === 'figure') return plainFigure(plainDigits(text).replace(/ ?%$/, ''), how.decimalMark) ?? text;
  if (reads === 'yes or no') return yesOrNo.get(text.toLowerCase()) ?? text;
  const word = wordsOfHeading(text);
  const found = Object.entries(reads).find(([choice, others]) =>
    [choice, ...others].some((one) => wordsOfHeading(one) === word),
  );
  return found?.[0] ?? text;
}

const yesOrNo = new Map([
  ...['yes', 'y', 'true', '1', 'x', 'on'].map((word) => [word, 'Yes'] as const),
  ...['no', 'n', 'false', '0', 'off'].map((word) => [word, 'No'] as const),
]);

/** Arabic-Indic and Persian digits as the others, and no blanks or apostrophes between groups of digits. */
const plainDigits = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll(/(?<=\d)[\u202f\u2009'’ ](?=\d{3}(?!\d))/g, '')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');

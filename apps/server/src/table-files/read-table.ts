import { finished } from 'node:stream/promises';
import { parse, type Parser } from 'csv-parse';
import { nextTurn } from '../clock/next-turn.ts';
import { findHeader, rowsAboveMax } from './find-header.ts';
import { findSeparator, separatorSigns, type Separator } from './find-separator.ts';
import { readText, type Encoding } from './read-text.ts';
import type { readWorkbook } from './read-workbook.ts';
import { rowsMax } from './rows-max.ts';

/** What a file holds, before it is known which tool wrote it. */
export type FileContent =
  | ({
      readonly kind: 'table';
      /** Null for a workbook. */
      readonly encoding: Encoding | null;
      readonly separator: Separator | null;
    } & Table)
  | { readonly kind: 'json'; readonly encoding: Encoding; readonly value: unknown };

interface Table {
  /** The names of the columns in small letters. */
  readonly header: readonly string[];
  /** The same names as they are written. */
  readonly names: readonly string[];
  /** Two columns have the same name, so only the last one can be read. */
  readonly areRepeated: boolean;
  readonly rows: readonly TableRow[];
  /** How many rows with a text stand above the header, such as a title. */
  readonly rowsAbove: number;
}

export interface HowWritten {
  readonly encoding: Encoding | null;
  readonly separator: Separator | null;
  /** Whether a row is a header of time logs for certain: it proves the separator, and that the rows above it are not part of the table. */
  readonly isHeader: (columns: readonly string[]) => boolean;
  /** The rows of a workbook's first sheet that has any, with their numbers in front. */
  readonly readWorkbook: typeof readWorkbook;
}

export interface TableRow {
  /** As a text editor counts: the header is line 1. */
  readonly line: number;
  /** By column name in lower case; a row may be shorter than its header. */
  readonly cell: (column: string) => string | undefined;
  /** It has fields that no column names: one of them may have been cut in two by a separator in a text. */
  readonly isLonger: boolean;
}

/** Notes may be of several lines. */
const linesMax = 3 * rowsMax;
/** Separators in a CSV file; a tool writes less than twenty columns, and notes have commas too. */
const separatorsMax = 30 * rowsMax;
/** Lists and objects in a JSON file, of which each log has a few: ten megabytes of brackets would fill the memory. */
const nestedMax = 10 * rowsMax;
/** As many characters of a file as are read in some milliseconds. */
const pieceLength = 50_000;

/**
 * Reads the bytes of a CSV, XLSX or JSON file; undefined for anything else, such as a picture named .csv.
 * It holds little more in memory than the file, whatever is in it, and lets others have their turn while it reads.
 */
export async function readFileContent(
  bytes: Uint8Array,
  written: HowWritten,
): Promise<FileContent | 'too many rows' | undefined> {
  if (isWorkbook(bytes)) {
    const records = await written.readWorkbook(bytes);
    if (records === undefined || records === 'too many rows') return records;
    const table = tableOf(records, written.isHeader);
    return typeof table === 'object' ? { kind: 'table', encoding: null, separator: null, ...table } : table;
  }
  const read = readText(bytes, written.encoding);
  if (read === undefined) return undefined;
  const start = read.text.trimStart()[0];
  if (start === '{' || start === '[') return readJson(read);
  return readTable(read, written);
}

/** A workbook is a ZIP archive, which begins with these bytes. */
const isWorkbook = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 0x03 && fourth === 0x04;

function readJson({ text, encoding }: { text: string; encoding: Encoding }): FileContent | 'too many rows' | undefined {
  let nested = 0;
  for (const sign of text) if (sign === '{' || sign === '[') nested += 1;
  if (nested > nestedMax) return 'too many rows';
  try {
    return { kind: 'json', encoding, value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

async function readTable(
  read: { text: string; encoding: Encoding },
  written: HowWritten,
): Promise<FileContent | 'too many rows' | undefined> {
  // every kind of line end is one, also where a file has several: otherwise rows are lost
  const text = read.text.replaceAll(/\r\n?/g, '\n');
  const found = findSeparator(text, written.isHeader);
  if (found === undefined) return undefined;
  const separator = written.separator ?? found.separator;
  const delimiter = separatorSigns[separator];
  if (countSign('\n', found.table) > linesMax || countSign(delimiter, found.table) > separatorsMax)
    return 'too many rows';
  try {
    const parser = parse({
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
      // its line goes in front of each row, and all else that is known of it is let go at once
      on_record: (record: readonly string[], { lines }) => [String(lines + found.linesBefore), ...record],
    });
    const table = tableOf(await parseRecords(parser, found.table), written.isHeader);
    return typeof table === 'object' ? { kind: 'table', encoding: read.encoding, separator, ...table } : table;
  } catch {
    return undefined;
  }
}

/** A table from its records, one of which is the header; in front of each stands its line. */
function tableOf(
  records: readonly (readonly string[])[],
  isHeader: HowWritten['isHeader'],
): Table | 'too many rows' | undefined {
  const rowsAbove = findHeader(
    records.slice(0, rowsAboveMax + 1).map(([, ...row]) => row),
    isHeader,
  );
  const head = records[rowsAbove];
  if (head === undefined) return undefined;
  const rows = records.slice(rowsAbove + 1);
  if (rows.length > rowsMax) return 'too many rows';
  const columns = new Map(head.map((name, at) => [at === 0 ? '' : name.trim().toLowerCase(), at]));
  const named = [...columns].filter(([name]) => name !== '');
  return {
    header: named.map(([name]) => name),
    names: named.map(([, at]) => head[at]?.trim() ?? ''),
    areRepeated: named.length < head.slice(1).filter((name) => name.trim() !== '').length,
    rows: rows.map((row) => ({
      line: Number(row[0]),
      cell: (column) => (column === '' ? undefined : row[columns.get(column) ?? -1]),
      isLonger: row.slice(head.length).some((field) => field.trim() !== ''),
    })),
    rowsAbove,
  };
}

/** The records of a text, read piece by piece, since the thread is everybody's; and no further than where there are too many. */
async function parseRecords(parser: Parser, text: string): Promise<string[][]> {
  const records: string[][] = [];
  parser.on('data', (record: string[]) => records.push(record));
  const read = finished(parser);
  // an error is thrown by the await below; this only prevents an unhandled rejection
  read.catch(() => undefined);
  for (
    let at = 0;
    at < text.length && records.length <= rowsMax + 1 + rowsAboveMax && !parser.destroyed;
    at += pieceLength
  ) {
    parser.write(text.slice(at, at + pieceLength));
    await nextTurn();
  }
  parser.end();
  await read;
  return records;
}

function countSign(sign: string, text: string): number {
  let times = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) times += 1;
  return times;
}

import { finished } from 'node:stream/promises';
import { parse, type Parser } from 'csv-parse';
import { nextTurn } from '../../../clock/next-turn.ts';

/** What a file holds, before anyone asks which tool wrote it. */
export type FileContent =
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly TableRow[] }
  | { readonly kind: 'json'; readonly value: unknown };

export interface TableRow {
  /** As a text editor counts: the header is line 1. */
  readonly line: number;
  /** By column name in lower case; a row may be shorter than its header. */
  readonly cell: (column: string) => string | undefined;
}

/** More than a year of a large company; ten megabytes of line ends would be five million. */
export const rowsMax = 100_000;
const delimiters = [',', ';', '\t'];
/** Notes may be of several lines. */
const linesMax = 3 * rowsMax;
/** Separators in a CSV file; a tool writes less than twenty columns, and notes have commas too. */
const separatorsMax = 30 * rowsMax;
/** Lists and objects in a JSON file, of which each log has a few: ten megabytes of brackets would fill the memory. */
const nestedMax = 10 * rowsMax;
/** As many characters of a file as are read in some milliseconds. */
const pieceLength = 50_000;

/**
 * Reads the bytes of a CSV or JSON file as UTF-8 text; undefined when they are neither, such as a picture named .csv.
 * It holds little more in memory than the file, whatever is in it, and lets others have their turn while it reads.
 */
export async function readFileContent(bytes: Uint8Array): Promise<FileContent | 'too many rows' | undefined> {
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  const start = text.trimStart()[0];
  if (start === '{' || start === '[') return readJson(text);
  return readTable(text);
}

function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readJson(text: string): FileContent | 'too many rows' | undefined {
  let nested = 0;
  for (const sign of text) if (sign === '{' || sign === '[') nested += 1;
  if (nested > nestedMax) return 'too many rows';
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

async function readTable(text: string): Promise<FileContent | 'too many rows' | undefined> {
  if (countOf('\n', text) > linesMax) return 'too many rows';
  if (delimiters.reduce((sum, sign) => sum + countOf(sign, text), 0) > separatorsMax) return 'too many rows';
  try {
    const parser = parse({
      bom: true,
      delimiter: delimiters,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 200_000,
      // its line goes in front of each row, and all else that is known of it is let go at once
      on_record: (record: readonly string[], { lines }) => [String(lines), ...record],
    });
    const [head, ...rows] = await recordsOf(parser, text);
    if (head === undefined) return undefined;
    if (rows.length > rowsMax) return 'too many rows';
    const columns = new Map(head.map((name, at) => [at === 0 ? '' : name.trim().toLowerCase(), at]));
    return {
      kind: 'table',
      header: [...columns.keys()],
      rows: rows.map((row) => ({ line: Number(row[0]), cell: (column) => row[columns.get(column) ?? -1] })),
    };
  } catch {
    return undefined;
  }
}

/** The records of a text, read piece by piece, since the thread is everybody's; and no further than where there are too many. */
async function recordsOf(parser: Parser, text: string): Promise<string[][]> {
  const records: string[][] = [];
  parser.on('data', (record: string[]) => records.push(record));
  const read = finished(parser);
  // what goes wrong is told where it is waited for
  read.catch(() => undefined);
  for (let at = 0; at < text.length && records.length <= rowsMax + 1 && !parser.destroyed; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
    await nextTurn();
  }
  parser.end();
  await read;
  return records;
}

function countOf(sign: string, text: string): number {
  let times = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) times += 1;
  return times;
}

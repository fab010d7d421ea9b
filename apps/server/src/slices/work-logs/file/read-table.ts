import { parse } from 'csv-parse/sync';

/** What a file holds, before anyone asks which tool wrote it. */
export type FileContent =
  | { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: readonly TableRow[] }
  | { readonly kind: 'json'; readonly value: unknown };

export interface TableRow {
  /** As a text editor counts: the header is line 1. */
  readonly line: number;
  /** By column name in lower case; a row may be shorter than its header. */
  readonly cells: ReadonlyMap<string, string>;
}

/**
 * Reads the bytes of a CSV or JSON file as UTF-8 text; undefined when they are neither, such as a picture named .csv.
 */
export function readFileContent(bytes: Uint8Array): FileContent | undefined {
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

function readJson(text: string): FileContent | undefined {
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

function readTable(text: string): FileContent | undefined {
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: 200_000,
    }) as unknown as Parsed[];
    const [head, ...rows] = parsed;
    if (head === undefined) return undefined;
    const header = head.record.map((name) => name.trim().toLowerCase());
    return {
      kind: 'table',
      header,
      rows: rows.map(({ record, info }) => ({
        line: info.lines,
        cells: new Map(record.flatMap((cell, at) => (header[at] === undefined ? [] : [[header[at], cell] as const]))),
      })),
    };
  } catch {
    return undefined;
  }
}

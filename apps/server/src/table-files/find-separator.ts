import type { TableReading } from '@countinghouse/contract/table-files.ts';
import { parse } from 'csv-parse/sync';
import { columnNames, columnsMin, rowsAboveMax } from './find-header.ts';

export type Separator = NonNullable<TableReading['separator']>;

export const separatorSigns: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };
const separators = Object.keys(separatorSigns) as Separator[];
/** As many characters as the longest header has with the rows above it, and more. */
const headLength = 20_000;

/** What spreadsheets write in front of the header to name the separator. */
const announced = /^sep=(.)\n/i;

/**
 * The separator of a file and the text without the line that announces it. An announced separator is used; without one it is
 * the separator that makes one of the first rows a header for certain, else the one that divides the first row most that can be a
 * header. Undefined when the announced one is not among the four that are known.
 */
export function findSeparator(
  text: string,
  isHeader: (columns: readonly string[]) => boolean,
): { separator: Separator; table: string; linesBefore: number } | undefined {
  const [line, sign] = announced.exec(text) ?? [];
  if (line !== undefined) {
    const separator = separators.find((one) => separatorSigns[one] === sign);
    return separator && { separator, table: text.slice(line.length), linesBefore: 1 };
  }
  const heads = separators.map((separator) => ({ separator, rows: readHead(text, separator) }));
  const certain = heads.find(({ rows }) => rows.some((row) => isHeader(columnNames(row))));
  const at = Array.from({ length: rowsAboveMax + 1 }, (_, row) => row).find((row) =>
    heads.some(({ rows }) => (rows[row]?.length ?? 0) >= columnsMin),
  );
  const columnsOf = ({ rows }: (typeof heads)[number]): number => rows[at ?? 0]?.length ?? 0;
  const [most] = heads.toSorted((one, other) => columnsOf(other) - columnsOf(one));
  return { separator: (certain ?? most)?.separator ?? 'comma', table: text, linesBefore: 0 };
}

/** The first rows under a separator, as far as they can be divided by it. */
function readHead(text: string, separator: Separator): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  try {
    parse(text.slice(0, headLength), {
      delimiter: separatorSigns[separator],
      record_delimiter: '\n',
      skip_empty_lines: true,
      relax_column_count: true,
      to: rowsAboveMax + 1,
      on_record: (row: string[]) => {
        rows.push(row);
        return row;
      },
    });
  } catch {
    // the text ends within a quoted field, or is divided otherwise: what was read before that counts
  }
  return rows;
}

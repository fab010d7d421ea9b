import type { FileReading } from '@countinghouse/contract/work-logs/file-reading.ts';
import { parse } from 'csv-parse/sync';

export type Separator = NonNullable<FileReading['separator']>;

export const separatorSigns: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };
const separators = Object.keys(separatorSigns) as Separator[];
/** As many characters as the longest header has, and more. */
const headLength = 20_000;

/** What spreadsheets write in front of the header to name the separator. */
const announced = /^sep=(.)\n/i;

/**
 * The separator of a file and the text without the line that announces it. An announced separator is used; without one it is
 * the separator that makes the first line the header of a known export, else the one that divides it most. Undefined when the
 * announced one is not among the four that are known.
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
  const headers = separators.map((separator) => ({ separator, columns: readHeader(text, separator) }));
  const [most] = headers.toSorted((a, b) => b.columns.length - a.columns.length);
  const found = headers.find(({ columns }) => isHeader(columns)) ?? most;
  return { separator: found?.separator ?? 'comma', table: text, linesBefore: 0 };
}

/** The names of the columns under a separator, in small letters; none where the line cannot be divided by it. */
function readHeader(text: string, separator: Separator): readonly string[] {
  try {
    const [columns = []] = parse(text.slice(0, headLength), {
      delimiter: separatorSigns[separator],
      record_delimiter: '\n',
      skip_empty_lines: true,
      relax_column_count: true,
      to: 1,
    });
    return columns.map((name) => name.trim().toLowerCase());
  } catch {
    return [];
  }
}
